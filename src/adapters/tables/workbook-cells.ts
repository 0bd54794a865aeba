import type { CellObject, WorkSheet } from "@e965/xlsx";

interface Columns {
  from: number;
  to: number;
}

/** Says what a cell reads as; empty for one that holds nothing. */
type CellText = (cell: CellObject | undefined) => string;

/** Cells by rows; both may have holes. */
const cellsOf = (sheet: WorkSheet) => (sheet["!data"] ?? []) as (CellObject | undefined)[][];

/** What holds something: the range that a sheet claims may be all of it, where a far cell was formatted once. */
export function extentOf(sheet: WorkSheet, textOf: CellText = valueText): { columns: Columns; rows: number } {
  const columns = { from: Infinity, to: -1 };
  let rows = 0;
  for (const row of Object.values(cellsOf(sheet))) {
    let isFilled = false;
    // Holes are passed over.
    row.forEach((cell, column) => {
      if (textOf(cell) === "") return;
      isFilled = true;
      columns.from = Math.min(columns.from, column);
      columns.to = Math.max(columns.to, column);
    });
    if (isFilled) rows += 1;
  }
  return { columns, rows };
}

/** Rows that hold something, from the first column that does to the last; `at` is where each stands in the sheet. */
export function filledRows(
  sheet: WorkSheet,
  { from, to }: Columns,
  textOf: CellText = valueText,
): { at: number; cells: string[] }[] {
  return Object.entries(cellsOf(sheet)).flatMap(([at, row]) => {
    if (!row.some((cell) => textOf(cell) !== "")) return [];
    return [
      { at: Number(at), cells: Array.from({ length: to - from + 1 }, (_, column) => textOf(row[from + column])) },
    ];
  });
}

/** Numbers with all their digits, dates in ISO 8601: not as the sheet shows them. */
export function valueText(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return "";
  if (cell.v instanceof Date) return dateText(cell.v);
  if (cell.t === "e") return cell.w ?? "#ERROR!";
  return String(cell.v);
}

/** As the sheet shows it. */
export function shownText(cell: CellObject | undefined): string {
  return cell?.w?.trim() ?? valueText(cell);
}

/** Workbooks hold dates as times at midnight. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}
