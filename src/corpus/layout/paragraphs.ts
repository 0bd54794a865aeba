import { startsLower, startsUpper } from "../../domain/characters.js";
import { type Line, lineRight, type Lines, usualSize } from "./line.js";

/** Beyond this multiple of the usual distance of baselines a new paragraph begins. */
export const paragraphGap = 1.35;
/** Sizes within this ratio are one size. */
const sameSize = 1.06;
/** An indent is at least this share of the font size; less is a ragged edge. */
const indent = 0.7;
/** Room to spare, in font sizes, that makes a line end a choice and not a need. */
const spareRoom = 1.6;
/** Lines before and after that show whether entries hang. */
const hangingWindow = 10;
/** After a line that was ended on purpose this ratio of sizes is a difference. */
const barelyDifferent = 1.02;
/** A first line that leaves this share of its column empty stands alone: a heading, a label, a line of an address. */
const mostlyEmpty = 0.4;
/** Rows of cells in a row that make a table. */
const fewestTableRows = 3;

export const bulletPattern = /^[•▪◦‣●○■□–—*-]\s+(?=\S)/;
export const numberedPattern = /^(\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\[\d{1,3}\])\s+(?=\S)/;

/** A line of a table of contents: dots that lead to a page number. */
const contentsPattern = /(?:\.\s?){4,}\s*\w{1,5}$/;

/** A run of lines that belong together: one paragraph (or part of one), heading, list item or table. */
export interface Group {
  lines: Lines;
  table: boolean;
}

/** Finds the distance of baselines that most lines of running text keep, as a multiple of their font size. */
export function usualPitch(pages: readonly (readonly Line[])[]): number {
  const entries: [number, number][] = [];
  for (const lines of pages) {
    lines.forEach((line, index) => {
      const next = lines[index + 1];
      if (!next || next.column !== line.column || next.font_size !== line.font_size) return;
      const pitch = (next.y - line.y) / line.font_size;
      if (pitch > 0.8 && pitch < 3) entries.push([Math.round(pitch * 20) / 20, line.text.length]);
    });
  }
  return usualSize(entries, 1.2);
}

/** Labels of figures: at least so many short pieces one after the other, each below these measures. */
const fewestLabels = 4;
const longestLabel = 28;
const widestLabel = 0.45;

/** Scattered words of a drawing are kept line by line, like a table: they are neither headings nor text. */
function collectLabels(groups: readonly Group[], forced: ReadonlyMap<Line, unknown>): Group[] {
  const collected: Group[] = [];
  let run: Group[] = [];
  const close = (): void => {
    const [first, ...rest] = run;
    if (first && run.filter((group) => !group.table).length >= fewestLabels)
      collected.push({ lines: [...first.lines, ...rest.flatMap((group) => group.lines)], table: true });
    else collected.push(...run);
    run = [];
  };
  for (const group of groups) {
    const label = group.table || group.lines.every((line) => isLabel(line) && !forced.has(line));
    if (!label || (run.length > 0 && run[0]?.lines[0].column !== group.lines[0].column)) close();
    if (label) run.push(group);
    else collected.push(group);
  }
  close();
  return collected;
}

function isLabel(line: Line): boolean {
  const share = line.width / Math.max(1, line.column.right - line.column.left);
  return line.text.length <= longestLabel && (line.cells.length > 1 || share < widestLabel) && !endsSentence(line.text);
}

/** Parts the lines of one page, in reading order, into groups. `forced` lines begin a group and end it (headings of the outline). */
export function groupLines(lines: readonly Line[], pitch: number, forced: ReadonlyMap<Line, unknown>): Group[] {
  const groups: Group[] = [];
  const tables = tableRows(lines);
  const hanging = hangingLines(lines);
  lines.forEach((line, index) => {
    const group = groups.at(-1);
    const before = lines[index - 1];
    const table = tables.has(line);
    const starts =
      !group ||
      !before ||
      group.table !== table ||
      forced.get(line) !== forced.get(before) ||
      (table
        ? line.column !== before.column
        : startsParagraph(group.lines, before, line, hanging[index] ?? false, pitch));
    if (starts) groups.push({ lines: [line], table });
    else group.lines.push(line);
  });
  return collectLabels(groups, forced);
}

/** Finds rows of several cells, at least three together; single rows between them (a wrapped cell) belong to the table. */
function tableRows(lines: readonly Line[]): Set<Line> {
  const rows = new Set<Line>();
  let run: Line[] = [];
  const close = (): void => {
    while (run.length > 0 && run.at(-1)?.cells.length === 1) run.pop();
    if (run.filter((line) => line.cells.length > 1).length >= fewestTableRows) run.forEach((line) => rows.add(line));
    run = [];
  };
  for (const line of lines) {
    const isRow = line.cells.length > 1 && !line.cells.some((cell) => cell.length > 90);
    const wrapped =
      run.length > 0 && run.at(-1)!.cells.length > 1 && lineRight(line) < line.column.right - 6 * line.font_size;
    if (isRow || (wrapped && run.at(-1)?.column === line.column)) run.push(line);
    else close();
  }
  close();
  return rows;
}

function startsParagraph(group: Readonly<Lines>, before: Line, line: Line, hanging: boolean, pitch: number): boolean {
  if (before.column !== line.column) return true;
  const size = Math.max(before.font_size, line.font_size);
  if (size / Math.min(before.font_size, line.font_size) > sameSize) return true;
  if (line.y - before.y > paragraphGap * pitch * size || line.y < before.y) return true;
  const short = endsShort(before, line);
  if (short && (size / Math.min(before.font_size, line.font_size) > barelyDifferent || before.italic !== line.italic))
    return true;
  if (group.length === 1 && startsUpper(line.text) && short && room(before) > mostlyEmpty) return true;
  if (before.bold !== line.bold && (short || endsSentence(before.text))) return true;
  if (bulletPattern.test(line.text) || contentsPattern.test(before.text)) return true;
  if (numberedPattern.test(line.text) && short) return true;
  if (centred(before) && centred(line)) return false;
  const margin = startsByMargin(group, before, line, hanging);
  if (margin !== null) return margin;
  return short && endsSentence(before.text) && !startsLower(line.text);
}

/** Reads the indents: true where a paragraph begins, false where it goes on, null where the edges are level. */
function startsByMargin(group: Readonly<Lines>, before: Line, line: Line, hanging: boolean): boolean | null {
  const [first] = group;
  const marked = bulletPattern.test(first.text) || numberedPattern.test(first.text);
  if (isIndented(line, before)) return !hanging && !(marked && group.length === 1) && isFinished(before, line);
  if (isIndented(before, line)) return hanging || (group.length > 1 && endsSentence(before.text));
  const level = Math.abs(first.x - line.x) < indent * line.font_size;
  return hanging && group.length === 1 && level && isFinished(before, line) ? true : null;
}

/**
 * Lines among entries with hanging indents (reference lists). There, what stands further in follows a line that
 * is not finished; with first-line indents it follows the end of a sentence. The lines around decide together.
 */
function hangingLines(lines: readonly Line[]): boolean[] {
  const votes = lines.map((line, index) => {
    const before = lines[index - 1];
    if (!before || before.column !== line.column || !isIndented(line, before)) return 0;
    return isFinished(before, line) ? -1 : 1;
  });
  return lines.map((line, index) => {
    let sum = 0;
    let count = 0;
    for (let near = Math.max(0, index - hangingWindow); near <= index + hangingWindow; near += 1) {
      if (lines[near]?.column !== line.column) continue;
      sum += votes[near] ?? 0;
      count += Math.abs(votes[near] ?? 0);
    }
    return count >= 2 && sum > 0;
  });
}

function isFinished(line: Line, next: Line): boolean {
  return endsSentence(line.text) || endsShort(line, next);
}

function isIndented(line: Line, before: Line): boolean {
  return line.x - before.x > indent * line.font_size;
}

function centred(line: Line): boolean {
  const { left, right: edge } = line.column;
  const [before, behind] = [line.x - left, edge - lineRight(line)];
  return before > line.font_size && Math.abs(before - behind) < line.font_size;
}

/** True where the first word of the next line would have fitted: the line was ended on purpose. */
export function endsShort(line: Line, next: Line): boolean {
  const perCharacter = next.width / Math.max(1, next.text.length);
  const word = (/^\S+/.exec(next.text)?.[0].length ?? 0) * perCharacter;
  return line.column.right - lineRight(line) > word + spareRoom * line.font_size;
}

/** Gives the share of the column that a line leaves empty at its end. */
function room(line: Line): number {
  return (line.column.right - lineRight(line)) / Math.max(1, line.column.right - line.column.left);
}

/** Tells whether a line ends with a sentence, quotation marks and marks of notes behind it left aside. */
export function endsSentence(text: string): boolean {
  return /[.!?:;。！？]["'”’)\]]*(\^?[\d,–-]+)?$/.test(text);
}
