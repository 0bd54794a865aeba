import { countEach, median } from "../../domain/collections.js";
import { isDigits } from "../../domain/characters.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import { lineRight } from "./line.js";

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
export function withoutLineNumbers(pages: readonly LayoutPage[]): LayoutPage[] {
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
  return [{ ...line, text, x, width: lineRight(line) - x }];
}
