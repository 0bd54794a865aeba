import type { CellObject, WorkSheet } from "@e965/xlsx";
import { requireFrom } from "../extras/require-from.js";
import { answerQuestion } from "../typesetting/own-process.js";

/** What the process is asked. */
export interface WorkbookQuestion {
  /** Where the extra lies. */
  engine: string;
  bytes: Uint8Array;
  /** Null: the only sheet that holds something. */
  sheet: string | null;
  most_cells: number;
}

export type WorkbookAnswer =
  | { kind: "sheet"; sheet: string; sheets: string[]; rows: string[][]; merged: number }
  | { kind: "sheets"; sheets: string[] }
  | { kind: "too_large"; cells: number }
  | { kind: "refused"; message: string };

async function answer(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  try {
    return Promise.resolve(read(question));
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

function read({ engine, bytes, sheet, most_cells }: WorkbookQuestion): WorkbookAnswer {
  const { read: readWorkbook } = requireFrom(engine)("@e965/xlsx") as typeof import("@e965/xlsx");
  // Formulas are not computed: what was last computed stands in the file.
  const book = readWorkbook(bytes, {
    type: "buffer",
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    dense: true,
  });
  const filled = book.SheetNames.filter((name) => book.Sheets[name]?.["!ref"] !== undefined);
  const chosen = sheet ?? (filled.length === 1 ? filled[0] : undefined);
  const found = chosen === undefined ? undefined : book.Sheets[chosen];
  if (chosen === undefined || found === undefined) return { kind: "sheets", sheets: filled };
  const { columns, rows } = extentOf(found);
  const cells = rows * Math.max(0, columns.to - columns.from + 1);
  if (cells > most_cells) return { kind: "too_large", cells };
  const merged = found["!merges"]?.length ?? 0;
  return { kind: "sheet", sheet: chosen, sheets: filled, rows: rowsOf(found, columns), merged };
}

interface Columns {
  from: number;
  to: number;
}

/** Cells by rows; both may have holes. */
const cellsOf = (sheet: WorkSheet) => (sheet["!data"] ?? []) as (CellObject | undefined)[][];

/** What holds something: the range that a sheet claims may be all of it, where a far cell was formatted once. */
function extentOf(sheet: WorkSheet): { columns: Columns; rows: number } {
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

function rowsOf(sheet: WorkSheet, { from, to }: Columns): string[][] {
  return Object.values(cellsOf(sheet)).flatMap((row) => {
    if (!row.some((cell) => textOf(cell) !== "")) return [];
    return [Array.from({ length: to - from + 1 }, (_, at) => textOf(row[from + at]))];
  });
}

/** Numbers with all their digits, dates in ISO 8601: not as the sheet shows them. */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return "";
  if (cell.v instanceof Date) return dateText(cell.v);
  if (cell.t === "e") return cell.w ?? "#ERROR!";
  return String(cell.v);
}

/** Workbooks hold dates as times at midnight. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}

await answerQuestion(answer);
