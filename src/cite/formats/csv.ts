import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { hasSpace, splitAtSpaces, splitLines } from "../../domain/characters.js";
import { cellText, cellValue } from "../../domain/escape/records.js";
import { type Item, itemSchema, itemYear, type Name, parseName } from "../../domain/item.js";
import type { ItemDate } from "../../domain/item-date.js";
import { lostFields, withCarried } from "./carry.js";
import { readDate, writeDate } from "./dates.js";
import {
  damaged,
  type ExportRecord,
  type ImportedItem,
  type InterchangeFormat,
  type ReadResult,
  withoutByteOrderMark,
} from "./format.js";
import { plainText, readName, splitOutsideBraces, unbrace, writeName } from "./names.js";
import { normaliseItem } from "./normalise.js";

/** Columns of one text each, in their order, with the field of the item. */
const textColumns = {
  key: "id",
  type: "type",
  title: "title",
  publication: "container-title",
  publisher: "publisher",
  place: "publisher-place",
  volume: "volume",
  issue: "issue",
  number: "number",
  pages: "page",
  edition: "edition",
  series: "collection-title",
  doi: "DOI",
  isbn: "ISBN",
  issn: "ISSN",
  pmid: "PMID",
  archive: "archive",
  archive_id: "archive_location",
  url: "URL",
  genre: "genre",
  language: "language",
  keywords: "keyword",
  abstract: "abstract",
  note: "note",
} as const;

const nameColumns = { authors: "author", editors: "editor", translators: "translator" } as const;
const dateColumns = { date: "issued", accessed: "accessed" } as const;

const columns = [
  "key",
  "type",
  "authors",
  "year",
  "title",
  "publication",
  "publisher",
  "place",
  "volume",
  "issue",
  "number",
  "pages",
  "edition",
  "series",
  "date",
  "editors",
  "translators",
  "doi",
  "isbn",
  "issn",
  "pmid",
  "archive",
  "archive_id",
  "url",
  "accessed",
  "genre",
  "language",
  "tags",
  "keywords",
  "abstract",
  "note",
  "notes",
  "files",
  "collections",
  "other",
];

/** How other programs call the columns. */
const synonyms: Record<string, string> = {
  "citation key": "key",
  id: "key",
  "item type": "type",
  author: "authors",
  editor: "editors",
  translator: "translators",
  "publication year": "year",
  "publication title": "publication",
  journal: "publication",
  "source title": "publication",
  booktitle: "publication",
  container_title: "publication",
  "journal/book": "publication",
  "journal abbreviation": "",
  "abstract note": "abstract",
  "manual tags": "tags",
  "file attachments": "files",
  file: "files",
  "access date": "accessed",
  extra: "note",
  "publication date": "date",
};

/** As RFC 4180 describes it, in UTF-8, with a header; names and tags in one cell are parted by semicolons. */
export const csv: InterchangeFormat = {
  name: "csv",
  title: "CSV",
  extensions: [".csv"],
  write: (records) => stringify([columns, ...records.map(rowOf)], { record_delimiter: "\r\n" }),
  read,
};

function rowOf(record: ExportRecord): string[] {
  const cells = cellsOf(record);
  return columns.map((column) => cellText(cells[column] ?? ""));
}

function cellsOf(record: ExportRecord): Record<string, string> {
  const { item } = record;
  const cells = plainCells(item);
  cells["tags"] = joinList(record.tags);
  cells["notes"] = record.notes;
  cells["files"] = joinList(record.attachments);
  cells["collections"] = joinList(record.collections ?? []);
  cells["other"] = lostFields(item, itemOfCells(cells)) ?? "";
  return cells;
}

function plainCells(item: Item): Record<string, string> {
  const cells: Record<string, string> = { year: String(itemYear(item) ?? "") };
  for (const [column, field] of Object.entries(textColumns)) cells[column] = textOf(item[field]);
  for (const [column, field] of Object.entries(nameColumns)) {
    const names = Array.isArray(item[field]) ? (item[field] as Name[]) : [];
    cells[column] = names.map((name) => writeName(name, plainText)).join("; ");
  }
  for (const [column, field] of Object.entries(dateColumns)) {
    const date = item[field] as ItemDate | undefined;
    cells[column] = date === undefined ? "" : (writeDate(date) ?? date.raw ?? "");
  }
  return cells;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function joinList(values: readonly string[]): string {
  return values.map((value) => (value.includes(";") ? `{${value}}` : value)).join("; ");
}

function splitList(cell: string): string[] {
  const parts = splitOutsideBraces(cell, ";").map(unbrace);
  return parts.filter((part) => part !== "");
}

function itemOfCells(cells: Readonly<Record<string, string>>): Item {
  const given: Record<string, unknown> = {};
  for (const [column, field] of Object.entries(textColumns)) given[field] = cells[column];
  for (const [column, field] of Object.entries(nameColumns)) {
    given[field] = splitOutsideBraces(cells[column] ?? "", ";").flatMap((name) => readCellName(name));
  }
  for (const [column, field] of Object.entries(dateColumns)) given[field] = readDate(cells[column] ?? "");
  given["issued"] ??= readDate(cells["year"] ?? "");
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== "" && !isEmptyList(value));
  return itemSchema.parse(Object.fromEntries(known));
}

/** "Family, Given"; what is written without a comma is read as people print it. */
function readCellName(text: string): Name[] {
  if (text === "") return [];
  if (![",", "{"].some((sign) => text.includes(sign)) && hasSpace(text)) return [parseName(text)];
  const name = readName(text, plainText);
  return name === null ? [] : [name];
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

interface Row {
  record: string[];
  info: { lines: number };
  raw: string;
}

function read(text: string): ReadResult {
  const result: ReadResult = { items: [], failures: [] };
  const content = withoutByteOrderMark(text);
  const delimiter = delimiterOf(content);
  const { rows, unclosed } = readRows(content, delimiter);
  const header = (rows[0]?.record ?? []).map(columnName);
  if (!header.includes("title")) {
    if (rows.length > 0 || unclosed)
      result.failures.push({ line: 1, message: 'line 1 names no column "title": a header is needed' });
    return result;
  }
  let line = (rows[0]?.info.lines ?? 0) + 1;
  for (const { record, info, raw } of rows.slice(1)) {
    const isBroken = record.some((cell) => cell.startsWith('"')) && hasWrongQuotes(raw, delimiter);
    if (isBroken && (info.lines > line || record.length > header.length))
      result.failures.push({ line, message: wrongQuotes(line, info.lines) });
    else result.items.push(withProblem(readRow(header, record, line), isBroken));
    line = info.lines + 1;
  }
  if (unclosed) result.failures.push({ line, message: wrongQuotes(line, splitLines(content.trimEnd()).length) });
  return result;
}

/** Quotation marks inside a cell that is not quoted are its own (5" pipe). */
function readRows(content: string, delimiter: string): { rows: Row[]; unclosed: boolean } {
  // Of a mark that is never closed, what comes behind the last row is in no row.
  let unclosed = false;
  const noteEnd = () => {
    unclosed = true;
    return undefined;
  };
  // With `info` and `raw` a row comes with the line it ends in and its text, which the types do not know.
  const rows = parse(content, {
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: noteEnd,
    delimiter,
  }) as unknown as Row[];
  return { rows, unclosed };
}

/** Whether a quoted cell goes on behind its closing mark, as where the mark before was never closed. */
function hasWrongQuotes(row: string, delimiter: string): boolean {
  try {
    parse(row, { relax_column_count: true, delimiter });
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === "CSV_INVALID_CLOSING_QUOTE";
  }
}

function wrongQuotes(first: number, last: number): string {
  const place = last > first ? `lines ${first} to ${last}` : `line ${first}`;
  return `${place}: a quotation mark is opened there and not closed where its cell ends: close it, or write it twice`;
}

function withProblem(item: ImportedItem, isBroken: boolean): ImportedItem {
  if (!isBroken) return item;
  return { ...item, problems: [...item.problems, damaged("its quotation marks do not match: look over its cells")] };
}

/** Spreadsheets of many countries part cells by semicolons. */
function delimiterOf(text: string): string {
  const [header = ""] = splitLines(text);
  const count = (sign: string) => header.split(sign).length;
  return [",", ";", "\t"].toSorted((first, second) => count(second) - count(first))[0] ?? ",";
}

function columnName(header: string): string {
  const name = header.trim().toLowerCase();
  return synonyms[name] ?? splitAtSpaces(name.replaceAll("-", " ")).join("_");
}

function readRow(header: readonly string[], row: readonly string[], line: number): ImportedItem {
  const cells = Object.fromEntries(header.map((name, index) => [name, cellValue(row[index] ?? "").trim()]));
  const { item, problems } = normaliseItem(itemOfCells(cells));
  return {
    item: withCarried(item, cells["other"]),
    tags: splitList(cells["tags"] ?? ""),
    notes: cells["notes"] ?? "",
    attachments: splitList(cells["files"] ?? ""),
    ...((cells["collections"] ?? "") !== "" && { collections: splitList(cells["collections"] ?? "") }),
    problems,
    line,
  };
}
