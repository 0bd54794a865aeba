import type { Cell, Row } from "../../document/manuscript/tree.js";

/** A cell with its place; null where the row has none and none reaches in. Spans end where the grid does. */
export interface PlacedCell {
  column: number;
  columns: number;
  rows: number;
  cell: Cell | null;
}

/** More columns than this no page holds. */
const mostColumns = 500;

/**
 * Gives every cell its place in a grid without holes or overlaps, whatever spans a table claims: a span ends before the
 * next cell that reaches down from above, and at the last row. Takes time linear in the cells and in what they span.
 * @returns the rows, and how many columns they have: at least as many as were declared.
 */
export function placeCells(rows: readonly Row[], declared: number): { rows: PlacedCell[][]; columns: number } {
  /** The row before which a column is taken from above. */
  const takenUntil: number[] = [];
  const placed = rows.map((row, index) => placeRow(row, { index, count: rows.length, takenUntil }));
  const columns = Math.max(declared, takenUntil.length, 1);
  fillHoles(placed, columns);
  return { rows: placed, columns };
}

function placeRow(
  row: Row,
  { index, count, takenUntil }: { index: number; count: number; takenUntil: number[] },
): PlacedCell[] {
  const placed: PlacedCell[] = [];
  let column = 0;
  const isTaken = (at: number) => (takenUntil[at] ?? 0) > index;
  for (const cell of row) {
    while (isTaken(column)) column += 1;
    let columns = 1;
    const wanted = Math.min(cell.columns, mostColumns);
    while (columns < wanted && !isTaken(column + columns)) columns += 1;
    const rows = Math.max(1, Math.min(cell.rows, count - index));
    for (let each = 0; each < columns; each += 1) takenUntil[column + each] = index + rows;
    placed.push({ column, columns, rows, cell });
    column += columns;
  }
  return placed;
}

function fillHoles(rows: PlacedCell[][], columns: number): void {
  const takenUntil: number[] = Array.from({ length: columns }, () => 0);
  rows.forEach((row, index) => {
    for (const { column, columns: width, rows: height } of row)
      for (let each = 0; each < width; each += 1) takenUntil[column + each] = index + height;
    if (takenUntil.every((until) => until > index)) return;
    takenUntil.forEach((until, column) => {
      if (until <= index) row.push({ column, columns: 1, rows: 1, cell: null });
    });
    row.sort((one, other) => one.column - other.column);
  });
}
