import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { foldTerm, noteMetadataSchema, type NoteMetadata } from "../../domain/note.js";
import { NoteTexts } from "./note-texts.js";

/** `master_index.json` as it is asked. Maps, because a keyword may be called "constructor" or "__proto__". */
export interface NoteTable {
  /** By path, in the order of the file. */
  notes: ReadonlyMap<string, NoteMetadata>;
  /** Paths by folded term. */
  keywords: ReadonlyMap<string, readonly string[]>;
  topics: ReadonlyMap<string, readonly string[]>;
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
  const parse = <T>(schema: z.ZodType<T>, value: unknown, where: readonly string[]): T => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const place = [...where, ...(issue?.path ?? []).map(String)].map((part) => JSON.stringify(part)).join(" > ");
    throw damagedTable(path, `${place === "" ? "the whole" : place}: ${issue?.message ?? "not as expected"}`);
  };
  const file = parse(outline, parseJson(text, path), []);
  const notes = new Map<string, NoteMetadata>();
  for (const [note, metadata] of Object.entries(file.metadata)) {
    notes.set(note, parse(noteMetadataSchema, metadata, ["metadata", note]));
  }
  const terms = (name: "keyword_index" | "topic_index"): Map<string, readonly string[]> => {
    const byTerm = new Map<string, readonly string[]>();
    for (const [term, given] of Object.entries(file[name])) {
      const listed = parse(paths, given, [name, term]);
      const stranger = listed.find((each) => !notes.has(each));
      if (stranger !== undefined)
        throw damagedTable(path, `"${name}" > "${term}" has "${stranger}", "metadata" does not`);
      const folded = foldTerm(term);
      const before = byTerm.get(folded);
      byTerm.set(folded, before === undefined ? listed : [...new Set([...before, ...listed])].toSorted());
    }
    return byTerm;
  };
  const { embedding_index_file: faiss, embedding_map_file: map } = file;
  return {
    notes,
    keywords: terms("keyword_index"),
    topics: terms("topic_index"),
    texts: new NoteTexts(notes),
    embeddings: faiss === undefined || map === undefined ? null : { faiss, map },
  };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedTable(path, (error as SyntaxError).message);
  }
}

export function damagedTable(path: string, reason: string): QuireError {
  return new QuireError("damaged", `${path} is no index of notes that can be read: ${reason}.`, {
    facts: { path, reason },
    fix: "Make it again with: quire brain index",
  });
}
