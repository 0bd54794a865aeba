import { removeBraces, removeTrailingSlashes, splitLines } from "../../domain/characters.js";
import { risLines, risValue } from "../../domain/escape/records.js";
import type { ItemDate } from "../../domain/item-date.js";
import { itemSchema, type Item, type Name } from "../../domain/item.js";
import { keywordsOf, lostFields, withCarried } from "./carry.js";
import { monthNumber, readDate, writeDate } from "./dates.js";
import {
  damaged,
  type ExportRecord,
  type ImportedItem,
  type InterchangeFormat,
  type ReadFailure,
  type ReadProblem,
  type ReadResult,
  withoutByteOrderMark,
} from "./format.js";
import { plainText, readName, writeName } from "./names.js";
import { normaliseItem } from "./normalise.js";
import { cslTypeOfRis, risTypeOf } from "./ris-types.js";

/** Fields that are one line each; several tags are read, the first is written. */
const plainFields: readonly [csl: string, ...tags: string[]][] = [
  ["id", "ID"],
  ["title", "TI", "T1", "CT"],
  ["title-short", "ST"],
  ["container-title-short", "J2", "JA", "J1"],
  ["collection-title", "T3"],
  ["publisher", "PB"],
  ["publisher-place", "CY", "PP"],
  ["volume", "VL"],
  ["issue", "IS", "CP"],
  ["number", "M1"],
  ["edition", "ET"],
  ["genre", "M3"],
  ["number-of-volumes", "NV"],
  ["section", "SE"],
  ["language", "LA"],
  ["DOI", "DO"],
  ["URL", "UR", "LK"],
  ["archive", "DB"],
  ["archive_location", "AN"],
  ["call-number", "CN"],
  ["note", "M2"],
];

const nameTags: readonly [csl: string, ...tags: string[]][] = [
  ["author", "AU", "A1"],
  ["editor", "A2", "ED"],
  ["collection-editor", "A3"],
  ["translator", "A4"],
];

/** For what RIS has no tag for: one line of JSON, in a tag that is left to its users. */
const carriedTag = "U2";
/** One collection each, in another such tag. */
const collectionTag = "U3";

/**
 * RIS as its specification of 2011 describes it, and as EndNote, Zotero and publishers write it: two letters, two
 * spaces, a hyphen, a space; a record ends with ER.
 */
export const ris: InterchangeFormat = {
  name: "ris",
  title: "RIS",
  extensions: [".ris"],
  write: (records) => records.map(writeRecord).join("\r\n"),
  read,
};

interface RisRecord {
  line: number;
  /** In the order of the file. */
  fields: { tag: string; value: string }[];
  problems: ReadProblem[];
}

function writeRecord(record: ExportRecord): string {
  const { item } = record;
  const fields: [tag: string, value: string][] = [["TY", risTypeOf(item.type)]];
  const put = (tag: string, value: unknown) => {
    if (typeof value !== "string" && typeof value !== "number") return;
    const text = risValue(String(value));
    if (text !== "") fields.push([tag, text]);
  };
  for (const [csl, tag = ""] of nameTags) for (const name of namesIn(item, csl)) put(tag, writeRisName(name));
  for (const [csl, tag = ""] of plainFields) put(tag, item[csl]);
  put(item.type === "article-journal" ? "JF" : "T2", item["container-title"]);
  writeDates(item, put);
  writePages(item, put);
  for (const number of `${item.ISBN ?? ""} ${item.ISSN ?? ""}`.split(/[\s,;]+/)) put("SN", number);
  for (const tag of new Set([...record.tags, ...keywordsOf(item)])) put("KW", tag);
  const putLines = (tag: string, text: string) => {
    // A tag for each line, so that breaks are kept.
    if (text !== "") for (const line of risLines(text)) fields.push([tag, line]);
  };
  for (const name of record.collections ?? []) put(collectionTag, name);
  putLines("AB", item.abstract ?? "");
  putLines("N1", record.notes);
  for (const path of record.attachments) put("L1", path);
  const readBack = readRecord({ line: 1, fields: fields.map(([tag, value]) => ({ tag, value })), problems: [] });
  const lost = lostFields(item, readBack.item);
  if (lost !== null) put(carriedTag, lost);
  return [...fields, ["ER", ""]].map(([tag, value]) => `${tag}  - ${value}\r\n`).join("");
}

function writeDates(item: Item, put: (tag: string, value: unknown) => void): void {
  const { issued } = item;
  const [year, month, day] = issued?.["date-parts"]?.[0] ?? [];
  if (issued?.raw !== undefined && year === undefined) put("PY", issued.raw);
  if (year !== undefined) put("PY", String(year).padStart(4, "0"));
  if (month !== undefined) put("DA", [year, two(month), day === undefined ? "" : two(day), ""].join("/"));
  const accessed = item["accessed"] as ItemDate | undefined;
  if (accessed !== undefined) put("Y2", writeDate(accessed)?.replaceAll("-", "/") ?? accessed.raw);
}

function two(part: number | string): string {
  return String(part).padStart(2, "0");
}

function writePages(item: Item, put: (tag: string, value: unknown) => void): void {
  const [, first, last] = /^([^\s,;–-]+)\s*[-–]\s*([^\s,;–-]+)$/.exec(item.page ?? "") ?? [];
  put("SP", first ?? item.page);
  put("EP", last);
}

function writeRisName(name: Name): string {
  if (name.literal !== undefined) return name.literal;
  const suffix = typeof name["suffix"] === "string" ? name["suffix"] : "";
  const bare: Name = { ...name };
  delete bare["suffix"];
  const written = removeBraces(writeName(bare, plainText));
  // RIS puts the suffix last. Without a comma a name is a body's.
  if (suffix !== "") return `${written.includes(",") ? written : `${written},`}, ${suffix}`;
  return written.includes(",") ? written : `${written},`;
}

function readRisName(text: string): Name | null {
  const parts = text.split(",").map((part) => part.trim());
  if (parts.length === 1) return text.trim() === "" ? null : { literal: text.trim() };
  const [family = "", given = "", ...suffix] = parts;
  return readName([family, ...(suffix.length > 0 ? [suffix.join(", ")] : []), given].join(", "), plainText);
}

function namesIn(item: Item, field: string): Name[] {
  return Array.isArray(item[field]) ? (item[field] as Name[]) : [];
}

function read(text: string): ReadResult {
  const records: RisRecord[] = [];
  const failures: ReadFailure[] = [];
  let current: RisRecord | null = null;
  for (const [index, line] of splitLines(withoutByteOrderMark(text)).entries()) {
    const [, tag, value = ""] = /^\s*([A-Z][A-Z0-9])(?: {1,2}-|  -)(?: (.*))?$/.exec(line) ?? [];
    if (tag === "TY") {
      if (current) current.problems.push(damaged("the record has no ER line"));
      current = { line: index + 1, fields: [{ tag, value: value.trim() }], problems: [] };
      records.push(current);
    } else if (tag === "ER") current = null;
    else if (tag !== undefined && current) current.fields.push({ tag, value: value.trim() });
    else if (tag !== undefined)
      failures.push({
        line: index + 1,
        message: `line ${index + 1} (${tag}) belongs to no record: it comes before a TY line`,
      });
    else if (line.trim() !== "" && current) continueField(current, line.trim());
  }
  if (current) current.problems.push(damaged("the record has no ER line"));
  return { items: records.map(readRecord), failures: firstOnly(failures) };
}

/** A line without a tag goes on with the one before. */
function continueField(record: RisRecord, line: string): void {
  const last = record.fields.at(-1);
  if (last) last.value = `${last.value}${last.value === "" ? "" : " "}${line}`;
}

/** One word for a whole record without a beginning. */
function firstOnly(failures: readonly ReadFailure[]): ReadFailure[] {
  return failures.filter(({ line }, index) => (failures[index - 1]?.line ?? -1) !== line - 1);
}

function readRecord(record: RisRecord): ImportedItem {
  const problems = [...record.problems];
  const all = (...tags: string[]) =>
    record.fields.filter(({ tag, value }) => tags.includes(tag) && value !== "").map(({ value }) => value);
  const first = (...tags: string[]) => tags.flatMap((tag) => all(tag))[0];
  const given: Record<string, unknown> = { type: readType(first("TY") ?? "", problems) };
  for (const [csl, ...tags] of plainFields) given[csl] = first(...tags);
  for (const [csl, ...tags] of nameTags) {
    const names = all(...tags).flatMap((name) => readRisName(name) ?? ([] as Name[]));
    if (names.length > 0) given[csl] = names;
  }
  if (given["title"] === undefined && given["type"] === "book") given["title"] = first("BT", "T2");
  given["container-title"] = first("JF", "JO", "T2", "BT", "JA", "J2");
  given["abstract"] = linesOf(record, "AB") || linesOf(record, "N2") || undefined;
  given["page"] = joinPages(first("SP"), first("EP"));
  given["issued"] = readIssued(first("PY", "Y1"), first("DA"));
  given["accessed"] = readDate(removeTrailingSlashes(first("Y2") ?? "").replaceAll("/", "-"));
  readSerialNumbers(given, all("SN"));
  const item = itemSchema.parse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  const settled = normaliseItem(item);
  return {
    item: withCarried(
      settled.item,
      all(carriedTag).find((value) => value.startsWith("{")),
    ),
    tags: keywordsIn(all("KW")),
    ...(all(collectionTag).length > 0 && { collections: all(collectionTag) }),
    notes: linesOf(record, "N1", "RN"),
    attachments: all("L1", "L4").filter((path) => !/^(?:https?|ftp|internal-\w+):/i.test(path)),
    problems: [...problems, ...settled.problems],
    line: record.line,
  };
}

/** What stands in all fields of some tags, one line each. */
function linesOf({ fields }: RisRecord, ...tags: string[]): string {
  const lines = fields.filter(({ tag }) => tags.includes(tag)).map(({ value }) => value);
  return lines.join("\n").trim();
}

/** One to a line; some programs write all in one. */
function keywordsIn(lines: readonly string[]): string[] {
  const words = lines.length === 1 ? (lines[0] ?? "").split(/\s*;\s*/) : lines;
  return [...new Set(words)].filter((word) => word !== "");
}

function readType(type: string, problems: ReadProblem[]): string {
  const known = cslTypeOfRis(type.toUpperCase());
  if (known === null)
    problems.push({ kind: "unknown_type", message: `the type ${type} is not known; taken as a document` });
  return known ?? "document";
}

function joinPages(start: string | undefined, end: string | undefined): string | undefined {
  const first = start?.replace(/\s*[–—]\s*|\s*--\s*/g, "-");
  return first === undefined || end === undefined || first.includes("-") ? first : `${first}-${end}`;
}

/** PY and Y1 are YYYY or YYYY/MM/DD/other; DA is as the latter. Months may be names. */
function readIssued(year: string | undefined, date: string | undefined): ItemDate | undefined {
  const text = [date, year].find((each) => /^-?\d{4}(?:\/|-|$)/.test(each ?? "")) ?? year ?? date;
  const parts = (text ?? "").split("/").map((part) => part.trim());
  const month = monthNumber(parts[1] ?? "");
  const written =
    parts.length > 1 ? [parts[0], month, month === null ? null : parts[2]].filter(Boolean).join("-") : text;
  return readDate(written ?? "");
}

/** SN holds ISBNs and ISSNs alike. */
function readSerialNumbers(given: Record<string, unknown>, numbers: readonly string[]): void {
  const parts = numbers
    .flatMap((number) => number.split(/[;,\s]+/))
    .filter((part) => part !== "" && !part.startsWith("("));
  const isSerialNumber = (number: string) => /^\d{4}-?\d{3}[\dXx]$/.test(number);
  const serials = parts.filter(isSerialNumber);
  const books = parts.filter((number) => !isSerialNumber(number));
  if (serials.length > 0) given["ISSN"] = serials.join(", ");
  if (books.length > 0) given["ISBN"] = books.join(" ");
}
