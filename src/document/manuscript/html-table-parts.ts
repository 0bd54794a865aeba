import { attribute, type HtmlElement, isElement } from "../html/html-elements.js";
import type { HtmlReading } from "./reading.js";
import { turned } from "./turned.js";
import type { Cell, Column, ManuscriptBlock, ManuscriptInline, Row } from "./tree.js";

/** More columns or rows than that no cell spans in a printed table. */
const widest = 1_000;

/** Reads a table of HTML with its spans; `caption` where the caption stands outside of it. */
export function readTable(html: HtmlReading, element: HtmlElement, caption?: ManuscriptInline[]): ManuscriptBlock {
  const head: Row[] = [];
  const body: Row[] = [];
  for (const { row, isHead } of rowsOf(element)) {
    const cells = row.childNodes.filter(isElement).filter(({ tagName }) => tagName === "td" || tagName === "th");
    const isAllHead =
      isHead || (body.length === 0 && cells.length > 0 && cells.every(({ tagName }) => tagName === "th"));
    (isAllHead ? head : body).push(cells.map((cell) => readCell(html, cell, isAllHead)));
  }
  const id = html.reading.ids.take(attribute(element, "id"), "", "table");
  const own = caption ?? html.captionOf(element, "caption");
  const columns = columnsOf([...head, ...body]);
  const table: ManuscriptBlock = {
    kind: "table",
    line: html.line,
    id,
    number: null,
    caption: own,
    columns,
    head,
    body,
  };
  return (attribute(element, "class") ?? "").split(/\s+/u).includes("landscape") ? turned([table], html.line) : table;
}

function rowsOf(element: HtmlElement, isHead = false): { row: HtmlElement; isHead: boolean }[] {
  return element.childNodes.filter(isElement).flatMap((node) => {
    if (node.tagName === "tr") return [{ row: node, isHead }];
    const isSection = ["thead", "tbody", "tfoot"].includes(node.tagName);
    return isSection ? rowsOf(node, node.tagName === "thead") : [];
  });
}

function readCell(html: HtmlReading, element: HtmlElement, isHead: boolean): Cell {
  return {
    blocks: html.blocksOf(element.childNodes),
    columns: spanOf(element, "colspan"),
    rows: spanOf(element, "rowspan"),
    align: alignOf(element),
    isHead: isHead || element.tagName === "th",
  };
}

function spanOf(element: HtmlElement, name: "colspan" | "rowspan"): number {
  return Math.min(widest, Math.max(1, Math.trunc(Number(attribute(element, name) ?? 1)) || 1));
}

function alignOf(element: HtmlElement): Column["align"] {
  const written = attribute(element, "align") ?? /text-align:\s*(\w+)/u.exec(attribute(element, "style") ?? "")?.[1];
  return written === "left" || written === "right" || written === "center" ? written : null;
}

/** As many columns as the widest row has, with those cells that reach down into it. */
function columnsOf(rows: readonly Row[]): Column[] {
  /** Of each column, into how many further rows the cell in it reaches. */
  let reaching: number[] = [];
  let count = 0;
  for (const row of rows) {
    const next = reaching.map((left) => Math.max(0, left - 1));
    let column = 0;
    for (const cell of row) {
      while ((reaching[column] ?? 0) > 0) column += 1;
      for (let index = 0; index < cell.columns; index++) next[column + index] = cell.rows - 1;
      column += cell.columns;
    }
    while ((reaching[column] ?? 0) > 0) column += 1;
    count = Math.max(count, column);
    reaching = Array.from(next, (left) => left ?? 0);
  }
  return Array.from({ length: count }, () => ({ align: null, width: null }));
}
