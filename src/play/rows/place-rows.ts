import { textValue } from "../../domain/json-value.js";
import { parentFields, type RawRow, sectionFields } from "./read-rows.js";

/** Which fields of rows are what; those that are not named are found. */
export interface RowRoles {
  title?: string | undefined;
  parent?: string | undefined;
  section?: string | undefined;
}

/** A row with its place in the outline. */
export interface PlacedRow extends RawRow {
  title: string;
  /** What others call it by. */
  section: string;
  /** Index of its parent; null at the top, and where it is not placed. */
  parent: number | null;
  /** From 1. */
  level: number;
  /** Among its siblings, from 0. */
  position: number;
  /** Why it has no place: its parent is not there, it is a part of itself, or its name is another's, too. */
  fault: "orphan" | "cycle" | "repeated" | null;
}

const noParent = new Set(["", "null", "none", "root", "0"]);

/**
 * Finds each row's parent: the row that it is nested in, else the one whose section (or title) its parent field names,
 * in its own file first. Rows without a place are told, never dropped.
 */
export function placeRows(rows: readonly RawRow[], roles: RowRoles = {}): PlacedRow[] {
  const placed = rows.map((row) => unplaced(row, roles));
  const index = new SectionIndex(placed);
  for (const [at, row] of placed.entries()) {
    if (index.isRepeated(row, at)) row.fault = "repeated";
    else if (row.within !== null) row.parent = row.within;
    else placeUnder(row, at, namedParent(rows[at]?.fields ?? {}, roles), index);
  }
  breakCycles(placed);
  number(placed);
  return placed;
}

function unplaced(row: RawRow, { title, section }: RowRoles): PlacedRow {
  const named = textValue(row.fields[title ?? "title"]);
  const called = [...(section === undefined ? sectionFields : [section])]
    .map((field) => textValue(row.fields[field]))
    .find((text) => text !== "");
  return { ...row, title: named, section: called ?? named, parent: null, level: 1, position: 0, fault: null };
}

function namedParent(fields: Readonly<Record<string, unknown>>, { parent }: RowRoles): string {
  const names = parent === undefined ? parentFields : [parent];
  return names.map((field) => textValue(fields[field]).trim()).find((text) => text !== "") ?? "";
}

function placeUnder(row: PlacedRow, at: number, named: string, index: SectionIndex): void {
  if (noParent.has(named.toLowerCase()) && index.find(named, row.file) === null) return;
  const parent = index.find(named, row.file);
  if (parent === null) row.fault = "orphan";
  else if (parent === at) row.fault = "cycle";
  else row.parent = parent;
}

class SectionIndex {
  private readonly bySection = new Map<string, number>();
  private readonly byTitle = new Map<string, number>();

  constructor(rows: readonly PlacedRow[]) {
    for (const [at, { file, section, title }] of rows.entries()) {
      for (const [map, name] of [
        [this.bySection, section],
        [this.byTitle, title],
      ] as const) {
        for (const key of [keyOf(file, name), keyOf("", name)]) if (!map.has(key)) map.set(key, at);
      }
    }
  }

  find(name: string, file: string): number | null {
    if (name === "") return null;
    const keys = [keyOf(file, name), keyOf("", name)];
    for (const key of keys) {
      const found = this.bySection.get(key) ?? this.byTitle.get(key);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Rows of one file that are called the same by a name of their own; titles alone may repeat. */
  isRepeated({ file, section, title }: PlacedRow, at: number): boolean {
    return section !== title && section !== "" && this.bySection.get(keyOf(file, section)) !== at;
  }
}

const keyOf = (file: string, name: string): string => JSON.stringify([file, name.trim().toLowerCase()]);

/** Rows that are their own ancestors have no place: each of the ring is told. */
function breakCycles(rows: PlacedRow[]): void {
  const state = new Map<number, "open" | "sound">();
  for (const start of rows.keys()) {
    const path: number[] = [];
    let at: number | null = start;
    while (at !== null && !state.has(at)) {
      state.set(at, "open");
      path.push(at);
      at = rows[at]?.parent ?? null;
    }
    const from = at === null ? -1 : path.indexOf(at);
    if (from >= 0) {
      for (const index of path.slice(from)) {
        const row = rows[index];
        if (row) Object.assign(row, { parent: null, fault: "cycle" });
      }
    }
    for (const index of path) state.set(index, "sound");
  }
}

function number(rows: PlacedRow[]): void {
  const count = new Map<number | null, number>();
  const levels = levelsOf(rows);
  for (const [index, row] of rows.entries()) {
    row.level = levels[index] ?? 1;
    if (row.fault !== null) continue;
    row.position = count.get(row.parent) ?? 0;
    count.set(row.parent, row.position + 1);
  }
}

/** Levels of all rows. Rings are broken by now, so that this ends; each row is climbed over once. */
function levelsOf(rows: readonly PlacedRow[]): number[] {
  const levels: number[] = [];
  for (const start of rows.keys()) {
    const path: number[] = [];
    let at: number | null = start;
    while (at !== null && levels[at] === undefined) {
      path.push(at);
      at = rows[at]?.parent ?? null;
    }
    let level = at === null ? 0 : (levels[at] ?? 0);
    for (const index of path.toReversed()) levels[index] = level += 1;
  }
  return levels;
}
