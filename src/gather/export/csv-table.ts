import { stringify } from "csv-stringify/sync";

/** A plain number may begin with a sign: no program takes "-3.5" for a formula. */
const plainNumber = /^[+-]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:e[+-]?\d+)?%?$/iu;

/** Whether a spreadsheet might take a cell for a formula. */
export function needsEscape(value: string): boolean {
  return /^[=+\-@]/u.test(value) && !plainNumber.test(value);
}

/** RFC 4180 with a header line; cells that spreadsheets might run get a leading "'". */
export function csvText(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): { text: string; escaped: number } {
  const safe = (value: string) => (needsEscape(value) ? `'${value}` : value);
  const escaped = rows.flat().filter(needsEscape).length;
  const text = stringify(
    [columns, ...rows].map((row) => row.map(safe)),
    { record_delimiter: "\r\n" },
  );
  return { text, escaped };
}
