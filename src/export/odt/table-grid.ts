import type { Cell, Row } from "../../document/manuscript/tree.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";

/** A place of a row: a cell that begins there, one that another reaches over, or none that anybody wrote. */
export type GridPlace =
  | { kind: "cell"; cell: Cell; columns: number; rows: number }
  | { kind: "covered" }
  | { kind: "empty" };

/** The rows of a part of a table with every place in them, as OpenDocument writes them; spans end where the part does. */
export function gridOf(rows: readonly Row[], count: number): GridPlace[][] {
  /** Of each column, into how many further rows the cell in it reaches. */
  let reaching = Array.from({ length: count }, () => 0);
  return rows.map((row, index) => {
    const next = reaching.map((left) => Math.max(0, left - 1));
    const places: GridPlace[] = [];
    const cells = [...row];
    for (let column = 0; column < count;) {
      const cell = (reaching[column] ?? 0) > 0 ? undefined : cells.shift();
      if (cell === undefined) {
        places.push({ kind: (reaching[column] ?? 0) > 0 ? "covered" : "empty" });
        column += 1;
        continue;
      }
      const columns = freeColumns(reaching, column, cell.columns);
      const height = Math.min(cell.rows, rows.length - index);
      places.push({ kind: "cell", cell, columns, rows: height });
      for (let each = column; each < column + columns; each += 1) {
        next[each] = height - 1;
        if (each > column) places.push({ kind: "covered" });
      }
      column += columns;
    }
    reaching = next;
    return places;
  });
}

/** As many of the columns as no cell reaches into from above. */
function freeColumns(reaching: readonly number[], from: number, wanted: number): number {
  let columns = 1;
  while (columns < wanted && from + columns < reaching.length && reaching[from + columns] === 0) columns += 1;
  return columns;
}

/** In characters: what a line of the text holds, and what a column needs besides its words. */
const lineLength = 75;
const widestColumn = 45;
const gap = 3;

/** Shares of the columns in the table (their sum is 1) and of the table in the text, by the length of what is in them. */
export function columnShares(
  widths: readonly (number | null)[],
  grids: readonly GridPlace[][],
): { columns: number[]; table: number } {
  const lengths = widths.map(() => 1);
  for (const row of grids)
    row.forEach((place, column) => {
      if (place.kind === "cell" && place.columns === 1)
        lengths[column] = Math.min(widestColumn, Math.max(lengths[column] ?? 1, lengthOf(place.cell)));
    });
  const needed = lengths.map((length) => length + gap);
  const all = needed.reduce((sum, each) => sum + each, 0);
  const given = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  if (given > 0) {
    const full = widths.map((width, column) => width ?? (needed[column] ?? 1) / lineLength);
    const sum = full.reduce((total, each) => total + each, 0);
    return { columns: full.map((width) => width / sum), table: Math.min(1, sum) };
  }
  return { columns: needed.map((length) => length / all), table: Math.min(1, Math.max(0.35, all / lineLength)) };
}

function lengthOf({ blocks }: Cell): number {
  return Math.max(
    0,
    ...blocks.map((block) => (block.kind === "paragraph" ? wordsOf(block.content).length : widestColumn)),
  );
}
