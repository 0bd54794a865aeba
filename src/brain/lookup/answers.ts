import { z } from "zod";
import { byCodeUnits } from "../../domain/collections.js";
import { foldTerm, type NoteMetadata, noteMetadataSchema, type SearchableField } from "../../domain/note.js";
import type { NoteTerm, OpenNoteLookups } from "../../ports/note-lookups.js";
import type { FoundNote } from "../schema/brain-schema.js";
import { describeNote, describeNotes, parsedQuery, pathsUnder, searchTable } from "./look-up.js";
import { blockFor, blockQuery, isLineOf, linesOf, matchesIn } from "./note-blocks.js";
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
const noteLine = z.tuple([z.string(), z.unknown()]);

/** A note by its place: position of its block, number in it from 0. */
interface Place {
  position: number;
  index: number;
}

class Blocks {
  private readonly read = new Map<number, readonly string[]>();
  private firsts: { position: number; first: string }[] | null = null;

  constructor(private readonly lookups: OpenNoteLookups) {}

  note({ position, index }: Place): FoundNote {
    return describeLine(this.lines(position)[index] ?? "");
  }

  noteAt(path: string): FoundNote {
    const position = blockFor((this.firsts ??= this.lookups.firsts()), path);
    return describeLine(this.lines(position).find((line) => isLineOf(line, path)) ?? "");
  }

  private lines(position: number): readonly string[] {
    const known = this.read.get(position) ?? linesOf(this.lookups.notes(position));
    this.read.set(position, known);
    return known;
  }
}

function describeLine(line: string): FoundNote {
  const [path, metadata] = noteLine.parse(JSON.parse(line));
  noteMetadataSchema.parse(metadata);
  // As it stands in the index: the schema only looks at it.
  return describeNote(path, metadata as NoteMetadata);
}
