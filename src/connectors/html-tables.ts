import { attribute, hasClass, type HtmlElement, isClosed, isElement, rowsOf } from "../document/html/html-elements.js";
import { cellText } from "./html-cells.js";

/** A table of a page as rows of as many cells each. */
export interface HtmlTable {
  caption: string;
  /** A name for each column; names of several rows one after the other. Empty where the page has none. */
  header: string[];
  rows: string[][];
  /** False where the page ends within it. */
  isWhole: boolean;
}

/** Beyond that no table was written by people. */
const widest = 1_000;
const mostCells = 1_000_000;

/** Whether a table holds data: it has no tables within, at least two rows and two columns, and does not lead elsewhere. */
export function isDataTable(table: HtmlElement): boolean {
  if (attribute(table, "role") === "presentation" || hasClass(table, "navbox", "ambox", "metadata", "sidebar"))
    return false;
  const rows = rowsOf(table) ?? [];
  return rows.length >= 2 && rows.some((row) => cellsOf(row).length >= 2);
}

/**
 * Reads a table with its spans: a cell stands in all places that it spans. Rows of heads that come again are left out; a
 * row of one cell over the whole width is the heading of those below it, in a column of its own. Throws an Error for
 * one that spans more than a million cells.
 */
export function readHtmlTable(table: HtmlElement): HtmlTable {
  const rows = rowsOf(table) ?? [];
  const grid = gridOf(rows);
  const width = grid.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const heads = leadingHeads(rows, grid);
  const header = headerOf(grid.slice(0, heads), width);
  const body = grid
    .slice(heads)
    .filter(({ isHead, cells }) => !(isHead && heads > 0 && isRepeated(cells, grid.slice(0, heads))));
  const caption = table.childNodes.find((node) => isElement(node) && node.tagName === "caption");
  return {
    caption: caption !== undefined && isElement(caption) ? cellText(caption) : "",
    ...withSections(header, body, width),
    isWhole: isClosed(table),
  };
}

interface GridRow {
  cells: string[];
  /** All its cells are heads. */
  isHead: boolean;
  /** One cell spans all columns. */
  isOver: boolean;
}

const cellsOf = (row: HtmlElement) =>
  row.childNodes.filter(isElement).filter(({ tagName }) => tagName === "td" || tagName === "th");

function gridOf(rows: readonly HtmlElement[]): GridRow[] {
  const grid = new Grid();
  return rows.map((row, index) => {
    const own = cellsOf(row);
    const cells = grid.place(
      own.map((cell) => ({
        text: cellText(cell),
        columns: spanOf(cell, "colspan"),
        rows: rowSpan(cell, row, rows, index),
      })),
    );
    const isHead = own.length > 0 && own.every(({ tagName }) => tagName === "th");
    return { cells, isHead, isOver: own.length === 1 && spanOf(own[0] ?? row, "colspan") > 1 && cells.length > 1 };
  });
}

/** Puts the cells of row after row where they stand, with those that reach down from above. */
class Grid {
  /** Of each column, the cell that reaches down and into how many further rows. */
  private reaching: ({ text: string; left: number } | undefined)[] = [];
  private count = 0;

  place(own: readonly { text: string; columns: number; rows: number }[]): string[] {
    const above = this.reaching;
    this.reaching = [];
    const cells: string[] = [];
    const takeAbove = () => {
      const { text, left } = above[cells.length] ?? { text: "", left: 1 };
      this.take(cells, text, left - 1);
    };
    for (const { text, columns, rows } of own) {
      while (above[cells.length] !== undefined) takeAbove();
      for (let column = 0; column < columns; column += 1) this.take(cells, text, rows - 1);
    }
    while (cells.length < above.length) takeAbove();
    return cells;
  }

  private take(cells: string[], text: string, left: number): void {
    this.count += 1;
    if (this.count > mostCells) throw new Error(`a table of more than ${mostCells} cells`);
    if (left > 0) this.reaching[cells.length] = { text, left };
    cells.push(text);
  }
}

function spanOf(cell: HtmlElement, name: "colspan" | "rowspan"): number {
  return Math.min(widest, Math.max(1, Math.trunc(Number(attribute(cell, name) ?? 1)) || 1));
}

/** 0 reaches to the end of its section (HTML, 4.9.11). */
function rowSpan(cell: HtmlElement, row: HtmlElement, rows: readonly HtmlElement[], index: number): number {
  if ((attribute(cell, "rowspan") ?? "").trim() !== "0") return spanOf(cell, "rowspan");
  const end = rows.findIndex((each, at) => at > index && each.parentNode !== row.parentNode);
  return (end < 0 ? rows.length : end) - index;
}

/**
 * How many rows at the beginning are heads: those of `<thead>`, and those that have nothing else. One over the whole
 * width is the title above other heads, but behind them the heading of the first rows.
 */
function leadingHeads(rows: readonly HtmlElement[], grid: readonly GridRow[]): number {
  const inHead = (row: HtmlElement) =>
    row.parentNode !== null && "tagName" in row.parentNode && row.parentNode.tagName === "thead";
  const end = rows.findIndex((row, index) => {
    const { isHead = false, isOver = false } = grid[index] ?? {};
    return !inHead(row) && (!isHead || (isOver && grid.slice(0, index).some((above) => !above.isOver)));
  });
  return end < 0 ? rows.length : end;
}

function headerOf(heads: readonly GridRow[], width: number): string[] {
  const named = heads.filter(({ isOver }) => !isOver);
  if (named.length === 0) return [];
  return Array.from({ length: width }, (_, column) => {
    const texts = named.map(({ cells }) => cells[column] ?? "").filter((text) => text !== "");
    return texts.filter((text, index) => text !== texts[index - 1]).join(" / ");
  });
}

function isRepeated(cells: readonly string[], heads: readonly GridRow[]): boolean {
  return heads.some((head) => head.cells.every((text, column) => text === cells[column]));
}

function withSections(header: string[], body: readonly GridRow[], width: number): Pick<HtmlTable, "header" | "rows"> {
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  const isOver = ({ isOver: over, cells }: GridRow) => over && cells.length === width;
  const isEmpty = ({ cells }: GridRow) => cells.every((text) => text === "");
  const kept = body.filter((row) => !isEmpty(row));
  if (!kept.some(isOver)) return { header, rows: kept.map(({ cells }) => padded(cells)) };
  let section = "";
  const rows = kept.flatMap((row) => {
    if (!isOver(row)) return [[section, ...padded(row.cells)]];
    section = row.cells[0] ?? "";
    return [];
  });
  return { header: header.length === 0 ? [] : ["section", ...header], rows };
}
