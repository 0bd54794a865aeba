import { basename, extname } from "node:path";
import { Readable } from "node:stream";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { QuireError } from "../../../domain/error.js";
import { byteRange } from "../service/byte-range.js";
import { Refusal } from "../service/problems.js";
import type { Service } from "../service/service.js";
import { notModified } from "./conditional.js";
import { workId } from "./pages.js";
import { problems } from "./responses.js";

const bytes = { "application/octet-stream": { schema: z.string() } };
const route = createRoute({
  method: "get",
  path: "/works/{id}/file",
  operationId: "getFile",
  summary: "The file that a work was read from, or a range of its bytes",
  request: { params: z.strictObject({ id: workId }) },
  responses: {
    200: { description: "The file.", content: bytes },
    206: { description: "The range.", content: bytes },
    304: { description: "It is as the client has it." },
    416: { description: "The file has no such bytes." },
    ...problems(404),
  },
});

/** What browsers show by themselves; the rest is bytes to them. */
const types: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".html": "text/html",
  ".htm": "text/html",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".md": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Whatever a stranger has written into a source: it runs nothing, loads nothing and is of no origin. */
const fileHeaders = {
  "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-cache",
  "Accept-Ranges": "bytes",
} as const;

export function addFile(app: OpenAPIHono, service: Service): void {
  app.openapi(route, async (context): Promise<never> => sendFile(context, service, context.req.valid("param").id));
}

async function sendFile(context: Context, { shown, workbench }: Service, id: string): Promise<never> {
  const { files } = workbench.engine.services;
  const work = await shown.work(id);
  const file = await shown.file(work);
  if ("reason" in file) throw new QuireError(file.code, file.reason, { facts: { work_id: work.id } });
  const { path, size } = file;
  const headers = {
    ...fileHeaders,
    ETag: `"${work.sha256}"`,
    "Content-Type": types[extname(path).toLowerCase()] ?? "application/octet-stream",
    "Content-Disposition": shownAs(basename(path)),
  };
  if (notModified(context, headers.ETag)) return context.body(null, 304, headers) as never;
  const range = byteRange(rangeOf(context, headers.ETag), size);
  if (range === "none") throw beyond(size);
  const span = range === "all" ? { start: 0, end: size - 1 } : range;
  const sized = { ...headers, "Content-Length": String(span.end - span.start + 1) };
  const isEmpty = size === 0 || context.req.method === "HEAD";
  const body = isEmpty ? null : Readable.toWeb(Readable.from(files.pieces(path, span)));
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, {
    status: range === "all" ? 200 : 206,
    headers: { ...sized, ...(range !== "all" && { "Content-Range": `bytes ${span.start}-${span.end}/${size}` }) },
  }) as never;
}

/** A range of what the client has the beginning of; of another file's it does not count. */
function rangeOf({ req }: Context, etag: string): string | undefined {
  const known = req.header("if-range");
  return known === undefined || known === etag ? req.header("range") : undefined;
}

function beyond(size: number): Refusal {
  const fix = `Ask for bytes from 0 to ${size - 1}.`;
  const error = new QuireError("invalid_input", `The file has ${size} bytes.`, {
    facts: { field: "Range", size },
    fix,
  });
  return new Refusal(error, 416, { "Content-Range": `bytes */${size}` });
}

/** The name for who saves the file: in ASCII, and as it is (RFC 6266). */
function shownAs(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;/]/gu, "_");
  const whole = encodeURIComponent(name.replace(/\p{Cc}|\p{Cs}/gu, "_")).replace(/['()*]/gu, escape);
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
