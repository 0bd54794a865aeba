import { badInput } from "../input/samples.js";
import { sum } from "../numeric/summary.js";

/** Counts of rows by columns. */
export type CountTable = readonly (readonly number[])[];

export interface Margins {
  rows: number[];
  columns: number[];
  total: number;
}

/** @throws QuireError invalid_input for counts that are no whole numbers from 0, ragged rows, and empty rows or columns */
export function checkTable(table: CountTable, least = 2): Margins {
  const width = table[0]?.length ?? 0;
  if (table.length < least || width < least) {
    throw badInput(
      `The table has ${table.length} rows and ${width} columns, and at least ${least} of each are needed.`,
      "Give the counts of both variables' categories.",
    );
  }
  if (table.some((row) => row.length !== width)) {
    throw badInput(
      "The rows of the table have different lengths.",
      "Give each row as many counts, 0 where there is none.",
    );
  }
  checkCounts(table.flat());
  const rows = table.map((row) => sum(row));
  const columns = table[0]!.map((_, column) => sum(table.map((row) => row[column]!)));
  return { rows, columns, total: sum(rows) };
}

/** @throws QuireError invalid_input where a whole row or column of the table is 0 */
export function requireFullMargins({ rows, columns }: Margins): void {
  if ([...rows, ...columns].every((count) => count > 0)) return;
  throw badInput("A row or a column of the table holds only zeros.", "Leave it out.");
}

export function checkCounts(counts: readonly number[]): void {
  const wrong = counts.find((count) => !Number.isInteger(count) || count < 0);
  if (wrong !== undefined)
    throw badInput(`${wrong} is no count.`, "Give whole numbers from 0, not shares or per cent.", {
      value: String(wrong),
    });
  if (sum(counts) === 0) throw badInput("All counts are 0.", "Give at least one observation.");
}
