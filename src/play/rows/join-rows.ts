import { textValue } from "../../domain/json-value.js";
import type { Item } from "../schema/item.js";
import { readRows, type RowFile } from "./read-rows.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Finds the rows of a later file that belong to items: a file that carries their fields along may be unfinished, so
 * that its rows have no parents to be placed under. The rows that carry all short fields of an item unchanged are its own;
 * of those that are left, the ones with its title.
 */
export function joinRows(items: readonly Item[], files: readonly RowFile[]): Map<string, Fields> {
  const rows = readRows(files).rows.map(({ fields }) => fields);
  const joined = new Map<string, Fields>();
  const names = [...new Set(items.flatMap(({ fields }) => Object.keys(fields)))].toSorted();
  const left = takeEqual(items, rows, joined, (fields) => signature(fields, names));
  takeEqual(
    items.filter(({ id }) => !joined.has(id)),
    left,
    joined,
    (fields) => textValue(fields["title"]),
  );
  return joined;
}

function takeEqual(
  items: readonly Item[],
  rows: readonly Fields[],
  joined: Map<string, Fields>,
  keyOf: (fields: Fields) => string,
): Fields[] {
  const waiting = new Map<string, Item[]>();
  // Last ones first, as each is taken from the end.
  for (const item of items.toReversed()) {
    const key = keyOf(item.fields);
    const same = waiting.get(key);
    if (same) same.push(item);
    else waiting.set(key, [item]);
  }
  return rows.filter((row) => {
    const key = keyOf(row);
    const item = key === "" ? undefined : waiting.get(key)?.pop();
    if (item) joined.set(item.id, row);
    return item === undefined;
  });
}

function signature(fields: Fields, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => shortValue(fields, name)));
}

/** Lists and long texts are what steps write: by them no item is recognised. */
const longest = 300;

function shortValue(fields: Fields, name: string): unknown {
  const value = Object.hasOwn(fields, name) ? fields[name] : null;
  return typeof value === "object" || (typeof value === "string" && value.length > longest) ? null : value;
}
