import type { Cell, Column, ManuscriptBlock, Row } from "../../document/manuscript/tree.js";
import { plainText } from "./anchors.js";
import { captionOf } from "./captions.js";
import type { Place, WriteBlocks } from "./place.js";
import type { Writing } from "./writing.js";
import { knownXml, noXml, type Xml, xml } from "./xml.js";

type TableBlock = Extract<ManuscriptBlock, { kind: "table" }>;

/** Word takes no more columns. */
const mostColumns = 63;
/** White at both sides of a cell, in twentieths of a point. */
const padding = 100;

/** A table below its caption; rows of its head stand on every page it reaches. One of too many columns is cut. */
export function writeTable(writing: Writing, table: TableBlock, place: Place, write: WriteBlocks): Xml {
  const rows = layRows([...table.head, ...table.body]);
  const width = place.width - place.indent;
  const pieces: Xml[] = [];
  for (let from = 0; from < Math.max(1, table.columns.length); from += mostColumns) {
    const columns = table.columns.slice(from, from + mostColumns);
    const piece = rows.map((row) => cutRow(row, from, Math.max(1, columns.length)));
    const set = columnWidths(columns, piece, width);
    pieces.push(writePiece(writing, { rows: piece, columns, heads: table.head.length, ...set }, place, write));
  }
  if (pieces.length > 1) {
    writing.warn(
      table.line,
      `Word shows ${mostColumns} columns of a table at most: this one was cut into ${pieces.length}.`,
    );
  }
  return xml`${captionOf(writing, "table", table, place)}${pieces}`;
}

/** Cells of some columns, counted from the first of them. */
function cutRow(row: readonly LaidCell[], from: number, count: number): LaidCell[] {
  return row
    .filter(({ column }) => column >= from && column < from + count)
    .map((each) => {
      const column = each.column - from;
      return { ...each, column, columns: Math.min(each.columns, count - column) };
    });
}

interface TablePiece {
  rows: readonly (readonly LaidCell[])[];
  columns: readonly Column[];
  /** How many rows are its head. */
  heads: number;
  widths: readonly number[];
  /** Whether a word processor may change the widths. */
  isFree: boolean;
}

function writePiece(writing: Writing, piece: TablePiece, place: Place, write: WriteBlocks): Xml {
  const { rows, heads, widths, isFree } = piece;
  const total = widths.reduce((sum, width) => sum + width, 0);
  const look = heads > 0 ? knownXml(`w:val="0420" w:firstRow="1"`) : knownXml(`w:val="0400" w:firstRow="0"`);
  const properties = xml`<w:tblPr><w:tblStyle w:val="${writing.style("Table")}"/>${place.direction === "rtl" && knownXml("<w:bidiVisual/>")}<w:tblW w:w="${total}" w:type="dxa"/>${place.indent > 0 && xml`<w:tblInd w:w="${place.indent}" w:type="dxa"/>`}${!isFree && knownXml(`<w:tblLayout w:type="fixed"/>`)}<w:tblLook ${look} w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/></w:tblPr>`;
  const grid = xml`<w:tblGrid>${widths.map((width) => xml`<w:gridCol w:w="${width}"/>`)}</w:tblGrid>`;
  const written = rows.map((row, index) => writeRow(writing, { row, isHead: index < heads, piece }, place, write));
  return xml`<w:tbl>${properties}${grid}${written}</w:tbl>${behind}`;
}

/** Two tables without a paragraph between them would be one; this one takes no room. */
const behind = knownXml(
  `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="160" w:lineRule="exact"/></w:pPr></w:p>`,
);

/** A cell in its columns; `goesOn` is one that reaches down from above. */
interface LaidCell {
  cell: Cell;
  column: number;
  columns: number;
  goesOn: boolean;
}

/** Puts cells into columns; those that reach down take their place in the rows below. */
function layRows(rows: readonly Row[]): LaidCell[][] {
  let open: (LaidCell & { left: number })[] = [];
  return rows.map((row) => {
    const laid: LaidCell[] = [];
    const waiting = open.toSorted((first, second) => first.column - second.column);
    let column = 0;
    const goOn = () => {
      while (waiting[0]?.column === column) {
        const above = waiting.shift() as LaidCell;
        laid.push({ ...above, goesOn: true });
        column += above.columns;
      }
    };
    for (const cell of row) {
      goOn();
      const columns = Math.max(1, cell.columns);
      laid.push({ cell, column, columns, goesOn: false });
      column += columns;
    }
    goOn();
    const begun = laid.filter(({ cell, goesOn }) => !goesOn && cell.rows > 1);
    open = [
      ...open.map((each) => ({ ...each, left: each.left - 1 })).filter(({ left }) => left > 0),
      ...begun.map((each) => ({ ...each, left: each.cell.rows - 1 })),
    ];
    return laid;
  });
}

interface RowFacts {
  row: readonly LaidCell[];
  isHead: boolean;
  piece: TablePiece;
}

function writeRow(writing: Writing, { row, isHead, piece }: RowFacts, place: Place, write: WriteBlocks): Xml {
  const { widths } = piece;
  const cells = row.map(({ cell, column, columns, goesOn }) => {
    const width = widths.slice(column, column + columns).reduce((sum, each) => sum + each, 0) || 300;
    const merge = goesOn ? knownXml("<w:vMerge/>") : cell.rows > 1 && knownXml(`<w:vMerge w:val="restart"/>`);
    const properties = xml`<w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${columns > 1 && xml`<w:gridSpan w:val="${columns}"/>`}${merge}</w:tcPr>`;
    const align = cell.align ?? piece.columns[column]?.align ?? null;
    const inner: Place = {
      ...place,
      style: "TableText",
      indent: 0,
      listDepth: 0,
      align,
      width: Math.max(300, width - 2 * padding),
    };
    const content = goesOn ? noXml : write(cell.blocks, inner);
    // A cell ends with a paragraph, whatever stands in it.
    const end = content.text.endsWith("</w:p>") ? noXml : emptyCell(writing);
    return xml`<w:tc>${properties}${content}${end}</w:tc>`;
  });
  return xml`<w:tr><w:trPr><w:cantSplit/>${isHead && knownXml("<w:tblHeader/>")}</w:trPr>${cells}${cells.length === 0 && xml`<w:tc>${emptyCell(writing)}</w:tc>`}</w:tr>`;
}

function emptyCell(writing: Writing): Xml {
  return xml`<w:p><w:pPr><w:pStyle w:val="${writing.style("TableText")}"/></w:pPr></w:p>`;
}

/** Widths of letters are guessed: half their height, in twentieths of a point. */
const letter = 130;
const narrowest = 500;
/** Longer texts are broken anyhow. */
const longestText = 60;

/**
 * Widths of the columns in twentieths of a point: as the draft says, else by the longest text of each column (cells over
 * several columns aside), where a word processor may change them; a table that needs less than the text's width takes no
 * more.
 */
function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly LaidCell[])[],
  most: number,
): { widths: number[]; isFree: boolean } {
  const count = Math.max(1, columns.length);
  const shares = columns.flatMap(({ width }) => (width === null ? [] : [width]));
  if (shares.length === count) {
    const sum = Math.max(
      1,
      shares.reduce((total, share) => total + share, 0),
    );
    return { widths: shares.map((share) => Math.max(200, Math.round((share / sum) * most))), isFree: false };
  }
  const needs = Array.from({ length: count }, () => 0);
  for (const { cell, column, columns: span, goesOn } of rows.flat()) {
    if (span > 1 || goesOn) continue;
    needs[column] = Math.max(needs[column] ?? 0, Math.min(longestText, lengthOf(cell.blocks)));
  }
  const widths = needs.map((need) => Math.max(narrowest, need * letter + 2 * padding + letter));
  const sum = widths.reduce((total, width) => total + width, 0);
  if (sum <= most) return { widths, isFree: true };
  return { widths: widths.map((width) => Math.max(200, Math.floor((width / sum) * most))), isFree: true };
}

function lengthOf(blocks: readonly ManuscriptBlock[]): number {
  return Math.max(
    0,
    ...blocks
      .slice(0, 20)
      .map((block) => (block.kind === "paragraph" ? plainText(block.content).length : longestText / 2)),
  );
}
