import { isScalar, type Node } from "yaml";
import type { NoteField } from "../../domain/note.js";
import {
  decodeNote,
  encodeNote,
  type Fields,
  fieldsOf,
  findFrontMatter,
  type FrontMatterBlock,
  frontMatterOf,
  opensFrontMatter,
} from "./front-matter-fields.js";

/** Fields that can be had from elsewhere, in the order in which they are written. */
export const derivableFields = ["title", "uuid", "created_at", "updated_at"] as const satisfies readonly NoteField[];
export type DerivableField = (typeof derivableFields)[number];
export type DerivedValues = Readonly<Partial<Record<DerivableField, string>>>;

/** A text to be put into a note before the UTF-16 unit `at` of its text, its byte-order mark not counted. */
export interface Insertion {
  at: number;
  text: string;
}

type Place =
  | { kind: "none" }
  | { kind: "begin" }
  | { kind: "block"; block: FrontMatterBlock; source: string; fields: Fields };

/** A note that fields can be written into: which it lacks, and what follows its front matter. */
export interface UnfinishedNote {
  missing: DerivableField[];
  body: string;
}

/** Lists the fields that a note lacks; null where it may not be touched: not UTF-8, empty, its front matter broken or never closed. */
export function missingFields(bytes: Uint8Array): UnfinishedNote | null {
  const text = decodeNote(bytes)?.text ?? "";
  const place = placeOf(text);
  if (place.kind === "none") return null;
  if (place.kind === "begin") return { missing: [...derivableFields], body: text };
  return {
    missing: derivableFields.filter((field) => isMissing(place, field)),
    body: text.slice(place.block.body),
  };
}

/**
 * Plans where to write which values, so that every byte of the note stays; none where the note may not be touched, or where it
 * has no front matter and no title. Values that the note has already are left out.
 */
export function planInsertions(bytes: Uint8Array, values: DerivedValues): Insertion[] {
  const text = decodeNote(bytes)?.text ?? "";
  const place = placeOf(text);
  const newline = /\r?\n/.exec(text)?.[0] ?? "\n";
  if (place.kind === "begin") return values.title === undefined ? [] : [wholeFrontMatter(values, newline)];
  if (place.kind === "none") return [];
  const insertions = derivableFields.flatMap((field) => {
    const value = values[field];
    return value === undefined || !isMissing(place, field) ? [] : insertionOf(place, field, value, newline);
  });
  return insertions.toSorted((one, other) => one.at - other.at);
}

/** The note with the texts in their places. */
export function applyInsertions(bytes: Uint8Array, insertions: readonly Insertion[]): Uint8Array {
  const decoded = decodeNote(bytes);
  if (!decoded) return bytes;
  const { text, bom } = decoded;
  const ends = [...insertions.map(({ at }) => at), text.length];
  const pieces = insertions.map(({ at, text: inserted }, index) => inserted + text.slice(at, ends[index + 1]));
  return encodeNote(text.slice(0, ends[0]) + pieces.join(""), bom);
}

function placeOf(text: string): Place {
  const block = findFrontMatter(text);
  if (!block) {
    // Front matter that was meant to be there would become a part of the text for good.
    return text.trim() === "" || opensFrontMatter(text.trimStart()) ? { kind: "none" } : { kind: "begin" };
  }
  let problems = 0;
  const matter = frontMatterOf(text, block, () => {
    problems += 1;
  });
  const fields = fieldsOf(matter);
  if (fields === null || problems > 0 || /^\s*\{/.test(matter.source)) return { kind: "none" };
  return { kind: "block", block, source: matter.source, fields };
}

/** True also where there is a name with nothing behind its colon. */
function isMissing({ fields, source }: Extract<Place, { kind: "block" }>, field: DerivableField): boolean {
  const entry = fields.get(field);
  return !entry || (isNothing(entry.value) && colonAfter(entry.key, source) !== null);
}

function isNothing(value: Node | null): boolean {
  return value === null || (isScalar(value) && value.value === null && value.source === "");
}

/** Behind the colon of a field's name; null where the name is written in another way than in front of it. */
function colonAfter(key: Node, source: string): number | null {
  const end = key.range?.[1] ?? 0;
  const colon = /^[ \t]*:/.exec(source.slice(end));
  return colon ? end + colon[0].length : null;
}

function insertionOf(
  { block, source, fields }: Extract<Place, { kind: "block" }>,
  field: DerivableField,
  value: string,
  newline: string,
): Insertion {
  const key = fields.get(field)?.key;
  const behindColon = key === undefined ? null : colonAfter(key, source);
  if (behindColon !== null) return { at: block.start + behindColon, text: ` ${quoted(value)}` };
  const line = `${indentOf(fields, source)}${field}: ${quoted(value)}${newline}`;
  return { at: field === "title" ? block.start : block.end, text: line };
}

/** All fields of a mapping stand equally far from the left. */
function indentOf(fields: Fields, source: string): string {
  const [first] = fields.values();
  const start = first?.key.range?.[0] ?? 0;
  return " ".repeat(start - (source.lastIndexOf("\n", start - 1) + 1));
}

function wholeFrontMatter(values: DerivedValues, newline: string): Insertion {
  const lines = derivableFields.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [`${field}: ${quoted(value)}`];
  });
  return { at: 0, text: ["---", ...lines, "---", "", ""].join(newline) };
}

/** JSON's strings are YAML's in double quotes. */
function quoted(value: string): string {
  return JSON.stringify(value);
}
