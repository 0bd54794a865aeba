import type { Item, KnownRow } from "../schema/item.js";
import { matchRows } from "./match-rows.js";
import { type PlacedRow, placeRows, type RowRoles } from "./place-rows.js";
import { readRows, type RowFile } from "./read-rows.js";

/** Items of files, with what was wrong with the files. */
export interface ReadItems {
  items: Item[];
  /** Rows without a place, by id, and why. */
  unplaced: { id: string; title: string; fault: NonNullable<PlacedRow["fault"]> }[];
  /** Files that hold no array, in sentences. */
  faults: string[];
}

/** What a log knows of the rows of an outline. */
export interface KnownRows {
  known: readonly KnownRow[];
  /** Ids of the rows that the outline had when it was last looked at. */
  present: ReadonlySet<string>;
}

const nothingKnown: KnownRows = { known: [], present: new Set() };

/** Reads the rows of files as items: placed below their parents, and with the ids that they had before. */
export function itemsOf(
  files: readonly RowFile[],
  roles: RowRoles = {},
  { known, present }: KnownRows = nothingKnown,
): ReadItems {
  const { rows, faults } = readRows(files);
  const placed = placeRows(rows, roles);
  const ids = matchRows(placed, known, present);
  const items = placed.map((row, index): Item => ({
    id: ids[index] ?? "",
    fields: row.fields,
    file: row.file,
    parent: row.parent === null ? null : (ids[row.parent] ?? null),
    level: row.level,
    position: row.position,
  }));
  const unplaced = placed.flatMap(({ title, fault }, index) =>
    fault === null ? [] : [{ id: ids[index] ?? "", title, fault }],
  );
  return { items, unplaced, faults };
}
