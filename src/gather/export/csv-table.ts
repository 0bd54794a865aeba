import { stringify } from "csv-stringify/sync";
import { cellText, cellValue, needsApostrophe } from "../../domain/escape/records.js";
import { parse } from "csv-parse/sync";
import { QuireError } from "../../domain/error.js";

/** How a CSV is written: RFC 4180, or as the file that is continued was. */
interface CsvStyle {
  delimiter: string;
  /** End of a line. */
  record_delimiter: string;
}

const rfc4180: CsvStyle = { delimiter: ",", record_delimiter: "\r\n" };

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

/** A CSV as it was read: every row has a value for every column. */
export interface CsvTable {
  columns: string[];
  rows: string[][];
  style: CsvStyle;
  /** What is odd about it, in sentences: rows with more or fewer cells than there are columns. */
  problems: string[];
}

interface Line {
  record: string[];
  info: { lines: number };
}

/** Rows that are named one by one; of more only the number is told. */
const mostNamed = 5;

/**
 * Reads a table from the text of a CSV with a header: as Quire writes it, or with a byte order mark, semicolons or tabs,
 * as spreadsheets do. A leading "'" against formulas is taken off. Throws `damaged` for what is no table, with the line.
 */
export function readTable(text: string, path: string): CsvTable {
  const style = styleOf(text);
  const [header, ...lines] = linesOf(text, style.delimiter, path);
  const columns = (header?.record ?? []).map((cell) => cellValue(cell).trim());
  if (header === undefined || columns.every((name) => name === "")) throw damaged(path, "it has no header line");
  const twice = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index);
  if (twice !== undefined) throw damaged(path, `it has two columns with the name "${twice}"`);
  const rows = lines.map(({ record }) => columns.map((_, index) => cellValue(record[index] ?? "")));
  return { columns, rows, style, problems: raggedRows(lines, columns.length, path) };
}

function linesOf(text: string, delimiter: string, path: string): Line[] {
  try {
    // With `info` a record comes with the line it ends in, which the types do not know.
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      // Left to itself the parser takes the first line break for the end of a line, in a quoted name too.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as Line[];
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
}

function raggedRows(lines: readonly Line[], width: number, path: string): string[] {
  const ragged = lines.filter(({ record }) => record.length !== width);
  const named = ragged
    .slice(0, mostNamed)
    .map(({ record, info }) => `the row that ends in line ${info.lines} of ${path} has ${record.length} cells`);
  if (ragged.length === 0) return [];
  const more = ragged.length > mostNamed ? `, and so do ${ragged.length - mostNamed} more` : "";
  return [
    `There are ${width} columns, but ${named.join(", ")}${more}: missing cells are taken for empty ones, others are left out.`,
  ];
}

/** Delimiter and line ends as the header has them: spreadsheets of many countries part cells by semicolons. */
function styleOf(text: string): CsvStyle {
  const end = headerEnd(text);
  const unquoted = text.slice(0, end).replaceAll(/"[^"]*"/gu, "");
  const count = (sign: string) => unquoted.split(sign).length;
  const delimiter = [",", ";", "\t"].toSorted((first, second) => count(second) - count(first))[0] ?? ",";
  const record_delimiter = /^\r\n|^\n|^\r/u.exec(text.slice(end))?.[0] ?? rfc4180.record_delimiter;
  return { delimiter, record_delimiter };
}

/** Where the first line ends that does not end within quotation marks. */
function headerEnd(text: string): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) return index;
  }
  return text.length;
}

function damaged(path: string, reason: string): QuireError {
  return new QuireError("damaged", `${path} cannot be read as a table: ${reason}.`, {
    facts: { path },
    fix: "Save it as CSV (UTF-8) with a header line of column names.",
  });
}
