import { posix } from "node:path";
import { QuireError, toQuireError } from "../../domain/error.js";
import { escapeInline } from "../../domain/escape/markdown.js";
import type { Extraction, InnerFile, ZipArchive } from "../../ports/document-reader.js";
import type { GivenToReader } from "../document-format.js";
import { documentFormats } from "../document-formats.js";
import { readInnerFiles } from "./inner-files.js";

/** What all files of an archive together may inflate to, in bytes. */
const largest = 256 * 1024 * 1024;
/** Documents of one archive; more are a library. */
const mostFiles = 500;
const mostNamed = 50;

/**
 * Reads an archive of documents: a section for each file that has a reader, in the order of their names; what could not
 * be read is named at the end. Throws `empty_file` where it holds none, `too_large`, and what opening an archive throws.
 */
export async function readZip(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  const archive = await given.engines.openZip(bytes, name, { total_bytes: largest });
  const { named } = await documentFormats();
  const documents = archive.names.filter((entry) => !isFurniture(entry) && named(posix.basename(entry)) !== null);
  if (documents.length > mostFiles) throw tooManyFiles(name, documents.length);
  const parts: InnerFile[] = [];
  const unread: string[] = [];
  for (const entry of documents.toSorted()) {
    const read = await readEntry(archive, entry, given);
    if (typeof read === "string") unread.push(`${entry} (${read})`);
    else parts.push(read);
    given.onPage?.(parts.length, documents.length);
  }
  if (parts.length === 0) throw nothingToRead(name, archive.names.length, unread);
  const list = unread.slice(0, mostNamed).map((each) => `- ${escapeInline(each)}`);
  const markdown = unread.length === 0 ? "" : `Not read:\n\n${list.join("\n")}`;
  return { kind: "markdown", markdown, item: { title: posix.basename(name, posix.extname(name)) }, parts };
}

/** What programs put into archives beside what people did. */
function isFurniture(entry: string): boolean {
  return entry.endsWith("/") || entry.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

async function readEntry(archive: ZipArchive, entry: string, given: GivenToReader): Promise<InnerFile | string> {
  try {
    const bytes = await archive.read(entry);
    if (bytes === null) return "not found";
    const { parts, unread } = await readInnerFiles([{ name: posix.basename(entry), bytes }], given);
    const [part] = parts;
    return part === undefined ? ([...unread.values()][0] ?? "not read") : { ...part, name: entry };
  } catch (thrown) {
    const error = toQuireError(thrown);
    // What would fill the memory is left alone as a whole.
    if (error.code === "damaged") return error.code;
    throw error;
  }
}

function nothingToRead(name: string, entries: number, unread: readonly string[]): QuireError {
  const tried =
    unread.length === 0 ? "" : `, and what could be a document cannot be read: ${unread.slice(0, 3).join(", ")}`;
  return new QuireError(
    "empty_file",
    `${name} is an archive of ${entries} ${entries === 1 ? "file" : "files"} without a document that can be read${tried}.`,
    {
      facts: { name, entries, unread: unread.slice(0, mostNamed).join("; ") },
      fix: "Unpack it and add what is in it.",
    },
  );
}

function tooManyFiles(name: string, files: number): QuireError {
  return new QuireError("too_large", `${name} holds ${files} documents, and ${mostFiles} of an archive can be read.`, {
    facts: { name, files, limit: mostFiles },
    fix: "Unpack it and add the folder: each document is a work of its own then.",
  });
}
