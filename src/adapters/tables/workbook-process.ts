import { requireFrom } from "../extras/require-from.js";
import { answerQuestion } from "../typesetting/own-process.js";
import { extentOf, filledRows } from "./workbook-cells.js";

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
  return {
    kind: "sheet",
    sheet: chosen,
    sheets: filled,
    rows: filledRows(found, columns).map((row) => row.cells),
    merged,
  };
}

await answerQuestion(answer);
