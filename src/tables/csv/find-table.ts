import { ColumnEvidence } from "../schema/column-evidence.js";
import { inferSchema } from "../schema/infer-schema.js";
import { cellReader } from "../schema/cell-reader.js";
import type { CsvRecord } from "./csv-reader.js";

/** Where the table of a file lies, as its first records show. */
export interface FoundTable {
  /** Records before the header: titles and remarks. */
  skipped: number;
  /** False where the first record is a row like the others. */
  hasHeader: boolean;
  /** Cells of a row. */
  width: number;
}

/**
 * Finds the table among the first records of a file. Its rows have the number of cells that most records have; what stands
 * before the first of these are titles and remarks. A header of one cell less than the rows is one whose first column
 * has no name, as R writes it. Whether the first record is a header is decided column by column: a name among numbers or
 * dates speaks for one, a number or a word that stands among the rows again against it.
 */
export function findTable(records: readonly CsvRecord[]): FoundTable {
  const width = usualWidth(records);
  const first = records.findIndex(({ cells }) => cells.length >= width);
  const before = records[first - 1];
  if (before !== undefined && before.cells.length === width - 1 && width > 2 && areNames(before.cells))
    return { skipped: first - 1, hasHeader: true, width };
  const skipped = Math.max(0, first);
  return { skipped, hasHeader: isHeader(records.slice(skipped), width), width };
}

/** The number of cells that most records have; of two that are alike the larger. */
function usualWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = { width: 1, count: 0 };
  for (const [width, count] of counts) {
    if (count > best.count || (count === best.count && width > best.width)) best = { width, count };
  }
  return best.width;
}

function isHeader([head, ...rows]: readonly CsvRecord[], width: number): boolean {
  if (head === undefined) return false;
  if (rows.length === 0) return areNames(head.cells) && head.cells.every((cell) => !isNumeral(cell));
  const columns = Array.from({ length: width }, (_, index) => evidenceOf(rows, index));
  const { fields } = inferSchema(head.cells.map(String), columns, { delimiter: null });
  let [votes, against] = [0, 0];
  for (const [index, cell] of head.cells.entries()) {
    const [field, evidence] = [fields[index], columns[index]];
    if (field === undefined || evidence === undefined || evidence.filled === 0) continue;
    const isTyped = field.type !== "string";
    const fits = isTyped && cellReader(field, { fields })(cell).kind === "value";
    if (isTyped && cell.trim() !== "" && (!fits || isYearlike(cell))) votes += 1;
    else if (isTyped ? fits : cell !== "" && evidence.counts?.has(cell.trim()) === true) against += 1;
  }
  if (votes !== against) return votes > against;
  return areNames(head.cells);
}

/** Years are the heads of many tables. */
const isYearlike = (cell: string): boolean => {
  const value = Number(cell);
  return cell.trim().length === 4 && value >= 1800 && value <= 2100;
};

const isNumeral = (cell: string): boolean => cell.trim() !== "" && Number.isFinite(Number(cell));

function evidenceOf(rows: readonly CsvRecord[], index: number): ColumnEvidence {
  const evidence = new ColumnEvidence();
  for (const { cells, quoted } of rows) evidence.add(cells[index] ?? "", quoted?.[index] === true);
  return evidence;
}

/** Names are there and differ; the first column may have none, as that of row numbers. */
function areNames(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim());
  const [, ...others] = names;
  return (
    new Set(names).size === names.length && others.every((name) => name !== "") && names.some((name) => name !== "")
  );
}
