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
  | { kind: "sheet"; sheet: string; sheets: string[]; rows: string[][] }
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
  const { read: readWorkbook, utils } = requireFrom(engine)("@e965/xlsx") as typeof import("@e965/xlsx");
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
  const range = utils.decode_range(found["!ref"] ?? "A1");
  const cells = (range.e.r - range.s.r + 1) * (range.e.c - range.s.c + 1);
  if (cells > most_cells) return { kind: "too_large", cells };
  return { kind: "sheet", sheet: chosen, sheets: filled, rows: rowsOf(found, range) };
}

function rowsOf(sheet: WorkSheet, range: { s: { r: number; c: number }; e: { r: number; c: number } }): string[][] {
  const rows: string[][] = [];
  const cells = (sheet["!data"] ?? []) as (CellObject | undefined)[][];
  for (let row = range.s.r; row <= range.e.r; row += 1) {
    const texts: string[] = [];
    for (let column = range.s.c; column <= range.e.c; column += 1) texts.push(textOf(cells[row]?.[column]));
    if (texts.some((text) => text !== "")) rows.push(texts);
  }
  return rows;
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
