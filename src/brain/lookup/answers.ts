import { z } from "zod";
import { byCodeUnits } from "../../domain/collections.js";
import { foldTerm, type NoteMetadata, noteMetadataSchema, type SearchableField } from "../../domain/note.js";
import type { NoteTerm, OpenNoteLookups } from "../../ports/note-lookups.js";
import type { FoundNote } from "../schema/brain-schema.js";
import { describeNote, describeNotes, parsedQuery, pathsUnder, searchTable } from "./look-up.js";
import { blockQuery, matchesIn } from "./note-blocks.js";
import type { NoteTable } from "./note-table.js";

/** Notes that were found: how many, and the first ones described. */
export interface FoundNotes {
  total: number;
  notes: FoundNote[];
}

/** What tools ask an index of notes, whether it is in memory or in a file of look-ups. */
export interface NoteAnswers {
  /** Notes with all words of a query, best first. Throws `invalid_input` for a query without a word. */
  search(query: string, fields: readonly SearchableField[], most: number): FoundNotes;
  /** Notes under a keyword or a topic, by path. */
  under(kind: NoteTerm["kind"], term: string, most: number): FoundNotes;
  /** All keywords or topics, in the order of their code units. */
  terms(kind: NoteTerm["kind"]): Iterable<string>;
}

/** Answers of an index that was read as a whole. */
export function answersOfTable(table: NoteTable): NoteAnswers {
  const firstOf = (paths: readonly string[], most: number) => ({
    total: paths.length,
    notes: describeNotes(table, paths.slice(0, most)),
  });
  return {
    search: (query, fields, most) => firstOf(searchTable(table, query, fields), most),
    under: (kind, term, most) => firstOf(pathsUnder(table, kind, term), most),
    terms: (kind) => table[kind].keys(),
  };
}

/** The same answers of a file of look-ups that was made of the index. Throws where what is in it cannot be read. */
export function answersOfLookups(lookups: OpenNoteLookups): NoteAnswers {
  const blocks = new Blocks(lookups);
  return {
    search(query, fields, most) {
      const asked = blockQuery(parsedQuery(query), fields);
      const groups: Place[][] = Array.from({ length: asked.fields.length + 1 }, () => []);
      for (const { position, ...block } of lookups.texts()) {
        for (const { index, rank } of matchesIn(block, asked)) groups[rank]?.push({ position, index });
      }
      const found = groups.flat();
      return { total: found.length, notes: found.slice(0, most).map((place) => blocks.note(place)) };
    },
    under(kind, term, most) {
      const paths = pathList.parse(JSON.parse(lookups.paths(kind, foldTerm(term)) ?? "[]"));
      return { total: paths.length, notes: paths.slice(0, most).map((path) => blocks.noteAt(path)) };
    },
    terms: (kind) => lookups.terms(kind).toSorted(byCodeUnits),
  };
}

const pathList = z.array(z.string());
const noteList = z.array(z.tuple([z.string(), z.unknown()]));

/** A note by its place: position of its block, number in it from 0. */
interface Place {
  position: number;
  index: number;
}

class Blocks {
  private readonly read = new Map<number, [path: string, metadata: unknown][]>();
  private firsts: { position: number; first: string }[] | null = null;

  constructor(private readonly lookups: OpenNoteLookups) {}

  note({ position, index }: Place): FoundNote {
    const [path, metadata] = this.notes(position)[index] ?? ["", null];
    noteMetadataSchema.parse(metadata);
    // As it stands in the index: the schema only looks at it.
    return describeNote(path, metadata as NoteMetadata);
  }

  noteAt(path: string): FoundNote {
    const position = blockFor((this.firsts ??= this.lookups.firsts()), path);
    const index = this.notes(position).findIndex(([each]) => each === path);
    return this.note({ position, index });
  }

  private notes(position: number): [path: string, metadata: unknown][] {
    const known = this.read.get(position) ?? noteList.parse(JSON.parse(this.lookups.notes(position)));
    this.read.set(position, known);
    return known;
  }
}

/** Position of the block in which a path stands or would stand; they are sorted by their first paths. */
export function blockFor(firsts: readonly { position: number; first: string }[], path: string): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (byCodeUnits(firsts[middle]?.first ?? "", path) <= 0) low = middle;
    else high = middle - 1;
  }
  return firsts[low]?.position ?? 0;
}
