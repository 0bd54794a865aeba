import { heaviest, sumWeights } from "../../domain/collections.js";
import type { LayoutLine } from "../../ports/document-reader.js";

/** Gives the horizontal extent of a column of text on its page, in points. */
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

/** Finds where a line ends, in points from the left edge of its page. */
export function lineRight(line: { x: number; width: number }): number {
  return line.x + line.width;
}

/** Finds the lower edge of a line, in points from the top of its page. */
export function lineBottom(line: { y: number; height: number }): number {
  return line.y + line.height;
}

/** At least one line, in reading order. */
export type Lines = [Line, ...Line[]];

/** Finds the font size that most characters are set in, in points; 10 where there are no lines. */
export function bodySize(lines: readonly LayoutLine[]): number {
  return usualSize(
    lines.map((line) => [Math.round(line.font_size * 2) / 2, line.text.length]),
    10,
  );
}

/** Finds the measure with the greatest sum of weights; `fallback` where there is none. */
export function usualSize(entries: Iterable<readonly [size: number, weight: number]>, fallback: number): number {
  return heaviest(sumWeights(entries)) ?? fallback;
}
