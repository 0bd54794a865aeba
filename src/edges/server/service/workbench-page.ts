import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Context, MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import { accepts } from "./accepts.js";
import { apiRoot, rootPaths } from "./api-path.js";

/** The page runs its own files alone and talks to its own server alone; no page of another site shows it in a frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageHeaders = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Files beside the page that were compressed when it was built, best first. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/**
 * Answers browsers that go to an address with the page of the workbench, and gives it its files; everything else goes on.
 * What it gives is the same for everybody: it needs no token, and a link of another site may lead to it.
 * @param folder Where it was built to.
 */
export function servePage(folder: string): MiddlewareHandler {
  return async (context, next) => {
    const { method, raw } = context.req;
    if (method !== "GET" && method !== "HEAD") return next();
    const path = getPath(raw);
    if (path.startsWith("/assets/")) return (await fileOf(context, folder, path)) ?? next();
    if (isApi(path)) return next();
    const isFile = extname(path) !== "";
    if (isFile) {
      const file = await fileOf(context, folder, path);
      if (file) return file;
    }
    if (!isNavigation(context)) return next();
    return (await fileOf(context, folder, "/index.html")) ?? notBuilt(context);
  };
}

function isApi(path: string): boolean {
  return [apiRoot, ...rootPaths].some((each) => path === each || path.startsWith(`${each}/`));
}

/** Whether a person goes to the address, not a program or a page that asks for data. */
function isNavigation({ req }: Context): boolean {
  const mode = req.header("sec-fetch-mode");
  if (mode !== undefined) return mode === "navigate";
  return (req.header("accept") ?? "").includes("text/html");
}

/** A file of the page; null where there is none of the name. */
async function fileOf(context: Context, folder: string, path: string): Promise<Response | null> {
  const names = path.slice(1).split("/");
  const type = types[extname(path)];
  // A name says where it is: what could lead elsewhere is none.
  if (type === undefined || names.some((name) => !/^[\w@-][\w.@-]*$/u.test(name))) return null;
  const file = join(folder, ...names);
  const taken = context.req.header("accept-encoding") ?? "";
  const wanted = encodings.filter(({ name }) => accepts(taken, name));
  for (const { name, ending } of wanted) {
    const packed = await contentOf(`${file}${ending}`);
    if (packed) return answerFile(context, packed, { path, type, encoding: name });
  }
  const plain = await contentOf(file);
  return plain && answerFile(context, plain, { path, type, encoding: null });
}

async function contentOf(file: string): Promise<Buffer<ArrayBuffer> | null> {
  return readFile(file).catch(() => null);
}

interface FoundFile {
  path: string;
  type: string;
  encoding: string | null;
}

function answerFile(context: Context, content: Buffer<ArrayBuffer>, { path, type, encoding }: FoundFile): Response {
  // Names of files in assets/ hold a hash of what is in them.
  const isLasting = path.startsWith("/assets/");
  return context.body(content, 200, {
    ...pageHeaders,
    "Content-Type": type,
    "Content-Length": String(content.length),
    "Cache-Control": isLasting ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding, Sec-Fetch-Mode, Accept",
    ...(encoding !== null && { "Content-Encoding": encoding }),
  });
}

function notBuilt(context: Context): Response {
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Quire</title></head>' +
    "<body><h1>The workbench is not built yet</h1><p>Run <code>npm run build</code> in the folder of Quire, then load " +
    "this page again. Programs find what there is at <a href=/openapi.json>/openapi.json</a>.</p></body></html>\n";
  return context.body(page, 503, { ...pageHeaders, "Content-Type": types[".html"]!, "Cache-Control": "no-cache" });
}
