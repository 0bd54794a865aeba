import { foldTerm, type NoteMetadata, type SearchableField } from "../../domain/note.js";
import { collapseSpaces } from "../../domain/characters.js";

/** Between the words of a list, and between fields: a text in a row is in one of them. */
const between = "\n";

/** The text of each note as it is compared, folded when a field is first searched and kept: folding costs ten times what looking does. */
export class NoteTexts {
  private readonly folded = new Map<SearchableField, readonly string[]>();
  /** By names of the fields: all of a note in one text, so that most notes are out with one look. */
  private readonly joined = new Map<string, readonly string[]>();
  private sorted: readonly string[] | null = null;

  constructor(private readonly notes: ReadonlyMap<string, NoteMetadata>) {}

  /**
   * Paths of the notes that have every part of the query somewhere in the fields. Those that have all of it in a row in
   * one field come first, in the order of the fields; among equals by path.
   */
  matches({ whole, parts }: SearchQuery, fields: readonly SearchableField[]): string[] {
    const chosen = [...new Set(fields)];
    const columns = chosen.map((field) => this.column(field));
    const texts = this.texts(chosen, columns);
    // The longest is the rarest, nearly always.
    const byLength = parts.toSorted((one, other) => other.length - one.length);
    const groups: string[][] = Array.from({ length: columns.length + 1 }, () => []);
    const { paths } = this;
    for (let note = 0; note < texts.length; note += 1) {
      if (hasAll(texts[note]!, byLength)) groups[fieldWith(columns, note, whole)]!.push(paths[note]!);
    }
    return groups.flat();
  }

  /** In the order of the answers. */
  private get paths(): readonly string[] {
    this.sorted ??= [...this.notes.keys()].toSorted();
    return this.sorted;
  }

  private column(field: SearchableField): readonly string[] {
    const known = this.folded.get(field);
    if (known) return known;
    const made = this.paths.map((path) => foldField(this.notes.get(path)?.[field]));
    this.folded.set(field, made);
    return made;
  }

  private texts(fields: readonly SearchableField[], columns: readonly (readonly string[])[]): readonly string[] {
    const key = fields.toSorted().join(between);
    const known = this.joined.get(key);
    if (known) return known;
    const made = this.paths.map((_, note) => columns.map((column) => column[note]).join(between));
    this.joined.set(key, made);
    return made;
  }
}

function hasAll(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (!text.includes(part)) return false;
  return true;
}

/** Number of the first field that has it; how many fields there are where none has. */
function fieldWith(columns: readonly (readonly string[])[], note: number, whole: string): number {
  let field = 0;
  while (field < columns.length && !columns[field]![note]!.includes(whole)) field += 1;
  return field;
}

/** A field of a note as it is compared: the words of a list one a line. */
export function foldField(value: string | readonly string[] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? foldTermText(value) : value.map(foldTermText).join(between);
}

/** What a query asks for, as texts are compared: in lower case, NFC, a single space between words. */
export interface SearchQuery {
  /** All of it in a row. */
  whole: string;
  /** Words, and "words in quotes" together; each has to be somewhere. None where the query has no word. */
  parts: string[];
}

/** Quotes of keyboards and of typesetting; one that nothing closes belongs to its word (12" disk). */
const quotedOrWord = /["“„]([^"“”„]*)["“”]|(\S+)/gu;

export function parseQuery(query: string): SearchQuery {
  const found = [...query.matchAll(quotedOrWord)].map(([, quoted, word]) => foldTermText(quoted ?? word ?? ""));
  const parts = [...new Set(found.filter((part) => part !== ""))];
  return { whole: found.filter((part) => part !== "").join(" "), parts };
}

/** A text as it is compared: as terms are, line ends and runs of spaces being one space. */
export function foldTermText(text: string): string {
  return collapseSpaces(foldTerm(text));
}
