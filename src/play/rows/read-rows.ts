import { isRecord, textValue } from "../../domain/json-value.js";
import { ownField } from "../tokens/own-field.js";
import { plainTextField } from "../shape/row-fields.js";

/** A file as it was read: its name without folders, and its JSON. */
export interface RowFile {
  name: string;
  value: unknown;
}

/** A row before it is known what it is a part of. */
export interface RawRow {
  file: string;
  fields: Readonly<Record<string, unknown>>;
  /** Index of the row that it stands in, where rows are nested; else null. */
  within: number | null;
}

export interface ReadRows {
  rows: RawRow[];
  /** Files that hold no array, in sentences. */
  faults: string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Fields that name the row that another one stands below, and fields that a row is named by. */
export const parentFields: readonly string[] = ["parent_section", "parent", "parent_id"];
export const sectionFields: readonly string[] = ["section", "id", "number"];
/** Fields in which an outline's rows hold the rows below them. */
const nestingFields = ["sections", "children", "subsections"];
const deepest = 20;
const byNumber = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Names in the order in which people count: "part 2" before "part 10". */
export function inNaturalOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => byNumber.compare(one, other) || (one < other ? -1 : 1));
}

/**
 * The rows of files, one after the other in the order of the files: what `file + array` loops over, and `file > array`
 * file by file. A file that holds no array is a fault, not an empty list.
 */
export function readRows(files: readonly RowFile[]): ReadRows {
  const rows: RawRow[] = [];
  const faults: string[] = [];
  for (const { name, value } of files) {
    // What `file > array` wrote into one file has the rows of each file below its name.
    const grouped = groupsOf(value);
    if (grouped) for (const group of grouped) addRows(group.items, group.file, null, rows, 0);
    else if (Array.isArray(value)) addRows(value, name, null, rows, 0);
    else
      faults.push(
        `${name} holds ${isRecord(value) ? "an object" : "no array"}, and multiple_parts: true needs an array`,
      );
  }
  return { rows, faults };
}

function groupsOf(value: unknown): { file: string; items: unknown[] }[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const groups = value.flatMap((group: unknown) => {
    const [file, items] = [ownField(group, "file"), ownField(group, "items")];
    return typeof file === "string" && Array.isArray(items) ? [{ file, items }] : [];
  });
  return groups.length === value.length ? groups : null;
}

/** Where rows are nested in: the row, its number and what it is called by. */
interface Around {
  index: number;
  path: string;
  name: string;
}

function addRows(values: readonly unknown[], file: string, around: Around | null, rows: RawRow[], depth: number): void {
  const within = around?.index ?? null;
  for (const [at, value] of values.entries()) {
    if (!isRecord(value)) {
      rows.push({ file, fields: { [plainTextField]: value }, within });
      continue;
    }
    const nested = nestingFields.find((name) => isNested(ownField(value, name)));
    if (nested === undefined || depth >= deepest) {
      rows.push({ file, fields: around === null ? value : named(value, around, at), within });
      continue;
    }
    const { [nested]: inner, ...own } = value;
    const fields = named(own, around, at);
    const index = rows.push({ file, fields, within }) - 1;
    const path = pathOf(around, at);
    const name = nameOf(fields, sectionFields);
    if (Array.isArray(inner)) addRows(inner, file, { index, path, name }, rows, depth + 1);
  }
}

const pathOf = (around: Around | null, at: number): string => `${around === null ? "" : `${around.path}.`}${at + 1}`;

/** A nested row with a number, and with the name of the row that it stands in: a later file holds it without its nest. */
function named(row: Row, around: Around | null, at: number): Row {
  const section = nameOf(row, sectionFields) === "" ? { section: pathOf(around, at) } : {};
  const isPlaced = around === null || parentFields.some((name) => ownField(row, name) !== undefined);
  return { ...row, ...section, ...(!isPlaced && { parent_section: around.name }) };
}

function nameOf(row: Row, names: readonly string[]): string {
  return names.map((name) => textValue(ownField(row, name))).find((text) => text !== "") ?? "";
}

/** A list of rows with titles: a list of other things is a field like any other. */
function isNested(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((row) => ownField(row, "title") !== undefined);
}
