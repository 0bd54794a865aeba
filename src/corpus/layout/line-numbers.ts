import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import { median, right } from "./line.js";

/** So many numbers down a page that count on in equal steps are line numbers; tables and lists are less regular. */
const fewestNumbers = 4;
/** Where every line has its number, at least this share of the lines has. */
const everyLine = 0.75;
/** Share of neighbouring numbers that must count on. */
const regular = 0.8;
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
    const left = Math.min(...page.lines.filter((line) => !numbered.has(line)).map((line) => line.x));
    return { ...page, lines: page.lines.flatMap((line) => (numbered.has(line) ? strip(line, left) : [line])) };
  });
}

function findNumbering(lines: readonly LayoutLine[]): Numbering | null {
  const numbered = lines.filter((line) => leading.test(line.text)).sort((one, other) => one.y - other.y);
  const values = numbered.map((line) => Number.parseInt(line.text, 10));
  const differences = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const step = median(differences);
  const share = differences.filter((difference) => difference === step).length / Math.max(1, differences.length);
  if (numbered.length < fewestNumbers || step < 1 || step > 10 || share < regular) return null;
  const heights = new Set(lines.map((line) => Math.round(line.y / 4)));
  if (step === 1 && numbered.length < everyLine * heights.size) return null;
  return step === 1 || standsOut(numbered, lines) ? { step, lines: new Set(numbered) } : null;
}

/** Numbered lines reach into a margin that the others leave free. */
function standsOut(numbered: readonly LayoutLine[], lines: readonly LayoutLine[]): boolean {
  const others = lines.filter((line) => !leading.test(line.text) && line.text.length > 20);
  const left = median(others.map((line) => line.x));
  const edge = median(others.map(right));
  return numbered.every((line) => line.x < left - line.font_size / 2 || line.x > edge);
}

function inMargin(lines: readonly LayoutLine[], step: number): Set<LayoutLine> {
  const counted = lines.filter((line) => Number.parseInt(leading.exec(line.text)?.[1] ?? "", 10) % step === 0);
  return new Set(counted.filter((line) => standsOut([line], lines)));
}

/** The line without its number, beginning where the others begin: how wide the gap was is not known. */
function strip(line: LayoutLine, left: number): LayoutLine[] {
  const text = line.text.replace(leading, "");
  if (text === "") return [];
  const x = Number.isFinite(left) ? Math.max(left, line.x) : line.x;
  return [{ ...line, text, x, width: right(line) - x }];
}
