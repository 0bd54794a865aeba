import { hasLetter, hasLetterOrDigit, hasLower } from "../../domain/characters.js";
import { boxSize } from "../../domain/word-box.js";
import { usualSize } from "../../corpus/layout/line.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { joinRows } from "./join-rows.js";
import { classesOf, shareOf, unspaced } from "./header-words.js";

/** A row of a page with its number there, from 1. */
export interface HeaderRow extends LayoutLine {
  line: number;
  /** The text with commas where wide gaps part it: names set side by side have nothing else between them. */
  parted: string;
}

/** Rows of one size and weight that follow each other in one column: a title, a list of names, a paragraph. */
export interface HeaderBlock {
  rows: HeaderRow[];
  text: string;
  left: number;
  right: number;
  y: number;
  bottom: number;
  size: number;
  bold: boolean;
  italic: boolean;
}

export interface HeaderPage {
  number: number;
  width: number;
  height: number;
  /** From the top down, rows of one height from the left. */
  rows: HeaderRow[];
  blocks: HeaderBlock[];
  /** Characters. */
  length: number;
}

/** The first pages as the header's readers see them. */
export interface HeaderPages {
  pages: HeaderPage[];
  /** Font size of most of the text, in points. */
  body: number;
}

/** A title may stand behind a cover, a half title and a page of the repository. */
const headerPages = 4;

/** Brings the first pages in order by geometry: stamps and line numbers gone, rows sorted, blocks built. Pure. */
export function readHeaderPages(facts: PdfFacts): HeaderPages {
  const pages = facts.read_pages.filter(({ number }) => number <= headerPages).map(readPage);
  const sizes = facts.read_pages.flatMap(({ lines }) =>
    lines.map((line) => [Math.round(line.font_size * 2) / 2, line.text.length] as const),
  );
  return { pages, body: usualSize(sizes, 10) };
}

function readPage(page: LayoutPage): HeaderPage {
  const numbered = page.lines.map((read, index): HeaderRow => {
    const line = { ...read, text: composed(read.text) };
    const spaced = respaced(line);
    if (spaced !== null) return { ...line, text: spaced, line: index + 1, parted: spaced };
    return { ...line, text: joinedCapitals(line.text), line: index + 1, parted: joinedCapitals(partedAtGaps(line)) };
  });
  const read = withoutLineNumbers(numbered.filter(({ text }) => hasLetterOrDigit(text) && !isStamp(text)));
  const rows = joinedRows(sortRows(read));
  const { number, width, height } = page;
  const length = rows.reduce((sum, { text }) => sum + text.length, 0);
  return { number, width, height, rows, blocks: blocksOf(rows), length };
}

/** What arXiv prints up the margin. */
function isStamp(text: string): boolean {
  return /^arXiv:\s?\S+\d{4}/iu.test(text);
}

const leastNumbers = 8;

/** Manuscripts number their lines in the margin, some once in five rows, some glued to the words. */
function withoutLineNumbers(rows: HeaderRow[]): HeaderRow[] {
  const leading = rows.flatMap(({ text, y }) => {
    const found = /^(\d{1,3})(?: |$)/u.exec(text)?.[1];
    return found === undefined ? [] : [{ y, value: Number(found) }];
  });
  const sorted = leading.toSorted((first, second) => first.y - second.y).map(({ value }) => value);
  const rising = sorted.filter(
    (value, index) => index > 0 && value > (sorted[index - 1] ?? 0) && value - (sorted[index - 1] ?? 0) <= 5,
  );
  const isGutter =
    sorted.length >= leastNumbers && rising.length >= 0.7 * (sorted.length - 1) && sorted.length > 0.3 * rows.length;
  if (!isGutter) return rows;
  return rows
    .filter(({ text }) => !/^\d{1,3}$/u.test(text))
    .map((row) => ({ ...row, text: row.text.replace(/^\d{1,3} /u, ""), parted: row.parted.replace(/^\d{1,3} /u, "") }));
}

/** In sizes of the font. */
const wideGap = 0.75;

function partedAtGaps({ text, boxes, font_size }: LayoutLine): string {
  if (boxes === undefined) return text;
  const words = text.split(" ");
  if (words.length < 4 || boxes.length !== words.length * boxSize) return text;
  return words
    .map((word, index) => {
      const end = ((boxes[index * boxSize] ?? 0) + (boxes[index * boxSize + 2] ?? 0)) / 10;
      const next = boxes[(index + 1) * boxSize];
      return next !== undefined && next / 10 - end > wideGap * font_size ? `${word},` : word;
    })
    .join(" ");
}

/** Letters with their marks as one sign, ligatures as their letters, and no signs of private use (ORCID's is one). */
function composed(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\ufb00-\ufb06]/gu, (ligature) => ligature.normalize("NFKC"))
    .replace(/\p{Co}+\s?/gu, "");
}

/** Small capitals that the font's sizes tore: "J OHN S MITH". */
function joinedCapitals(text: string): string {
  const torn = text.match(/(?<![\p{L}.])\p{Lu} (?=\p{Lu}{2})/gu)?.length ?? 0;
  return torn < 2 || hasLower(text.replace(/(?<!\p{L})(?:and|et|und|de|of|y)(?!\p{L})/gu, ""))
    ? text
    : text.replace(/(?<![\p{L}.])(\p{Lu}) (?=\p{Lu}{2})/gu, "$1");
}

/** Words of letterspaced text: gaps that are wider than those between letters part them; null for other text. */
function respaced({ text, boxes }: LayoutLine): string | null {
  const letters = text.split(" ");
  if (boxes === undefined || letters.length < 8 || boxes.length !== letters.length * boxSize) return null;
  if (letters.filter((letter) => letter.length === 1).length < 0.7 * letters.length) return null;
  const gaps = letters.map((_, index) => {
    const end = (boxes[index * boxSize] ?? 0) + (boxes[index * boxSize + 2] ?? 0);
    return (boxes[(index + 1) * boxSize] ?? end) - end;
  });
  const usual = gaps.slice(0, -1).toSorted((one, other) => one - other)[Math.floor((gaps.length - 1) * 0.4)] ?? 0;
  const isWide = (gap: number) => gap > 1.6 * Math.max(usual, 1) + 5;
  return letters
    .map((letter, index) => (isWide(gaps[index] ?? 0) ? `${letter} ` : letter))
    .join("")
    .trim();
}

/** Baselines of one row differ by a point or two: within this share of the size they are one. */
const sameRow = 0.4;

function sortRows(rows: readonly HeaderRow[]): HeaderRow[] {
  const sorted = rows.toSorted((first, second) => first.y - second.y);
  const done: HeaderRow[] = [];
  for (let start = 0; start < sorted.length;) {
    const first = sorted[start];
    if (first === undefined) break;
    let end = start + 1;
    while (end < sorted.length && (sorted[end]?.y ?? 0) - first.y < sameRow * first.font_size) end += 1;
    const row = sorted.slice(start, end).toSorted((one, other) => one.x - other.x);
    done.push(...(row.every(isFromRight) && row.some(({ text }) => hasLetter(text)) ? row.toReversed() : row));
    start = end;
  }
  return done;
}

/** A row that is read from the right; rows without letters go with the others of their height. */
function isFromRight({ text }: HeaderRow): boolean {
  const own = text.match(/[\p{Script=Hebrew}\p{Script=Arabic}]/gu)?.length ?? 0;
  return own > 0 ? own >= (text.match(/\p{L}/gu)?.length ?? 0) / 2 : !hasLetter(text);
}

/** In sizes: what follows within this on one height is the same row, which the file set in pieces. */
const wordGap = 1.1;

function joinedRows(rows: readonly HeaderRow[]): HeaderRow[] {
  const done: HeaderRow[] = [];
  for (const row of rows) {
    const last = done.at(-1);
    if (last === undefined || !isNextPiece(last, row)) {
      done.push(row);
      continue;
    }
    const gap = gapBetween(last, row);
    const between = gap < 0.08 * row.font_size || /^[,;.:)]/u.test(row.text) ? "" : " ";
    done[done.length - 1] = {
      ...last,
      text: last.text + between + row.text,
      parted: last.parted + between + row.parted,
      x: Math.min(last.x, row.x),
      width: Math.max(row.x + row.width, last.x + last.width) - Math.min(last.x, row.x),
      soft_hyphen: row.soft_hyphen,
    };
  }
  return done;
}

/** In points, between a piece and the next in the direction of reading. */
function gapBetween(last: HeaderRow, row: HeaderRow): number {
  return row.x < last.x && isFromRight(row) ? last.x - (row.x + row.width) : row.x - (last.x + last.width);
}

function isNextPiece(last: HeaderRow, row: HeaderRow): boolean {
  const gap = gapBetween(last, row);
  return (
    Math.abs(row.y - last.y) < sameRow * row.font_size &&
    Math.abs(row.font_size - last.font_size) < sameSize &&
    row.bold === last.bold &&
    gap > -0.3 * row.font_size &&
    gap < wordGap * row.font_size
  );
}

/** In points. */
const sameSize = 0.8;
/** In sizes, from one baseline to the next. */
const lineSpacing = 1.95;

function blocksOf(rows: readonly HeaderRow[]): HeaderBlock[] {
  const groups: HeaderRow[][] = [];
  for (const row of rows) {
    const group = groups.findLast((each) => goesOn(each, row));
    if (group === undefined) groups.push([row]);
    else group.push(row);
  }
  return groups.map(blockOf);
}

export function blockOf(rows: HeaderRow[]): HeaderBlock {
  const last = rows.at(-1);
  return {
    rows,
    text: joinRows(rows),
    left: Math.min(...rows.map(({ x }) => x)),
    right: Math.max(...rows.map(({ x, width }) => x + width)),
    y: rows[0]?.y ?? 0,
    bottom: last === undefined ? 0 : last.y + last.height,
    size: Math.max(...rows.map((row) => row.font_size)),
    bold: rows.every(({ bold }) => bold),
    italic: rows.every(({ italic }) => italic),
  };
}

function goesOn(group: readonly HeaderRow[], row: HeaderRow): boolean {
  const last = group.at(-1);
  if (last === undefined || Math.abs(last.font_size - row.font_size) >= sameSize || last.bold !== row.bold)
    return false;
  const gap = row.y - last.y;
  const behind = row.x - (last.x + last.width);
  const size = row.font_size;
  if (gap < sameRow * size) return Math.abs(gap) < sameRow * size && behind < 1.8 * size && behind > -0.3 * size;
  const left = Math.min(...group.map(({ x }) => x));
  const right = Math.max(...group.map(({ x, width }) => x + width));
  const overlap = Math.min(row.x + row.width, right) - Math.max(row.x, left);
  if (gap >= lineSpacing * Math.max(size, last.font_size) || overlap <= 0) return false;
  return !standsAlone(last.text) && !standsAlone(row.text);
}

/** "Research article", "Version 1.2", "ORIGINAL PAPER": rows that belong to no title above or below. */
export function standsAlone(text: string): boolean {
  const plain = unspaced(text);
  const words = plain.split(/[\s:]+/u).filter((word) => word !== "");
  if (words.length > 0 && words.length <= 4 && shareOf(plain, "kind") === 1) return true;
  const [first = "", second = ""] = words;
  return words.length <= 5 && /\d/u.test(second) && classesOf(first).has("updated");
}
