import type { LayoutLine } from "../../ports/document-reader.js";

/** The horizontal extent of a column of text on its page, in points. */
export interface Column {
  left: number;
  right: number;
}

/** A row of one column, in reading order. */
export interface Line extends LayoutLine {
  page: number;
  column: Column;
  /** Texts of the pieces that wide gaps part; more than one in tables. */
  cells: string[];
}

export function lineRight(line: { x: number; width: number }): number {
  return line.x + line.width;
}

export function lineBottom(line: { y: number; height: number }): number {
  return line.y + line.height;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The value with the greatest weight; `fallback` for an empty list. */
export function heaviest(entries: Iterable<readonly [number, number]>, fallback: number): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of entries) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best = fallback;
  let bestWeight = 0;
  for (const [value, weight] of weights) if (weight > bestWeight) [best, bestWeight] = [value, weight];
  return best;
}

/** The font size most characters are set in, in points. */
export function bodySize(lines: Iterable<LayoutLine>): number {
  const entries: [number, number][] = [];
  for (const line of lines) entries.push([Math.round(line.font_size * 2) / 2, line.text.length]);
  return heaviest(entries, 10);
}
