import { isRecord } from "../../domain/json-value.js";
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

function addRows(values: readonly unknown[], file: string, within: number | null, rows: RawRow[], depth: number): void {
  for (const value of values) {
    if (!isRecord(value)) {
      rows.push({ file, fields: { [plainTextField]: value }, within });
      continue;
    }
    const nested = nestingFields.find((name) => isNested(ownField(value, name)));
    if (nested === undefined || depth >= deepest) {
      rows.push({ file, fields: value, within });
      continue;
    }
    const { [nested]: inner, ...fields } = value;
    const index = rows.push({ file, fields, within }) - 1;
    if (Array.isArray(inner)) addRows(inner, file, index, rows, depth + 1);
  }
}

/** A list of rows with titles: a list of other things is a field like any other. */
function isNested(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((row) => ownField(row, "title") !== undefined);
}
