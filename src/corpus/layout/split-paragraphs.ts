import { type Line, lineRight, type Lines } from "./line.js";
import { endsSentence } from "./paragraphs.js";

/** Says what a group is. */
export interface Part {
  kind: "heading" | "text" | "item" | "table";
  /** Level of a heading, 1..6; 0 of others. */
  level: number;
  lines: Lines;
}

/** Between the halves of a paragraph stand at most this many parts (footnotes, a figure's caption, a table). */
const mostBetween = 8;
const sameSize = 0.6;
/** A line that goes on with a capital has to fill its column up to this many font sizes. */
const fullLine = 1.5;

/** Joins what column and page ends split: an unfinished paragraph and the text that goes on, around notes and figures. */
export function joinSplitGroups(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const target = continuation(joined, part);
    if (target) target.lines = [...target.lines, ...part.lines];
    else joined.push({ ...part });
  }
  return joined;
}

function continuation(parts: readonly Part[], part: Part): Part | undefined {
  const [first] = part.lines;
  if (part.kind !== "text") return undefined;
  for (const candidate of parts.slice(-mostBetween).reverse()) {
    const last = candidate.lines.at(-1) ?? candidate.lines[0];
    if (candidate.kind === "heading") return undefined;
    const alike = candidate.kind !== "table" && Math.abs(last.font_size - first.font_size) <= sameSize;
    if (!alike) continue;
    if (last.column === first.column && last.page === first.page) return undefined;
    return goesOn(last, first) ? candidate : undefined;
  }
  return undefined;
}

function goesOn(last: Line, first: Line): boolean {
  if (last.soft_hyphen || /\p{L}-$/u.test(last.text)) return true;
  if (endsSentence(last.text) || first.x - first.column.left > first.font_size * 0.7) return false;
  if (/^[\p{Ll}\p{N}(“"]/u.test(first.text)) return true;
  return /[\p{L},]$/u.test(last.text) && last.column.right - lineRight(last) < last.font_size * fullLine;
}
