import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf } from "../../domain/xml.js";
import type { TableRow } from "../tree/draft.js";
import { readInlines } from "./odt-inlines.js";
import { wholeNumber } from "./odt-numbering.js";
import type { Around, OdtReading } from "./odt-reading.js";

/** Columns or rows that a cell may span; more are no writing of people. */
const widest = 100;
const deepest = 50;

interface Blocks {
  readBlocks(elements: readonly Element[]): void;
  /** Notes and boxes of the row. */
  readWaiting(): void;
}

/** A row is a block; a table of one column is a frame around text. */
export function readTable(reading: OdtReading, table: Element, around: Around, blocks: Blocks): void {
  const rows = rowsOf(table).map((row) => childrenOf(row).filter(({ localName }) => localName === "table-cell"));
  if (rows.every((row) => row.length < 2)) {
    for (const cell of rows.flat()) blocks.readBlocks(childrenOf(cell));
    return;
  }
  const number = reading.nextTable();
  const style = reading.parts.styles.paragraph(null);
  for (const row of rows) {
    const cells: TableRow["cells"] = row.map((cell, index) => {
      if (index > 0) reading.add(" | ");
      const start = reading.writer.at;
      readCell(reading, cell, around);
      const height = spanOf(cell, "number-rows-spanned");
      return { start, columns: spanOf(cell, "number-columns-spanned"), ...(height > 1 && { rows: height }) };
    });
    reading.endParagraph(style, { ...around, kind: "table", list: null }, { row: { table: number, cells } });
    blocks.readWaiting();
  }
}

/** Rows in their order, those of heads and groups included. */
function rowsOf(parent: Element, depth = 0): Element[] {
  if (depth > deepest) return [];
  return childrenOf(parent).flatMap((child) => {
    if (child.localName === "table-row") return [child];
    const isGroup = ["table-header-rows", "table-rows", "table-row-group"].includes(child.localName ?? "");
    return isGroup ? rowsOf(child, depth + 1) : [];
  });
}

function spanOf(cell: Element, name: string): number {
  return Math.min(widest, Math.max(1, wholeNumber(attribute(cell, name)) ?? 1));
}

/** Paragraphs of a cell stand in one line, those of lists and of tables in it included. */
function readCell(reading: OdtReading, cell: Element, around: Around): void {
  let isFirst = true;
  const read = (parent: Element, depth: number): void => {
    if (depth > deepest) return;
    for (const child of childrenOf(parent)) {
      if (child.localName !== "p" && child.localName !== "h") {
        read(child, depth + 1);
        continue;
      }
      if (!isFirst) reading.add(" ");
      isFirst = false;
      readInlines(reading, child, around);
    }
  };
  read(cell, 0);
}
