import { tableCells } from "../../domain/markdown-line.js";

/** Tables with more lines are not shown whole. */
const mostLines = 80;

/**
 * The span of lines (1-based, inclusive) with the whole of the tables that it begins and ends in, and the line that
 * introduces the first: rows say nothing without their heads. Tables of more than 80 lines stay cut.
 */
export function withWholeTables(lines: readonly string[], start: number, end: number): { start: number; end: number } {
  const isRow = (line: number) => tableCells(lines[line - 1] ?? "") !== null;
  let first = start;
  while (isRow(start) && isRow(first - 1)) first -= 1;
  let last = end;
  while (isRow(end) && isRow(last + 1)) last += 1;
  if (last - first >= mostLines + (end - start)) return { start, end };
  return { start: first < start ? captionAbove(lines, first) : first, end: last };
}

function captionAbove(lines: readonly string[], first: number): number {
  const blank = (lines[first - 2] ?? "").trim() === "" ? 1 : 0;
  const above = lines[first - 2 - blank] ?? "";
  return above.trim() === "" || above.startsWith("#") ? first : first - 1 - blank;
}
