import { QuireError } from "../../domain/error.js";
import { type CsvDialect, CsvReader, type CsvRecord, csvRecords, lineEndOf } from "../../tables/csv/csv-reader.js";
import { detectDialect } from "../../tables/csv/detect-dialect.js";
import { type FoundTable, findTable } from "../../tables/csv/find-table.js";
import type { IncomingTable, ReadingWishes } from "./incoming-table.js";
import { beginning, encodingOf, type Pieces, textPieces } from "./text-pieces.js";

/** Columns of a table: each takes some kilobytes while it is read. */
export const mostColumns = 5_000;
const mostSkippedShown = 20;
const mostSampled = 1_000;

/**
 * A table of text whose cells are parted by a sign: its encoding, delimiter, quotation marks, header and the remarks
 * before it are found out by its beginning, or are what the person says.
 */
export async function readDelimited(
  pieces: Pieces,
  { name, isUtf8, wishes }: { name: string; isUtf8: boolean; wishes: ReadingWishes },
): Promise<IncomingTable> {
  const { bytes, isWhole } = await beginning(pieces);
  const encoding = encodingOf(bytes, name, wishes.encoding, isUtf8);
  const sample = await textOf(bytes, encoding);
  const lineEnd = lineEndOf(sample);
  const dialect = dialectFor(sample, name, wishes);
  const all = csvRecords(sample, dialect, name);
  // The last record may be cut.
  const records = (isWhole || all.length < 2 ? all : all.slice(0, -1)).slice(0, mostSampled);
  const found = tableFor(records, wishes);
  // Of a line that is longer than what was looked at more columns follow.
  checkWidth(name, found.width, !isWhole && all.length < 2);
  const before = found.skipped + (found.hasHeader ? 1 : 0);
  const skipped = records.slice(0, found.skipped).map(({ cells }) => cells.join(dialect.delimiter));
  const header = found.hasHeader ? (records[found.skipped]?.cells ?? []) : [];
  let reader: CsvReader | null = null;
  return {
    reading: {
      format: "csv",
      encoding,
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      header: found.hasHeader,
      ...(skipped.length > 0 && { skipped: skipped.slice(0, mostSkippedShown) }),
    },
    header,
    width: found.width,
    records: () =>
      recordsBehind((reader = new CsvReader(dialect, name, { lineEnd })), textPieces(pieces, encoding), before),
    isPlain: isPlain(dialect, encoding, bytes, found) && lineEnd === "\n",
    oddities: () => reader?.oddities ?? 0,
    schema: null,
    described: {},
    notes: notesOf({ encoding, wanted: wishes.encoding, skipped, found }),
    provenance: null,
  };
}

async function textOf(bytes: Uint8Array, encoding: string): Promise<string> {
  let text = "";
  const pieces = async function* only() {
    yield await Promise.resolve(bytes);
  };
  for await (const piece of textPieces(pieces, encoding)) text += piece;
  return text;
}

const namedDelimiters: Readonly<Record<string, string>> = {
  tab: "\t",
  comma: ",",
  semicolon: ";",
  pipe: "|",
  space: " ",
};

function dialectFor(sample: string, name: string, { delimiter, quote, format }: ReadingWishes): CsvDialect {
  const wanted =
    delimiter === undefined ? (format === "tsv" ? "\t" : undefined) : (namedDelimiters[delimiter] ?? delimiter);
  if (wanted !== undefined && wanted.length !== 1)
    throw new QuireError("invalid_input", `"${wanted}" is no delimiter: it is one sign.`, {
      fix: "Give the sign, or its name: comma, semicolon, tab, pipe, space.",
    });
  const found = detectDialect(sample, name, wanted);
  return { ...found, ...(quote !== undefined && { quote: quote === "none" ? null : quote }) };
}

function tableFor(records: readonly CsvRecord[], { header, skip }: ReadingWishes): FoundTable {
  const from = skip ?? 0;
  const found = findTable(records.slice(from));
  const skipped = skip === undefined ? found.skipped : from;
  return { ...found, skipped, hasHeader: header ?? found.hasHeader };
}

function checkWidth(name: string, width: number, isCut: boolean): void {
  if (width <= mostColumns) return;
  throw new QuireError(
    "too_large",
    `${name} has ${isCut ? "more than " : ""}${width} columns; the limit "columns" is ${mostColumns}.`,
    {
      facts: { name, limit: "columns", columns: width, limit_columns: mostColumns },
      fix: "Turn the table so that its columns are rows, or keep the columns that you need. If it has fewer, name its delimiter: --delimiter",
    },
  );
}

async function* recordsBehind(
  reader: CsvReader,
  text: AsyncIterable<string>,
  before: number,
): AsyncGenerator<readonly CsvRecord[]> {
  let waiting = before;
  const behind = (records: CsvRecord[]): CsvRecord[] => {
    if (waiting === 0) return records;
    const rest = records.slice(waiting);
    waiting = Math.max(0, waiting - records.length);
    return rest;
  };
  for await (const piece of text) {
    const records = behind(reader.push(piece));
    if (records.length > 0) yield records;
  }
  const last = behind(reader.end());
  if (last.length > 0) yield last;
}

function isPlain(
  dialect: CsvDialect,
  encoding: string,
  bytes: Uint8Array,
  { skipped, hasHeader }: FoundTable,
): boolean {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb;
  return (
    dialect.delimiter === "," && dialect.quote === '"' && encoding === "utf-8" && !hasMark && skipped === 0 && hasHeader
  );
}

function notesOf(given: {
  encoding: string;
  wanted: string | undefined;
  skipped: readonly string[];
  found: FoundTable;
}): string[] {
  const { encoding, wanted, skipped, found } = given;
  const notes: string[] = [];
  if (encoding === "windows-1252" && wanted === undefined)
    notes.push(
      "It is not UTF-8 and was read as Windows-1252; if letters look wrong, say its encoding with --encoding.",
    );
  if (skipped.length > 0)
    notes.push(
      `${skipped.length === 1 ? "One line" : `${skipped.length} lines`} before the header ${skipped.length === 1 ? "is" : "are"} no row: "${skipped[0] ?? ""}".`,
    );
  if (!found.hasHeader)
    notes.push("Its first line looks like a row, not like names: the columns are called column_1, column_2, ...");
  return notes;
}
