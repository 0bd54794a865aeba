import { basename } from "node:path";
import { byCodeUnits } from "../../domain/collections.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import { notePath } from "../schema/brain-folders.js";
import { documentIndexText, type IndexedDocument, parseDocumentIndex } from "../schema/document-index.js";
import type { IndexFolder } from "./index-folder.js";
import { isSameFile } from "./index-state.js";

/** More are no headings that people look for. */
const mostHeadings = 500;

/**
 * Brings the index of the documents beside the notes up to date: `files` of every format that the library
 * reads. Only what changed is read; a file that cannot be read is a warning. Gives how many are in the index.
 */
export async function indexDocuments(
  context: RunContext,
  folder: IndexFolder,
  { source, files, force }: { source: CheckedPath; files: readonly FoundFile[]; force: boolean },
): Promise<number> {
  const listed = files.length === 0 ? [] : await documentsAmong(files);
  const text = await folder.text("documents");
  // Most brains are notes alone: their folder has no file more than before.
  if (listed.length === 0 && text === "") return 0;
  const known = force ? null : parseDocumentIndex(text);
  const before = new Map((known?.documents ?? []).map((document) => [document.path, document]));
  const indexed_at = context.services.clock.now().getTime();
  let read = 0;
  const documents: IndexedDocument[] = [];
  for (const [index, file] of listed.entries()) {
    const path = notePath(source, file.path);
    const last = before.get(path);
    context.progress({ label: "Reading", done: index, total: listed.length, unit: "documents" });
    if (last && isSameFile(file, last, known?.indexed_at ?? 0)) documents.push(last);
    else {
      documents.push(await readDocument(context, path, file));
      read += 1;
    }
  }
  if (read > 0 || documents.length !== before.size || known === null)
    await folder.write("documents", documentIndexText({ version: 1, indexed_at, documents }));
  return documents.filter(({ problem }) => problem === null).length;
}

/** Those of all formats, in the order of their paths. */
async function documentsAmong(files: readonly FoundFile[]): Promise<FoundFile[]> {
  const { documentFormats } = await import("../../document/document-formats.js");
  const { found } = await documentFormats();
  const documents = files.filter(({ path }) => found(path) !== null);
  return documents.toSorted((one, other) => byCodeUnits(one.path, other.path));
}

async function readDocument(context: RunContext, path: string, file: FoundFile): Promise<IndexedDocument> {
  const { size, mtime_ms, ctime_ms } = file;
  const facts = { path, size, mtime_ms, ctime_ms };
  try {
    return { ...facts, ...(await contentOf(context, file)), problem: null };
  } catch (thrown) {
    const { code, message } = toQuireError(thrown);
    if (code === "interrupted" || context.signal.aborted) throw interrupted();
    context.warn(`document:${path}`, `${path} is found by its name alone: ${message}`);
    return { ...facts, title: basename(path), keywords: [], headings: [], problem: message };
  }
}

function interrupted(): QuireError {
  return new QuireError("interrupted", "Indexing was interrupted; the index is as it was.");
}

async function contentOf(
  { services, signal }: RunContext,
  file: FoundFile,
): Promise<Pick<IndexedDocument, "title" | "keywords" | "headings">> {
  const { files, config, reader, clock } = services;
  const bytes = await files.read(file.path, config.max_file_bytes);
  const now = clock.now().toISOString();
  const basis = { id: "", sha256: "", collections: [], paths: [], added_at: now, updated_at: now };
  const request = { bytes, name: basename(file.path), basis, passages: config.passages };
  const { work, sections } = await reader.read(request, { ocr: false, signal });
  const headings = sections.flatMap(({ heading_path }) => heading_path.at(-1) ?? []).slice(0, mostHeadings);
  const { keyword } = work.item;
  const keywords = typeof keyword === "string" ? keyword.split(/\s*[,;]\s*/u).filter((word) => word !== "") : [];
  return { title: work.title, keywords, headings };
}
