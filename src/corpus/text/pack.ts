import type { TextLine } from "./block.js";

/** 1-based, inclusive. */
export interface LineSpan {
  start: number;
  end: number;
}

interface Sized extends LineSpan {
  /** Characters of its lines, line breaks included. */
  size: number;
}

/**
 * Packs the lines of a section into spans of about `passage_size` characters: whole paragraphs and list items
 * while they fit, a paragraph that alone is longer divided evenly between its lines. A short rest joins the
 * span before it, so that none is longer than a quarter above the size unless a single line is.
 */
export function packPassages(
  lines: readonly TextLine[],
  within: LineSpan,
  options: { passage_size?: number; passage_overlap?: number },
): LineSpan[] {
  const size = options.passage_size ?? 1000;
  const units = findUnits(lines, within).flatMap((unit) => (unit.size > size ? divide(lines, unit, size) : [unit]));
  const spans: Sized[] = [];
  for (const unit of units) {
    const last = spans.at(-1);
    if (last !== undefined && last.size + unit.size <= size) extend(last, unit);
    else spans.push({ ...unit });
  }
  joinShortRest(spans, size);
  return withOverlap(lines, spans, within.start, options.passage_overlap ?? 0);
}

function extend(span: Sized, unit: Sized): void {
  span.end = unit.end;
  span.size += unit.size;
}

function joinShortRest(spans: Sized[], size: number): void {
  const rest = spans.at(-1);
  const before = spans.at(-2);
  if (rest === undefined || before === undefined) return;
  if (rest.size > size / 4 || before.size + rest.size > size * 1.25) return;
  extend(before, rest);
  spans.pop();
}

const itemStart = /^\s*(?:-|\d{1,9}[.)]) /u;
const fenceLine = /^(`{3,})/u;

/** Paragraphs, list items, tables and code blocks: what is better not divided. */
function findUnits(lines: readonly TextLine[], within: LineSpan): Sized[] {
  const units: Sized[] = [];
  let open: Sized | null = null;
  let fence: string | null = null;
  for (let line = within.start; line <= within.end; line += 1) {
    const text = lines[line - 1]?.text ?? "";
    if (fence === null && text === "") {
      open = null;
      continue;
    }
    if (open === null || (fence === null && itemStart.test(text))) {
      open = { start: line, end: line, size: 0 };
      units.push(open);
    }
    open.end = line;
    open.size += text.length + 1;
    const mark = fenceLine.exec(text)?.[1];
    if (fence === null) fence = mark ?? null;
    else if (text === fence) fence = null;
  }
  return units;
}

/** A long unit in parts of nearly the same size. Parts never begin or end with a blank line. */
function divide(lines: readonly TextLine[], unit: Sized, size: number): Sized[] {
  const target = unit.size / Math.ceil(unit.size / size);
  const parts: Sized[] = [];
  for (let line = unit.start; line <= unit.end; line += 1) {
    const length = (lines[line - 1]?.text.length ?? 0) + 1;
    const part = parts.at(-1);
    if (length === 1 && part === undefined) continue;
    if (part === undefined || (length > 1 && (part.size >= target || part.size + length > size))) {
      parts.push({ start: line, end: line, size: length });
    } else {
      extend(part, { start: line, end: line, size: length });
    }
  }
  return parts;
}

function withOverlap(lines: readonly TextLine[], spans: readonly Sized[], first: number, overlap: number): LineSpan[] {
  return spans.map((span, index) => {
    let start = span.start;
    let left = index === 0 ? 0 : overlap;
    while (start > first) {
      left -= (lines[start - 2]?.text.length ?? 0) + 1;
      if (left < 0) break;
      start -= 1;
    }
    while (lines[start - 1]?.text === "" && start < span.start) start += 1;
    return { start, end: span.end };
  });
}
