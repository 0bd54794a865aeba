import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf } from "../../domain/xml.js";
import type { Annotation } from "../../domain/annotation.js";
import { type ItemOf, ManagedWorks } from "../office/managed-works.js";
import type { Draft } from "../tree/draft.js";
import { fieldsOf, isBibliography, readMark } from "./odt-citations.js";
import { readInline, readInlines } from "./odt-inlines.js";
import { changesOf, readChange } from "./odt-marks.js";
import { deepestLevel, wholeNumber } from "./odt-numbering.js";
import type { OdtPackage } from "./odt-package.js";
import { type Around, OdtReading, type OpenList, running } from "./odt-reading.js";
import { OdtStyles } from "./odt-styles.js";
import { readTable } from "./odt-tables.js";

interface OdtOptions {
  /** How works that marks describe are read; where it is left out, those alone that are CSL-JSON to the letter. */
  itemOf?: ItemOf;
  /** Whether what pictures are said to show is read with the text. */
  describesImages?: boolean;
  /** Whether the body is a shape of a slide. */
  isShape?: boolean;
}

/** A draft in OpenDocument Text, with its comments and tracked changes. */
export interface ReadOdt {
  draft: Draft;
  annotations: Annotation[];
}

/**
 * A draft in OpenDocument Text (ISO/IEC 26300): paragraphs, lists, tables, notes, text boxes, formulas, and the citations
 * of Zotero, JabRef and LibreOffice; what tracked changes took out is not read.
 */
export function readOdt(
  parts: OdtPackage,
  { itemOf, describesImages = false, isShape = false }: OdtOptions = {},
): ReadOdt {
  const works = new ManagedWorks(itemOf);
  const { body, content, styles, meta, formulas } = parts;
  const reading = new OdtReading({
    styles: new OdtStyles([content, styles]),
    works,
    formulas,
    changes: changesOf(body),
    fields: fieldsOf(meta),
    describesImages,
  });
  readBlocks(reading, isShape ? [body] : childrenOf(body), running);
  const { writer, problems, marks } = reading;
  const { source, blocks } = writer;
  const draft: Draft = { format: "odt", source, blocks, bibliographies: [], items: works.items, problems };
  return { draft, annotations: marks.annotations(source) };
}

const deepest = 60;
/** Tables of contents, of figures and of words: nothing that its author wrote twice. */
const contents = new Set(
  "table-of-content illustration-index table-index object-index user-index alphabetical-index tracked-changes".split(
    " ",
  ),
);

function readBlocks(reading: OdtReading, elements: readonly Element[], around: Around, depth = 0): void {
  if (depth > deepest) return reading.problem("Something is nested too deeply to be read.");
  for (const element of elements) readBlock(reading, element, around, depth);
}

function readBlock(reading: OdtReading, element: Element, around: Around, depth: number): void {
  const name = element.localName ?? "";
  if (contents.has(name)) return;
  const inner = (given = around) => readBlocks(reading, childrenOf(element), given, depth + 1);
  switch (name) {
    case "p":
    case "h":
      return readParagraph(reading, element, around, depth);
    case "list":
      return readList(reading, element, around, depth);
    case "table":
      return readTable(reading, element, around, {
        readBlocks: (blocks) => readBlocks(reading, blocks, around, depth + 1),
        readWaiting: () => readWaiting(reading, depth),
      });
    case "section":
      if (attribute(element, "display") === "none") return;
      return inner(isBibliography(element, reading) ? { ...around, kind: "reference" } : around);
    case "bibliography":
      return inner({ ...around, kind: "reference" });
    case "index-title":
      return inner({ ...around, kind: "heading" });
    case "index-body":
    case "numbered-paragraph":
      return inner();
    case "change":
    case "change-start":
    case "change-end":
      return readChange(reading, element);
    case "bookmark":
    case "reference-mark":
      return readMark(reading, element);
    default:
      if ((element.namespaceURI ?? "").includes(":drawing:")) readDrawing(reading, element, around, depth);
  }
}

/** Frames of a page stand beside its paragraphs. */
function readDrawing(reading: OdtReading, drawing: Element, around: Around, depth: number): void {
  readInline(reading, drawing, around);
  reading.endParagraph(reading.parts.styles.paragraph(null), around);
  readWaiting(reading, depth);
}

function readParagraph(reading: OdtReading, paragraph: Element, around: Around, depth: number): void {
  const style = reading.parts.styles.paragraph(attribute(paragraph, "style-name"));
  const level = paragraph.localName === "h" ? levelOf(paragraph) : undefined;
  const marker = level === undefined || around.list !== null ? undefined : numberOfHeading(reading, paragraph, level);
  readInlines(reading, paragraph, around);
  const isEmpty = reading.writer.at === 0;
  reading.endParagraph(style, around, {
    ...(level !== undefined && { level }),
    ...(marker !== undefined && !isEmpty && { marker }),
  });
  readWaiting(reading, depth);
}

function levelOf(heading: Element): number {
  return Math.max(1, Math.min(10, wholeNumber(attribute(heading, "outline-level")) ?? 1));
}

function numberOfHeading({ numbering, parts }: OdtReading, heading: Element, level: number): string | null {
  const { outline } = parts.styles;
  if (outline === null || attribute(heading, "is-list-header") === "true") return null;
  const start = wholeNumber(attribute(heading, "start-value"));
  const number = numbering.next("outline", outline, { level, start });
  return number === "•" ? null : number;
}

function readWaiting(reading: OdtReading, depth: number): void {
  for (const { elements, around } of reading.takeWaiting()) readBlocks(reading, elements, around, depth + 1);
}

function readList(reading: OdtReading, list: Element, around: Around, depth: number): void {
  const outer = around.list;
  const level = (outer?.level ?? 0) + 1;
  if (level > deepestLevel) return reading.problem("A list is nested too deeply to be read.");
  const key = outer?.key ?? reading.keyOfList(list);
  const style = attribute(list, "style-name") ?? outer?.style ?? null;
  if (outer !== null && attribute(list, "continue-numbering") !== "true") reading.numbering.restart(key, level);
  for (const item of childrenOf(list)) {
    const isItem = item.localName === "list-item";
    if (!isItem && item.localName !== "list-header") continue;
    const open: OpenList = { key, style, level, isDue: isItem, start: wholeNumber(attribute(item, "start-value")) };
    readBlocks(reading, childrenOf(item), { ...around, list: open }, depth + 1);
  }
}
