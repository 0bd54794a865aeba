import type { Element } from "@xmldom/xmldom";
import { childOf, childrenOf, descendants } from "../../domain/xml.js";
import { anchorOf, type Around, type DocxReading } from "./docx-reading.js";
import { readInlines } from "./docx-runs.js";
import { valueOf } from "./docx-xml.js";

const deepest = 50;
/** Columns that a cell may span; more are no writing of people. */
const widest = 100;
/** Elements that only hold others. */
const wrappers = new Set("ins moveTo customXml sdtContent body".split(" "));

/** Reads paragraphs and tables. */
export function readBlocks(reading: DocxReading, elements: readonly Element[], around: Around, depth = 0): void {
  if (depth > deepest) return reading.problem("Something is nested too deeply to be read.");
  for (const element of elements) {
    const name = element.localName ?? "";
    if (name === "p") readParagraph(reading, element, around, depth);
    else if (name === "tbl") readTable(reading, element, around, depth);
    else if (name === "sdt") readControl(reading, element, around, depth);
    else if (name === "AlternateContent") {
      const choice = childOf(element, "Choice") ?? childOf(element, "Fallback");
      if (choice !== null) readBlocks(reading, childrenOf(choice), around, depth + 1);
    } else if (wrappers.has(name)) readBlocks(reading, childrenOf(element), around, depth + 1);
  }
}

function readParagraph(reading: DocxReading, paragraph: Element, around: Around, depth: number): void {
  // A list of references that ends in this paragraph was there when it began.
  const kind = around.kind ?? (reading.isBibliography ? "reference" : null);
  readInlines(reading, paragraph, around);
  reading.endParagraph(childOf(paragraph, "pPr"), { ...around, kind }, anchorOf(paragraph));
  readWaiting(reading, depth);
}

function readWaiting(reading: DocxReading, depth: number): void {
  for (const { elements, around } of reading.takeWaiting()) {
    // Fields of the running text do not reach into notes and boxes.
    const fields = reading.fields.splice(0);
    readBlocks(reading, elements, around, depth + 1);
    reading.fields.splice(0, reading.fields.length, ...fields);
  }
}

/** A row is a block; a table of one column is a frame around text. */
function readTable(reading: DocxReading, table: Element, around: Around, depth: number): void {
  const rows = descendantsOfTable(table, "tr");
  const cells = rows.map((row) => descendantsOfTable(row, "tc"));
  if (cells.every((row) => row.length < 2)) {
    for (const cell of cells.flat()) readBlocks(reading, childrenOf(cell), around, depth + 1);
    return;
  }
  const number = reading.nextTable();
  for (const row of cells) {
    const starts = row.map((cell, index) => {
      if (index > 0) reading.add(" | ", null);
      const start = reading.writer.at;
      descendants(cell, "p").forEach((paragraph, place) => {
        if (place > 0) reading.add(" ", null);
        readInlines(reading, paragraph, around);
      });
      const span = Number(valueOf(childOf(cell, "tcPr"), "gridSpan") ?? 1);
      return { start, columns: Math.min(widest, Math.max(1, span || 1)) };
    });
    reading.endParagraph(null, { ...around, kind: "table" }, null, { table: number, cells: starts });
    readWaiting(reading, depth);
  }
}

/** Rows of a table, cells of a row: right below it, or in a control or a tracked change. */
function descendantsOfTable(parent: Element, name: string, depth = 0): Element[] {
  if (depth > deepest) return [];
  return childrenOf(parent).flatMap((child) => {
    if (child.localName === name) return [child];
    return ["sdt", "sdtContent", "ins", "customXml"].includes(child.localName ?? "")
      ? descendantsOfTable(child, name, depth + 1)
      : [];
  });
}

function readControl(reading: DocxReading, control: Element, around: Around, depth: number): void {
  const content = childOf(control, "sdtContent");
  if (content === null) return;
  const properties = childOf(control, "sdtPr");
  const tag = valueOf(properties, "tag") ?? "";
  const gallery = valueOf(childOf(properties, "docPartObj"), "docPartGallery") ?? "";
  if (/table of contents/iu.test(gallery)) return;
  const isBibliography = /^(?:MENDELEY_BIBLIOGRAPHY|CitaviBibliography)/u.test(tag);
  const inner = isBibliography ? { ...around, kind: "reference" as const } : around;
  reading.withinControl(tag, () => readBlocks(reading, childrenOf(content), inner, depth + 1));
}
