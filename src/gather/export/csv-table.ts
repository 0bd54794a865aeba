import { stringify } from "csv-stringify/sync";
import { cellText, needsApostrophe } from "../../domain/escape/records.js";

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
    records.map((record) => record.map(cellText)),
    {
      ...style,
      // Whatever parts cells and lines in other files: programs guess. White space at an end is part of a cell, too.
      quoted_match: /[,;\t\r\n]|^\s|\s$|^\uFEFF/u,
      // A line without a cell would be no row at all.
      quoted_empty: records[0]?.length === 1,
    },
  );
  return { text, escaped: records.flat().filter(needsApostrophe).length };
}
