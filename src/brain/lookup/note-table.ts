import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { foldTerm, type NoteMetadata, noteMetadataSchema } from "../../domain/note.js";
import type { FoundNote } from "../schema/brain-schema.js";
import { NoteTexts } from "./note-texts.js";
import { damagedFile } from "../schema/brain-folders.js";

/** The metadata of a note, with where it lies; not to be changed. */
export type RetrievedNote = {
  readonly [Field in keyof FoundNote]: FoundNote[Field] extends string[] ? readonly string[] : FoundNote[Field];
};

/**
 * `master_index.json` as it is asked. Maps, because a keyword may be called "constructor" or "__proto__". What
 * is in them is as the file has it: other fields of a note are left out, and notes that only a term names are found,
 * when it is handed out (a hundred thousand of them would be looked up seven times for nothing).
 */
export interface NoteTable {
  /** Of the file, absolute. */
  path: string;
  /** By path. */
  notes: ReadonlyMap<string, NoteMetadata>;
  /** Paths by folded term. */
  keywords: ReadonlyMap<string, readonly string[]>;
  topics: ReadonlyMap<string, readonly string[]>;
  /** What was handed out already, by path. */
  described: Map<string, RetrievedNote>;
  /** Made ready with the first search. */
  texts: NoteTexts;
  /** As the file names them; null where no embeddings were made. */
  embeddings: { faiss: string; map: string } | null;
}

/** Zod's record leaves "__proto__" out: entries are parsed one by one. */
const anyObject = z.custom<object>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
  message: "expected an object",
});
const outline = z.object({
  metadata: anyObject,
  keyword_index: anyObject,
  topic_index: anyObject,
  embedding_index_file: z.string().min(1).optional(),
  embedding_map_file: z.string().min(1).optional(),
});
const paths = z.array(z.string());

/** Parses the file. Throws `damaged`, naming `path` and where in the file it is not as it should be. */
export function readNoteTable(text: string, path: string): NoteTable {
  const read = outline.safeParse(parseJson(text, path));
  if (!read.success) throw notAsExpected(path, [], read.error);
  const { metadata, keyword_index, topic_index, embedding_index_file: faiss, embedding_map_file: map } = read.data;
  const notes = checkedEntries(metadata, "metadata", noteMetadataSchema, path);
  return {
    path,
    notes,
    keywords: folded(checkedEntries(keyword_index, "keyword_index", paths, path)),
    topics: folded(checkedEntries(topic_index, "topic_index", paths, path)),
    described: new Map(),
    texts: new NoteTexts(notes),
    embeddings: faiss === undefined || map === undefined ? null : { faiss, map },
  };
}

/** Entries as they are in the file, once they have passed: copies of a hundred thousand take longer than the checks. */
function checkedEntries<T>(given: object, name: string, schema: z.ZodType<T>, path: string): Map<string, T> {
  const entries = new Map<string, T>();
  for (const [key, value] of Object.entries(given)) {
    const read = schema.safeParse(value);
    if (!read.success) throw notAsExpected(path, [name, key], read.error);
    entries.set(key, value as T);
  }
  return entries;
}

/** Other programs may have left terms in the form in which they were written. */
function folded(terms: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const byTerm = new Map<string, readonly string[]>();
  for (const [term, listed] of terms) {
    const wanted = foldTerm(term);
    const before = byTerm.get(wanted);
    byTerm.set(wanted, before === undefined ? listed : [...new Set([...before, ...listed])].toSorted());
  }
  return byTerm;
}

function notAsExpected(path: string, place: readonly string[], error: z.ZodError): QuireError {
  const [issue] = error.issues;
  const where = [...place, ...(issue?.path ?? []).map(String)].map((part) => JSON.stringify(part)).join(" > ");
  return damagedTable(path, `${where === "" ? "the whole" : where}: ${issue?.message ?? "not as expected"}`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedTable(path, (error as SyntaxError).message);
  }
}

/** Says why `master_index.json` cannot be read. */
export const damagedTable = (path: string, reason: string) => damagedFile(path, "index of notes", reason);
