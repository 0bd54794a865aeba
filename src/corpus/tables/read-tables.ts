import { tableCells } from "../../domain/markdown-line.js";
import { hasDigit, hasLetter, lettersIn } from "../../domain/characters.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { type Cell, readCell } from "./cell.js";
import type { Period } from "./periods.js";

/** A line of a text, with its number there. */
export interface NumberedLine {
  number: number;
  text: string;
}

/** A row of a table with what names it. */
export interface TableRow {
  /** Of the text. */
  line: number;
  /** 1-based, among the rows that hold data. */
  number: number;
  /** The words at its beginning. */
  label: string;
  /** Rows without data above it that head it: "Deferred tax assets:". */
  group: readonly string[];
  /** By column, those of labels included. */
  cells: readonly Cell[];
  /** The first column that holds data. */
  first: number;
  /** Heads of its columns, from the outermost down; those of labels say what the labels are. */
  heads: readonly (readonly string[])[];
}

/** A table of a text: rows with their labels, each cell under its heads. */
export interface Table {
  start_line: number;
  end_line: number;
  /** The line before it that introduces it, or the one behind that is its caption; "" for none. */
  caption: string;
  /** Remarks on units that no column is named by: "(in thousands)". */
  remark: string;
  rows: readonly TableRow[];
}

/** The tables of a text in order: those of Markdown, and preformatted ones whose columns stand apart by wide blanks. */
export function readTables(lines: readonly NumberedLine[], language: Language): Table[] {
  const tables: Table[] = [];
  let open: { rows: RawRow[]; from: number } | null = null;
  let inFence = false;
  for (const [index, line] of [...lines, { number: -1, text: "" }].entries()) {
    const isFence = fences.some((mark) => line.text.startsWith(mark));
    const cells = isFence ? null : inFence ? apartCells(line.text) : tableCells(line.text);
    if (isFence) inFence = !inFence;
    if (cells !== null) {
      open ??= { rows: [], from: index };
      if (!isRule(line.text)) open.rows.push({ line: line.number, cells, isApart: inFence });
    } else if (open !== null) {
      const table = tableOf(open.rows, captionAround(lines, open.from, index), language);
      if (table !== null) tables.push(table);
      open = null;
    }
  }
  return tables;
}

interface RawRow {
  line: number;
  cells: readonly string[];
  /** Preformatted: where a cell is empty, nobody knows which. */
  isApart: boolean;
}

const fences = ["```", "~~~"];
const isRule = (text: string) => /^[\s|:-]+$/u.test(text) && text.includes("-");

function apartCells(text: string): string[] | null {
  const cells = text.trim().split(/\s{2,}/u);
  return cells.length > 1 ? cells : null;
}

/** The paragraph line above, across blank ones; without one, that below. */
function captionAround(lines: readonly NumberedLine[], from: number, to: number): string {
  const above = lines.slice(Math.max(0, from - 2), from).findLast(isWritten);
  const below = lines.slice(to, to + 2).find(isWritten);
  return (above ?? below)?.text.replace(/^[>#\s]+/u, "") ?? "";
}

const isWritten = ({ text }: NumberedLine) =>
  text.trim() !== "" && tableCells(text) === null && !fences.some((mark) => text.startsWith(mark));

function tableOf(raw: readonly RawRow[], caption: string, language: Language): Table | null {
  const width = Math.max(0, ...raw.map(({ cells }) => cells.length));
  if (width < 2 || raw.length < 2) return null;
  const grid = raw.map(({ line, cells, isApart }, index) => ({
    line,
    isApart,
    isCut: isApart && cells.length < width,
    cells: padded(cells, width, index === 0).map((text) => readCell(text, language)),
  }));
  const labels = labelColumns(grid);
  const reading = new RowReading(labels, width, language);
  for (const [index, row] of grid.entries()) reading.add(row, index === 0);
  const [first, last] = [raw[0]?.line ?? 1, raw.at(-1)?.line ?? 1];
  if (reading.rows.length === 0) return null;
  return { start_line: first, end_line: last, caption, remark: reading.remarks.join(" "), rows: reading.rows };
}

/** A head without the corner above the labels stands over the last columns. */
function padded(cells: readonly string[], width: number, isHead: boolean): string[] {
  const missing = Array.from({ length: width - cells.length }, () => "");
  return isHead ? [...missing, ...cells] : [...cells, ...missing];
}

interface GridRow {
  line: number;
  isApart: boolean;
  /** Of which nobody knows under which heads its cells stand. */
  isCut: boolean;
  cells: readonly Cell[];
}

const mostLabels = 2;
/** From this share of numbers among its numbers and words on, a column holds data. */
const valueShare = 0.3;

/** How many columns at the left name the rows: those before the first with numbers, two at most; one where there is none. */
function labelColumns(grid: readonly GridRow[]): number {
  const width = grid[0]?.cells.length ?? 0;
  const first = Array.from({ length: width }, (_, column) => column).find((column) => {
    const written = grid.slice(1).flatMap(({ cells }) => cells[column] ?? []);
    const counted = written.filter(({ kind, text }) => kind === "value" || (kind === "words" && !isRemark(text)));
    return column > 0 && counted.filter(({ kind }) => kind === "value").length > valueShare * counted.length;
  });
  const words = (column: number) => grid.some(({ cells }) => cells[column]?.kind === "words");
  return first === 2 && words(1) ? mostLabels : 1;
}

/** Takes the rows one by one: heads, headings of groups, and data under them. */
class RowReading {
  readonly rows: TableRow[] = [];
  readonly remarks: string[] = [];
  private heads: string[][];
  private group: string[] = [];
  private before: "head" | "group" | "data" = "data";
  private label = "";
  /** Whether a row of heads names every column. */
  private isFull = false;
  /** Whether times stand over the columns. */
  private isDated = false;

  constructor(
    private readonly labels: number,
    private readonly width: number,
    private readonly language: Language,
  ) {
    this.heads = Array.from({ length: width }, () => []);
  }

  add(row: GridRow, isFirst: boolean): void {
    const data = row.cells.slice(this.labels);
    const label = this.labelOf(row);
    // A table without a head begins with numbers.
    const isNamed = isFirst && !data.some(({ kind }) => kind === "value");
    const inside = label === "" && !isNamed ? this.groupInside(data) : null;
    if (inside !== null) this.addGroup(inside);
    else if (isNamed || this.isHead(label, data)) this.addHead(row);
    else if (data.every(({ kind }) => kind === "empty")) this.addGroup(label);
    else this.addData(row, label);
  }

  /** The last of its labels stands for itself; one that spans rows is written in the first of them alone. */
  private labelOf({ cells }: GridRow): string {
    const own = cells.slice(0, this.labels).map(({ text }) => text);
    if (own.length > 1 && own[0] === "" && own[1] !== "") own[0] = this.label;
    else this.label = own[0] ?? "";
    return own.filter((text) => text !== "").join(", ");
  }

  /** Further heads hold no numbers: times, or words above numbers that nothing at their left names. */
  private isHead(label: string, data: readonly Cell[]): boolean {
    const written = data.filter(({ kind }) => kind !== "empty");
    if (written.length === 0) return this.isRemark(label) && this.rows.length === 0;
    const isFirst = this.rows.length === 0;
    const hasTime = written.some(({ kind }) => kind === "period");
    if (isFirst && hasTime && label === "") return true;
    if (written.some(({ kind }) => kind === "value" || kind === "none")) return false;
    const isTimes = written.every(({ kind }) => kind === "period");
    if ((isTimes && label === "") || (hasTime && isFirst && !this.isFull) || (isTimes && !isFirst)) return true;
    return (
      label === "" ||
      this.isRemark(label) ||
      (isFirst && this.heads.slice(this.labels).every((head) => head.length === 0))
    );
  }

  /** Words alone under the times of the columns head the rows below, wherever they are set. */
  private groupInside(data: readonly Cell[]): string | null {
    const [only, ...others] = data.filter(({ kind }) => kind !== "empty");
    const isWords =
      only?.kind === "words" && others.length === 0 && only.periods.length === 0 && !this.isRemark(only.text);
    return isWords && this.isDated ? only.text : null;
  }

  private isRemark(text: string): boolean {
    return isRemark(text) || saysScale(text, this.language);
  }

  private addHead({ cells }: GridRow): void {
    const anew = this.before === "data" && this.rows.length > 0;
    if (anew) this.heads = this.heads.map(() => []);
    this.before = "head";
    const corner = cells[0]?.text ?? "";
    if (this.isRemark(corner)) this.remarks.push(corner);
    const written = cells.slice(this.labels).filter(({ text }) => text !== "");
    if (written.length === 1 && this.isRemark(written[0]?.text ?? "")) {
      this.remarks.push(written[0]?.text ?? "");
      return;
    }
    this.isDated = cells.slice(this.labels).some(({ periods }) => periods.length > 0) || (this.isDated && !anew);
    this.isFull ||= cells.slice(this.labels).every(({ text }) => text !== "");
    const spans = written.length === 1 || this.doSpan(cells);
    let over = written.length === 1 ? (written[0]?.text ?? "") : "";
    for (let column = 0; column < this.labels; column += 1) {
      const text = cells[column]?.text ?? "";
      if (text !== "" && !this.isRemark(text)) this.heads[column]?.push(text);
    }
    for (let column = this.labels; column < this.width; column += 1) {
      over = cells[column]?.text || (spans ? over : "");
      if (over !== "" && this.heads[column]?.at(-1) !== over) this.heads[column]?.push(over);
    }
  }

  /** Whether the heads of a row stand over several columns each: half of them are followed by empty ones. */
  private doSpan(cells: readonly Cell[]): boolean {
    const data = cells.slice(this.labels);
    const written = data.flatMap(({ text }, index) => (text === "" ? [] : [index]));
    return 2 * written.filter((index) => data[index + 1]?.text === "").length >= written.length;
  }

  private addGroup(label: string): void {
    if (label === "") return;
    this.group = this.before === "group" ? [...this.group.slice(-1), label] : [label];
    this.before = "group";
  }

  private addData({ line, cells, isApart, isCut }: GridRow, label: string): void {
    // The axes of figures are made of columns, too.
    if (isApart && !hasLetter(label)) return;
    this.before = "data";
    const heads = this.heads.map((head) => (isCut ? [] : [...head]));
    this.rows.push({
      line,
      number: this.rows.length + 1,
      label,
      group: [...this.group],
      cells,
      first: this.labels,
      heads,
    });
  }
}

/** "(in thousands)": says in what is counted, and names no row. */
function isRemark(text: string): boolean {
  return /^\(.*\)$/u.test(text.trim());
}

const scaleWords = perLanguage((data) => [...(data?.scales?.words.keys() ?? [])].filter((word) => word.length > 4));

/** "U.S. $ in thousands": a few words, one of them for a scale. */
function saysScale(text: string, language: Language): boolean {
  const words = lettersIn(text.toLowerCase());
  const isScale = (word: string) => scaleWords(language).some((scale) => word === scale || word === `${scale}s`);
  return words.length <= mostRemarkWords && !hasDigit(text) && words.some(isScale);
}

const mostRemarkWords = 8;

/** Times that a cell is of: those of its head, else of its row or of what heads it; "at 31 December" below "2019" is one. */
export function periodsOf(row: TableRow, column: number, read: (text: string) => readonly Period[]): readonly Period[] {
  const [ofHead, ofLabel, ofGroup] = [(row.heads[column] ?? []).join(" "), row.label, row.group.join(" ")].map(read);
  const [year] = ofHead ?? [];
  const [day] = ofLabel ?? [];
  if (year !== undefined && year.month === null && day !== undefined && day.year === null)
    return [{ ...day, year: year.year }];
  return [ofHead, ofLabel, ofGroup].find((periods) => periods !== undefined && periods.length > 0) ?? [];
}
