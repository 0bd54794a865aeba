import { importFile } from "../domain/import-file.js";
import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { QuireError } from "../domain/error.js";
import { archiveStart, type DocumentFormat } from "./document-format.js";

const folder = fileURLToPath(new URL("formats/", import.meta.url));
/** Tests run the TypeScript itself. */
const formatFile = /^([\w-]+)\.format\.(?:js|ts)$/u;

export interface DocumentFormats {
  /** By name. */
  all: readonly DocumentFormat[];
  /** The format that a file's ending names; null for none. */
  named(fileName: string): DocumentFormat | null;
  /** The same for a file that was found in a folder, not named. */
  found(fileName: string): DocumentFormat | null;
  /** The format of a file, or null where nothing can read it: what the bytes say of themselves wins over the ending. */
  sniff(bytes: Uint8Array, fileName: string): DocumentFormat | null;
}

let loading: Promise<DocumentFormats> | null = null;

/** The formats that documents may have, found by their files' names. Their engines are loaded by the first file that needs one. */
export function documentFormats(): Promise<DocumentFormats> {
  loading ??= loadFormats();
  return loading;
}

async function loadFormats(): Promise<DocumentFormats> {
  const names = readdirSync(folder).flatMap((file) => formatFile.exec(file)?.[1] ?? []);
  const all = await Promise.all(names.toSorted().map(loadFormat));
  const found = lookUp(all, ({ endings }) => endings);
  const named = lookUp(all, ({ endings, namedEndings = [] }) => [...endings, ...namedEndings]);
  return { all, named, found, sniff: (bytes, fileName) => sniff(all, named(fileName), bytes) };
}

function lookUp(
  all: readonly DocumentFormat[],
  endingsIn: (format: DocumentFormat) => readonly string[],
): (fileName: string) => DocumentFormat | null {
  const byEnding = new Map(all.flatMap((format) => endingsIn(format).map((ending) => [ending, format] as const)));
  return (fileName) =>
    endingsOf(fileName).reduce<DocumentFormat | null>((known, each) => known ?? byEnding.get(each) ?? null, null);
}

/** ".tei.xml" and ".xml" of "a.tei.xml". */
function endingsOf(fileName: string): string[] {
  const last = extname(fileName);
  const before = extname(fileName.slice(0, fileName.length - last.length));
  return [before + last, last].map((ending) => ending.toLowerCase());
}

async function loadFormat(name: string): Promise<DocumentFormat> {
  const path = join(folder, `${name}.format${extname(import.meta.url)}`);
  const module = (await importFile(path)) as { format?: DocumentFormat };
  if (module.format?.name === name) return module.format;
  throw new QuireError("internal", `${path} must export a format named "${name}".`, { facts: { path } });
}

function sniff(all: readonly DocumentFormat[], named: DocumentFormat | null, bytes: Uint8Array): DocumentFormat | null {
  if (named?.toldBy === "name") return named;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString("latin1");
  const told = all.filter((each) => each.recognises?.(head, bytes) === true);
  const certain = told.find((each) => each.toldBy !== "fallback");
  if (certain !== undefined) return certain;
  if (head.startsWith(archiveStart)) return named?.isArchive === true ? named : (told[0] ?? null);
  return named ?? told[0] ?? null;
}
