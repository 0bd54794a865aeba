import { countEach, groupBy, median } from "../../domain/collections.js";
import { figuresIn, hasLetter, isDigits, removeSpaces } from "../../domain/characters.js";
import { boxSize } from "../../domain/word-box.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import { lineBottom, lineRight } from "./line.js";

/** Heads and feet stand in these outer shares of a page. */
const topZone = 0.14;
const bottomZone = 0.86;
/** And among this many outermost rows of it. */
const outerRows = 4;
/** What repeats may wander by this many points: feet below text of uneven height do. */
const sameHeight = 6;
/** A page number may stand alone; text has to come back on this many pages to be furniture. */
const repeats = 2;
/** Letters of a line that runs up the page; shorter ones may be single upright characters. */
const sidewaysRatio = 1.5;

/**
 * Pages without what is not text: running heads and feet, page numbers, line numbers, stamps along the margins.
 * Furniture is what comes back at the same height of several pages, with digits taken as equal.
 */
export function withoutFurniture(pages: readonly LayoutPage[]): LayoutPage[] {
  const upright = withoutLineNumbers(
    pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isSideways(line)) })),
  );
  const heights = groupBy(upright.flatMap(outer), (line) => signature(line.text));
  const kept = upright.map((page) => withoutRepeats(page, heights));
  return withoutHeadRows(upright, withoutLonePageNumbers(upright, kept));
}

function isSideways(line: LayoutLine): boolean {
  return line.text.length > 2 && line.height > sidewaysRatio * line.width && line.height > 2 * line.font_size;
}

/** Finds the lines at the top and at the foot of a page, each from its edge inwards. */
function edgesOf(page: LayoutPage): { head: LayoutLine[]; foot: LayoutLine[] } {
  const head = page.lines.filter((line) => lineBottom(line) < topZone * page.height);
  const foot = page.lines.filter((line) => line.y > bottomZone * page.height);
  return { head: head.sort((one, other) => one.y - other.y), foot: foot.sort((one, other) => other.y - one.y) };
}

/** Finds the rows at the top and bottom of a page that may be furniture. */
function outer(page: LayoutPage): LayoutLine[] {
  const { head, foot } = edgesOf(page);
  return [...outermost(head), ...outermost(foot)];
}

function outermost(sorted: readonly LayoutLine[]): LayoutLine[] {
  const heights: number[] = [];
  return sorted.filter((line) => {
    if (heights.some((height) => Math.abs(height - line.y) < line.font_size / 2)) return true;
    if (heights.length >= outerRows) return false;
    heights.push(line.y);
    return true;
  });
}

/** A line as it looks on other pages: numbers alike, spaces and case ignored. Roman page numbers count as numbers. */
function signature(text: string): string {
  if (/^[ivxlc]{1,7}$/.test(text)) return "#";
  return removeSpaces(text.toLowerCase().replace(/\d+/g, "#"));
}

function withoutRepeats(page: LayoutPage, heights: ReadonlyMap<string, LayoutLine[]>): LayoutPage {
  const furniture = new Set(
    outer(page).filter((line) => {
      const key = signature(line.text);
      if (key.includes("#") && !hasLetter(key) && !isPageNumber(line.text)) return false; // rows of a table
      const near = (heights.get(key) ?? []).filter((other) => Math.abs(other.y - line.y) < sameHeight);
      return near.length >= repeats;
    }),
  );
  return { ...page, lines: page.lines.filter((line) => !furniture.has(line)) };
}

/** The distance, in points, within which rows of furniture keep their height. */
const sameRow = 1.5;
/** Pages on which a row has to be furniture before whatever else stands in it is taken for furniture too. */
const settledRow = 4;

/** Heads that name the section change from page to page: what stands in the row of furniture of other pages goes with it. */
function withoutHeadRows(before: readonly LayoutPage[], after: readonly LayoutPage[]): LayoutPage[] {
  const rows = removedLines(before, after).flatMap((lines) => [...new Set(lines.map((line) => line.y))]);
  const settled = (y: number): boolean => rows.filter((row) => Math.abs(row - y) < sameRow).length >= settledRow;
  return after.map((page) => {
    const { head, foot } = edgesOf(page);
    const rowOf = [...head.slice(0, 1), ...foot.slice(0, 1)].map((line) => line.y).filter(settled);
    if (rowOf.length === 0) return page;
    return { ...page, lines: page.lines.filter((line) => !rowOf.some((y) => Math.abs(line.y - y) < sameRow)) };
  });
}

/** Lists what each page had before and has no more. */
function removedLines(before: readonly LayoutPage[], after: readonly LayoutPage[]): LayoutLine[][] {
  return before.map((page, index) => {
    const left = new Set(after[index]?.lines);
    return page.lines.filter((line) => !left.has(line));
  });
}

function isPageNumber(text: string): boolean {
  return /^[-–—|\s[(]*(\d{1,5}|[ivxlc]{1,7})[-–—|\s\])]*$/.test(text);
}

/** A first page often bears its number elsewhere than the others: what counts on from them is a page number too. */
function withoutLonePageNumbers(before: readonly LayoutPage[], after: readonly LayoutPage[]): LayoutPage[] {
  const offsets = removedLines(before, after).flatMap((lines, index) =>
    lines.flatMap(({ text }) => figuresIn(text).map((number) => Number(number) - (before[index]?.number ?? 0))),
  );
  const [offset, votes] = [...countEach(offsets)].sort((one, other) => other[1] - one[1])[0] ?? [0, 0];
  if (votes < repeats) return [...after];
  return after.map((page) => {
    const lone = outer(page).find(
      (line) => isPageNumber(line.text) && line.text.includes(String(page.number + offset)),
    );
    return lone ? { ...page, lines: page.lines.filter((line) => line !== lone) } : page;
  });
}

/** So many numbers down a page that count on in equal steps are line numbers; tables and lists are less regular. */
const fewestNumbers = 4;
/** Where every line has its number, at least this share of the lines has. */
const everyLine = 0.75;
/** Share of neighbouring numbers that must count on. */
const regular = 0.8;
const largestStep = 10;
const leading = /^(\d{1,4})(?:\s+|$)/;

interface Numbering {
  step: number;
  lines: Set<LayoutLine>;
}

/**
 * Pages without the numbers that count the lines in a margin, as in manuscripts under review. They may stand as
 * pieces of their own or before the words of their line. Pages with few numbers follow the rest of the document.
 */
function withoutLineNumbers(pages: readonly LayoutPage[]): LayoutPage[] {
  const steps = pages.map((page) => findNumbering(page.lines)?.step ?? null).filter((step) => step !== null);
  const step = steps[0];
  if (step === undefined || steps.length < pages.length / 3) return [...pages];
  return pages.map((page) => {
    const numbered = step > 1 ? inMargin(page.lines, step) : (findNumbering(page.lines)?.lines ?? new Set());
    const edges = columnEdges(page.lines);
    return { ...page, lines: page.lines.flatMap((line) => (numbered.has(line) ? strip(line, edges) : [line])) };
  });
}

function findNumbering(lines: readonly LayoutLine[]): Numbering | null {
  const numbered = lines.filter((line) => leading.test(line.text));
  const heights = new Set(lines.map((line) => Math.round(line.y / 4)));
  if (numbered.length >= everyLine * heights.size && stepOf(numbered) === 1)
    return { step: 1, lines: new Set(numbered) };
  for (const edge of columnEdges(lines)) {
    const step = stepOf(numbered.filter((line) => hangsOut(line, edge)));
    if (step !== null && step > 1) return { step, lines: new Set(numbered) };
  }
  return null;
}

/** The difference by which the numbers of these lines count on down the page, or null. */
function stepOf(numbered: readonly LayoutLine[]): number | null {
  const values = [...numbered].sort((one, other) => one.y - other.y).map((line) => Number.parseInt(line.text, 10));
  const differences = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const step = median(differences);
  const share = differences.filter((difference) => difference === step).length / Math.max(1, differences.length);
  return values.length >= fewestNumbers && step >= 1 && step <= largestStep && share >= regular ? step : null;
}

/** Where many lines begin or, for numbers in the right margin, end. */
function columnEdges(lines: readonly LayoutLine[]): number[] {
  const unnumbered = lines.filter((line) => !leading.test(line.text));
  const counts = countEach(unnumbered.flatMap((line) => [Math.round(line.x), Math.round(lineRight(line))]));
  return [...counts].filter(([, count]) => count >= fewestNumbers).map(([edge]) => edge);
}

/** A line that begins outside the column whose edge this is. */
function hangsOut(line: LayoutLine, edge: number): boolean {
  const size = line.font_size;
  const before = edge - line.x > size * 0.35 && edge - line.x < size * 4;
  return before || (isDigits(line.text) && line.x > edge && line.x - edge < size * 4);
}

function inMargin(lines: readonly LayoutLine[], step: number): Set<LayoutLine> {
  const edges = columnEdges(lines);
  const counted = lines.filter((line) => Number.parseInt(leading.exec(line.text)?.[1] ?? "", 10) % step === 0);
  return new Set(
    counted.filter((line) => edges.some((edge) => hangsOut(line, edge)) && !edges.includes(Math.round(line.x))),
  );
}

/** The line without its number, beginning where the others begin: how wide the gap was is not known. */
function strip(line: LayoutLine, edges: readonly number[]): LayoutLine[] {
  const text = line.text.replace(leading, "");
  if (text === "") return [];
  const edge = Math.min(...edges.filter((candidate) => candidate >= line.x && hangsOut(line, candidate)));
  const x = edge < lineRight(line) ? edge : line.x;
  const boxes = line.boxes?.slice(boxSize);
  return [{ ...line, text, x, width: lineRight(line) - x, ...(boxes && { boxes }) }];
}
