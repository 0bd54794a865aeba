import { stringify } from "csv-stringify/sync";

/** A plain number may begin with a sign: no program takes "-3.5" for a formula. */
const plainNumber = /^[+-]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:e[+-]?\d+)?%?$/iu;
/** What spreadsheets begin a formula with, whatever white space stands before it; wide forms are the same to some of them. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/u;
/** The same behind apostrophes: what an escaped cell looks like, or a cell that began so from the first. */
const apostrophes = /^'+\s*[=+\-@＝＋－＠]/u;

/** Whether a spreadsheet might take a cell for a formula. */
export function needsEscape(value: string): boolean {
  return formulaStart.test(value) && !plainNumber.test(value);
}

/** A cell that looks escaped already is escaped once more, so that what is read back is what was written. */
function isEscaped(value: string): boolean {
  return needsEscape(value) || apostrophes.test(value);
}

/** The value that a cell of a CSV stands for: without the "'" that it got against formulas. */
export function unescaped(cell: string): string {
  return apostrophes.test(cell) ? cell.slice(1) : cell;
}

/** How a CSV is written: RFC 4180, or as the file that is continued was. */
export interface CsvStyle {
  delimiter: string;
  /** End of a line. */
  record_delimiter: string;
}

export const rfc4180: CsvStyle = { delimiter: ",", record_delimiter: "\r\n" };

/** Records as CSV, one a line; cells that spreadsheets might run get a leading "'", and `escaped` says how many did. */
export function csvText(
  records: readonly (readonly string[])[],
  style: CsvStyle = rfc4180,
): { text: string; escaped: number } {
  const text = stringify(
    records.map((record) => record.map((value) => (isEscaped(value) ? `'${value}` : value))),
    {
      ...style,
      // Whatever parts cells and lines in other files: programs guess. White space at an end is part of a cell, too.
      quoted_match: /[,;\t\r\n]|^\s|\s$|^\uFEFF/u,
      // A line without a cell would be no row at all.
      quoted_empty: records[0]?.length === 1,
    },
  );
  return { text, escaped: records.flat().filter(isEscaped).length };
}
