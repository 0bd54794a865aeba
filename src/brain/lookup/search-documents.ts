import type { NoteMetadata, SearchableField } from "../../domain/note.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { indexFiles } from "../schema/brain-folders.js";
import type { FoundDocument } from "../schema/brain-schema.js";
import { type IndexedDocument, parseDocumentIndex } from "../schema/document-index.js";
import { foldTermText, NoteTexts, parseQuery } from "./note-texts.js";

/** More than an index of documents ever has, in bytes. */
const largest = 2 ** 28;

/**
 * Documents beside the notes that have all words of a query in their title, keywords and headings, as notes have them in
 * their fields; the best first. Headings stand where topics do. None where no document was indexed.
 */
export async function searchDocuments(
  files: Pick<WorkspaceFiles, "stat" | "read" | "inside">,
  index: CheckedPath,
  query: string,
  fields: readonly SearchableField[],
): Promise<FoundDocument[]> {
  const path = files.inside(index, indexFiles.documents);
  if ((await files.stat(path)) === null) return [];
  const read = parseDocumentIndex(new TextDecoder().decode(await files.read(path, largest)));
  const documents = new Map((read?.documents ?? []).map((document) => [document.path, document]));
  const parsed = parseQuery(query);
  const texts = new NoteTexts(new Map([...documents].map(([key, document]) => [key, asNote(document)])));
  return texts.matches(parsed, fields).flatMap((key) => {
    const found = documents.get(key);
    return found === undefined ? [] : [describe(found, parsed.parts)];
  });
}

function asNote({ title, keywords, headings }: IndexedDocument): NoteMetadata {
  return { title, keywords, topics: headings };
}

/** With the headings that have a word of the query. */
function describe({ path, title, headings }: IndexedDocument, parts: readonly string[]): FoundDocument {
  const held = headings.filter((heading) => parts.some((part) => foldTermText(heading).includes(part)));
  return { path, title, headings: held.filter((heading) => heading !== title) };
}
