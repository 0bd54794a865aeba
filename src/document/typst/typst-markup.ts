import type { Around, OpenInline } from "../tree/block-writer.js";
import { isAfterWord } from "./typst-words.js";
import { readCode } from "./typst-code.js";
import { readFormula, readRaw, readReference } from "./typst-inlines.js";
import type { TypstReading } from "./typst-reading.js";
import { behindComment, characterOf, endOfLine, labelAt } from "./typst-scanner.js";

/** Where the reader stands in a text, and what is open there. */
interface Cursor {
  at: number;
  readonly end: number;
  isLineStart: boolean;
  italic: OpenInline | null;
  /** What the paragraphs of the text are, where they are no items. */
  readonly base: Around;
  /** How many numbered items each column has had. */
  readonly counts: Map<number, number>;
}

/** Reads a text (content) between two offsets. */
export function readMarkup(reading: TypstReading, { start, end }: { start: number; end: number }): void {
  const base = { ...reading.writer.around };
  const cursor: Cursor = { at: start, end, isLineStart: true, italic: null, base, counts: new Map() };
  while (cursor.at < end) {
    if (cursor.isLineStart) {
      cursor.isLineStart = false;
      if (readLineStart(reading, cursor)) continue;
    }
    const reader = readers[reading.source[cursor.at] ?? ""];
    if (reader === undefined) readWords(reading, cursor);
    else reader(reading, cursor);
  }
  endItalic(reading, cursor);
  if (reading.items.length > 0) closeItems(reading, cursor, 0);
}

type Reader = (reading: TypstReading, cursor: Cursor) => void;

const readers: Readonly<Record<string, Reader>> = {
  "\n": readLineEnd,
  "\\": readEscape,
  "/": readSlash,
  "`": (reading, cursor) => moveTo(cursor, readRaw(reading, cursor.at, cursor.end)),
  $: (reading, cursor) => moveTo(cursor, readFormula(reading, cursor.at, cursor.end)),
  "*": (reading, cursor) => {
    if (isInWord(reading.source, cursor.at)) return readSign(reading, cursor);
    cursor.at += 1;
  },
  _: readUnderscore,
  "<": readLabel,
  "@": (reading, cursor) => moveTo(cursor, readReference(reading, cursor.at, cursor.end)),
  "#": readHash,
  "~": (reading, cursor) => decoded(reading, cursor, " ", 1),
  "-": readDash,
  ".": (reading, cursor) =>
    reading.source.startsWith("...", cursor.at) ? decoded(reading, cursor, "…", 3) : readSign(reading, cursor),
};

/** Bounded: the text of a cell would be looked for in all that stands behind it. */
const plain = /[^\n\\/`$*_<@#~.-]{1,2000}/uy;
const address = /https?:\/\/[^\s<>"`\]]*[^\s<>"`\].,;:!?')]/uy;

function moveTo(cursor: Cursor, at: number): void {
  cursor.at = at;
}

function readSign(reading: TypstReading, cursor: Cursor): void {
  const sign = String.fromCodePoint(reading.source.codePointAt(cursor.at) ?? 32);
  reading.writer.add(sign, cursor.at);
  cursor.at += sign.length;
}

function decoded(reading: TypstReading, cursor: Cursor, text: string, length: number): void {
  reading.writer.add(text, cursor.at, true);
  cursor.at += length;
}

/** Words up to the next sign; an address in them is a link. */
function readWords(reading: TypstReading, cursor: Cursor): void {
  const { source } = reading;
  plain.lastIndex = cursor.at;
  const words = (plain.exec(source)?.[0] ?? source.charAt(cursor.at)).slice(0, cursor.end - cursor.at);
  const scheme = /https?:$/u.exec(words)?.[0];
  if (scheme !== undefined && source.startsWith("//", cursor.at + words.length)) {
    const begin = cursor.at + words.length - scheme.length;
    address.lastIndex = begin;
    const url = address.exec(source)?.[0].slice(0, cursor.end - begin);
    if (url !== undefined) {
      reading.writer.add(source.slice(cursor.at, begin), cursor.at);
      reading.writer.within({ kind: "link", url }, () => reading.writer.add(url, begin));
      cursor.at = begin + url.length;
      return;
    }
  }
  reading.writer.add(words, cursor.at);
  cursor.at += words.length;
}

/** A blank line ends the paragraph, any other is a blank. */
function readLineEnd(reading: TypstReading, cursor: Cursor): void {
  const blank = /\n(?:[ \t\r]*\n)+/uy;
  blank.lastIndex = cursor.at;
  const lines = blank.exec(reading.source)?.[0];
  if (lines === undefined) reading.writer.add(" ", cursor.at);
  else {
    endItalic(reading, cursor);
    reading.endParagraph(cursor.at);
  }
  cursor.at = Math.min(cursor.end, cursor.at + (lines?.length ?? 1));
  cursor.isLineStart = true;
}

function readEscape(reading: TypstReading, cursor: Cursor): void {
  const unicode = /\\u\{([0-9a-fA-F]{1,6})\}/uy;
  unicode.lastIndex = cursor.at;
  const found = unicode.exec(reading.source);
  if (found !== null) return decoded(reading, cursor, characterOf(found[1] ?? ""), found[0].length);
  const next = String.fromCodePoint(reading.source.codePointAt(cursor.at + 1) ?? 32);
  // A line break.
  if (/\s/u.test(next)) return decoded(reading, cursor, " ", 1);
  reading.writer.add(next, cursor.at + 1);
  cursor.at += 1 + next.length;
}

function readSlash(reading: TypstReading, cursor: Cursor): void {
  const behind = behindComment(reading.source, cursor.at);
  if (behind === cursor.at) readSign(reading, cursor);
  else cursor.at = Math.min(cursor.end, behind);
}

function isInWord(source: string, at: number): boolean {
  return isAfterWord(source, at) && /[\p{L}\p{N}]/u.test(source[at + 1] ?? "");
}

function readUnderscore(reading: TypstReading, cursor: Cursor): void {
  if (isInWord(reading.source, cursor.at)) return readSign(reading, cursor);
  if (cursor.italic === null) cursor.italic = reading.writer.open({ kind: "italic" });
  else endItalic(reading, cursor);
  cursor.at += 1;
}

function endItalic({ writer }: TypstReading, cursor: Cursor): void {
  if (cursor.italic !== null) writer.close(cursor.italic);
  cursor.italic = null;
}

function readLabel(reading: TypstReading, cursor: Cursor): void {
  const label = labelAt(reading.source, cursor.at);
  if (label === null) return readSign(reading, cursor);
  reading.writer.anchorHere(label);
  cursor.at += label.length + 2;
}

function readHash(reading: TypstReading, cursor: Cursor): void {
  const { source } = reading;
  const behind = readCode(reading, cursor.at, cursor.end);
  if (behind === cursor.at) return readSign(reading, cursor);
  cursor.at = Math.min(cursor.end, source[behind] === ";" ? behind + 1 : behind);
}

function readDash(reading: TypstReading, cursor: Cursor): void {
  const { source } = reading;
  if (source.startsWith("---", cursor.at)) return decoded(reading, cursor, "—", 3);
  if (source.startsWith("--", cursor.at)) return decoded(reading, cursor, "–", 2);
  if (source.startsWith("-?", cursor.at)) cursor.at += 2;
  else readSign(reading, cursor);
}

const itemSign = /(?:[-+/]|\d{1,9}\.)(?=[ \t\r\n]|$)/uy;
const headingSign = /=+(?=[ \t\r\n]|$)/uy;

/** Further in, no item begins. */
const widest = 500;

function columnAt(source: string, at: number): number {
  const before = source.slice(Math.max(0, at - widest), at);
  return before.length - (before.lastIndexOf("\n") + 1);
}

/** Headings and items begin lines; the column of a line says which items it stands in. */
function readLineStart(reading: TypstReading, cursor: Cursor): boolean {
  const { source } = reading;
  while (cursor.at < cursor.end && (source[cursor.at] === " " || source[cursor.at] === "\t")) cursor.at += 1;
  if (cursor.at >= cursor.end || source[cursor.at] === "\n") return true;
  const column = columnAt(source, cursor.at);
  if (source.startsWith("//", cursor.at)) return false;
  closeItems(reading, cursor, reading.items.filter((item) => item.column < column).length);
  headingSign.lastIndex = cursor.at;
  const heading = headingSign.exec(source)?.[0];
  if (heading !== undefined) {
    readHeading(reading, cursor, heading.length);
    return true;
  }
  itemSign.lastIndex = cursor.at;
  const sign = itemSign.exec(source)?.[0];
  if (sign === undefined) {
    if (reading.items.length === 0) cursor.counts.clear();
    return false;
  }
  openItem(reading, cursor, sign, column);
  return true;
}

/** Ends the items beyond a number of them. */
function closeItems(reading: TypstReading, cursor: Cursor, left: number): void {
  if (reading.items.length <= left) return;
  endItalic(reading, cursor);
  reading.items = reading.items.slice(0, left);
  setAround(reading, cursor, null);
}

function setAround(reading: TypstReading, { base, at }: Cursor, marker: string | null): void {
  if (reading.isOnLine) return reading.writer.add(" ", at, true);
  const level = reading.items.length;
  const kind = base.kind === "prose" && level > 0 ? "list_item" : base.kind;
  const depth = (base.depth ?? 0) + level;
  reading.writer.around = { ...base, kind, marker, anchor: null, ...(depth > 0 && { depth }) };
}

function openItem(reading: TypstReading, cursor: Cursor, sign: string, column: number): void {
  const { counts } = cursor;
  for (const other of counts.keys()) if (other > column) counts.delete(other);
  const number = sign === "+" ? (counts.get(column) ?? 0) + 1 : Number.parseInt(sign, 10);
  if (Number.isNaN(number)) counts.delete(column);
  else counts.set(column, number);
  reading.items = [...reading.items, { column }];
  setAround(reading, cursor, sign === "-" || sign === "/" ? "•" : `${number}.`);
  cursor.at += sign.length;
}

function readHeading(reading: TypstReading, cursor: Cursor, level: number): void {
  endItalic(reading, cursor);
  const start = cursor.at + level;
  const end = Math.min(cursor.end, endOfLine(reading.source, start));
  reading.block({ kind: "heading", level }, () => reading.content(start, end));
  cursor.counts.clear();
  cursor.at = end;
}
