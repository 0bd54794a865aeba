import type { Column, ManuscriptBlock } from "../../document/manuscript/tree.js";
import { type PlacedCell, placeCells } from "../typesetting/place-cells.js";
import { percent } from "./typst-inlines.js";
import type { Writing } from "../typesetting/writing.js";

type TableBlock = Extract<ManuscriptBlock, { kind: "table" }>;

/** The call of `table`, without its hash: head rows stand on each page again. */
export function writeTable(writing: Writing, block: TableBlock): string {
  const declared = block.columns.length;
  const head = placeCells(block.head, declared);
  const body = placeCells(block.body, Math.max(declared, head.columns));
  const columns = Math.max(head.columns, body.columns);
  const wide = head.columns < columns ? placeCells(block.head, columns) : head;
  const headRows = writing.repeated(() => wide.rows.map((row) => rowOf(writing, row, true)));
  const bodyRows = body.rows.map((row) => rowOf(writing, row, false));
  const lines = [
    `columns: (${listOf(columns, (index) => widthOf(block.columns[index]))}),`,
    `align: (${listOf(columns, (index) => sideOf(block.columns[index]?.align ?? null))}),`,
    "stroke: none,",
    "table.hline(),",
    ...(headRows.length === 0 ? [] : [`table.header(repeat: true,`, ...headRows, "table.hline(stroke: 0.5pt)),"]),
    ...bodyRows,
    "table.hline(),",
  ];
  return `table(\n${lines.join("\n")}\n)`;
}

/** As an array even where it has one element. */
function listOf(count: number, each: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${each(index)},`).join(" ");
}

function widthOf(column: Column | undefined): string {
  return column?.width === null || column === undefined ? "auto" : percent(column.width);
}

function sideOf(align: Column["align"]): string {
  return align ?? "start";
}

function rowOf(writing: Writing, row: readonly PlacedCell[], isHead: boolean): string {
  return row.map((placed) => cellOf(writing, placed, isHead)).join(" ");
}

function cellOf(writing: Writing, { cell, columns, rows }: PlacedCell, isHead: boolean): string {
  if (cell === null) return "[],";
  const content = writing.within(
    cell.blocks[0]?.line ?? 0,
    () => writing.blocks(cell.blocks),
    () => writing.blocks(cell.blocks),
  );
  const shown = isHead || cell.isHead ? `[#strong[${content}]]` : `[${content}]`;
  const options = [
    ...(columns > 1 ? [`colspan: ${columns}`] : []),
    ...(rows > 1 ? [`rowspan: ${rows}`] : []),
    ...(cell.align === null ? [] : [`align: ${cell.align}`]),
  ];
  return options.length === 0 ? `${shown},` : `table.cell(${options.join(", ")})${shown},`;
}
