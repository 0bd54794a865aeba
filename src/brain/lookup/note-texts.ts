import type { NoteMetadata, SearchableField } from "../../domain/note.js";
import { foldText, type SearchQuery } from "./search-query.js";

/** Between the words of a list: a text in a row is in one of them. */
const between = "\n";

/** What is compared of each note, folded when a field is first searched and kept: folding costs ten times what looking does. */
export class NoteTexts {
  private readonly folded = new Map<SearchableField, readonly string[]>();
  private sorted: readonly string[] | null = null;

  constructor(private readonly notes: ReadonlyMap<string, NoteMetadata>) {}

  /** In the order of the answers. */
  private get paths(): readonly string[] {
    this.sorted ??= [...this.notes.keys()].toSorted();
    return this.sorted;
  }

  /**
   * Paths of the notes that have every part of the query somewhere in the fields. Those that have all of it in a row in
   * one field come first, in the order of the fields; among equals by path.
   */
  matches({ whole, parts }: SearchQuery, fields: readonly SearchableField[]): string[] {
    const columns = [...new Set(fields)].map((field) => this.column(field));
    const isIn = (note: number, part: string) => columns.some((column) => (column[note] ?? "").includes(part));
    // The longest is the rarest, nearly always: most notes are out with one look.
    const byLength = parts.toSorted((one, other) => other.length - one.length);
    const groups: string[][] = Array.from({ length: columns.length + 1 }, () => []);
    for (const [note, path] of this.paths.entries()) {
      if (!byLength.every((part) => isIn(note, part))) continue;
      const field = columns.findIndex((column) => (column[note] ?? "").includes(whole));
      // None of the fields, -1: the last group.
      groups.at(field)?.push(path);
    }
    return groups.flat();
  }

  private column(field: SearchableField): readonly string[] {
    const known = this.folded.get(field);
    if (known) return known;
    const made = this.paths.map((path) => foldField(this.notes.get(path)?.[field]));
    this.folded.set(field, made);
    return made;
  }
}

function foldField(value: string | readonly string[] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? foldText(value) : value.map(foldText).join(between);
}
