import { QuireError } from "../../domain/error.js";
import { foldTerm, type SearchableField } from "../../domain/note.js";
import type { FoundNote } from "../brain-schema.js";
import type { NoteTable } from "./note-table.js";
import { parseQuery } from "./search-query.js";

/** Notes that have all words of the query in the fields, best first. Throws `invalid_input` for a query without a word. */
export function searchTable(table: NoteTable, query: string, fields: readonly SearchableField[]): string[] {
  const parsed = parseQuery(query);
  if (parsed.parts.length === 0) {
    throw new QuireError("invalid_input", `The query ${JSON.stringify(query)} has no word.`, {
      facts: { field: "query" },
      fix: "Name a word or a part of one.",
    });
  }
  return table.texts.matches(parsed, fields);
}

/** Paths of the notes under a keyword or a topic; none where no note has it. */
export function pathsUnder(terms: NoteTable["keywords"], term: string): readonly string[] {
  return terms.get(foldTerm(term)) ?? [];
}

/** What the index says of notes that it has. */
export function describeNotes({ notes }: NoteTable, paths: readonly string[]): FoundNote[] {
  return paths.flatMap((path) => {
    const metadata = notes.get(path);
    // The door has seen to it that there is one.
    return metadata === undefined ? [] : [{ path, ...metadata }];
  });
}
