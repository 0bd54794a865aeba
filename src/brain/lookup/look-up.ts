import { QuireError } from "../../domain/error.js";
import { foldTerm, type NoteMetadata, type SearchableField } from "../../domain/note.js";
import type { FoundNote } from "../schema/brain-schema.js";
import { damagedTable, type NoteTable, type RetrievedNote } from "./note-table.js";
import { parseQuery, type SearchQuery } from "./note-texts.js";
import type { Observed } from "../../domain/observed.js";

/** Notes that are described where nobody says how many. */
export const usualLimit = 50;

/** Notes that have all words of the query in the fields, best first. Throws `invalid_input` for a query without a word. */
export function searchTable(table: NoteTable, query: string, fields: readonly SearchableField[]): string[] {
  return table.texts.matches(parsedQuery(query), fields);
}

/** A query of one word at least. Throws `invalid_input` for one without. */
export function parsedQuery(query: string): SearchQuery {
  const parsed = parseQuery(query);
  if (parsed.parts.length === 0) {
    throw new QuireError("invalid_input", `The query ${JSON.stringify(query)} has no word.`, {
      facts: { field: "query" },
      fix: "Name a word or a part of one.",
    });
  }
  return parsed;
}

/** Paths of the notes under a keyword or a topic; none where no note has it. Throws `damaged` where there is no such note. */
export function pathsUnder(table: NoteTable, kind: "keywords" | "topics", term: string): string[] {
  const paths = table[kind].get(foldTerm(term)) ?? [];
  const stranger = paths.find((path) => !table.notes.has(path));
  if (stranger === undefined) return [...paths];
  throw damagedTable(table.path, `"${term}" has "${stranger}", of which "metadata" knows nothing`);
}

/** Describes notes of the index in its own fields. */
export function describeNotes({ notes }: NoteTable, paths: readonly string[]): FoundNote[] {
  return paths.map((path) => describeNote(path, notes.get(path)));
}

/** The same without copies: each note is described once, and frozen, because later answers share it. */
export function sharedNotes({ notes, described }: NoteTable, paths: readonly string[]): RetrievedNote[] {
  return paths.map((path) => {
    const known = described.get(path);
    if (known) return known;
    const made = frozen(describeNote(path, notes.get(path)));
    described.set(path, made);
    return made;
  });
}

function frozen(note: FoundNote): RetrievedNote {
  Object.freeze(note.keywords);
  Object.freeze(note.topics);
  return Object.freeze(note);
}

/** Describes a note field by field: a query may find thousands, and spreading takes five times as long. */
export function describeNote(path: string, metadata: NoteMetadata | undefined): FoundNote {
  if (!metadata) throw new QuireError("internal", `The note ${path} was found and is not there.`);
  const { title, keywords, topics, uuid, created_at, updated_at, summary } = metadata;
  const found: FoundNote = { path, title, keywords: [...keywords], topics: [...topics] };
  if (uuid !== undefined) found.uuid = uuid;
  if (created_at !== undefined) found.created_at = created_at;
  if (updated_at !== undefined) found.updated_at = updated_at;
  if (summary !== undefined) found.summary = summary;
  return found;
}

/** Notes of one look-up that a planner is told of. */
const mostNotes = 20;

/** Notes that a look-up found as leads: of their text only a summary is known. */
export function noteLeads(notes: readonly FoundNote[]): Observed {
  const nothingMore = { authors: [], year: null, venue: null, doi: null, arxiv_id: null, pmid: null, open_copy: null };
  const sources = notes.slice(0, mostNotes).map(({ path, title, keywords, topics, uuid, summary = "" }) => {
    const words = [...keywords, ...topics].slice(0, mostNotes).join(", ");
    const key = uuid === undefined ? "" : ` (key ${uuid})`;
    const snippet = [summary, `Note ${path}${key}: ${words}`].filter((part) => part !== "").join(" ");
    return { source_id: `note:${path}`, title: `${title} (note ${path})`, url: null, snippet, ...nothingMore };
  });
  return { kind: "results", sources, abstracts: false };
}
