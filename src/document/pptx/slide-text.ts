import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf, descendants } from "../../domain/xml.js";
import type { DocumentWriter, Span } from "../office/document-writer.js";
import { writtenNumber } from "../office/list-numbers.js";
import type { InlineFacts } from "../tree/draft.js";

/** Groups in groups; deeper is no drawing of people. */
const deepest = 40;
/** What a slide repeats from its master: numbers, dates, footers. */
const furniture = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);
const titles = new Set(["title", "ctrTitle"]);

/** The root of a diagram's data by the id that a slide calls it by; null where it has none. */
type DiagramOf = (id: string) => Element | null;

/** Writes what a slide shows: its title first, then its shapes in their order. */
export function writeSlide(writer: DocumentWriter, slide: Element, diagramOf: DiagramOf): void {
  const shapes = shapesOf(childOf(childOf(slide, "cSld"), "spTree"));
  const isTitle = (shape: Element) => titles.has(placeholderOf(shape)?.type ?? "");
  for (const shape of shapes.filter(isTitle)) writeTitle(writer, shape);
  for (const shape of shapes) if (!isTitle(shape)) writeShape(writer, shape, diagramOf);
}

/** Writes the speaker's notes under a heading of their own. */
export function writeNotes(writer: DocumentWriter, notes: Element): void {
  const bodies = shapesOf(childOf(childOf(notes, "cSld"), "spTree")).filter(
    (shape) => placeholderOf(shape)?.type === "body",
  );
  const paragraphs = bodies.flatMap(paragraphsOf).filter((each) => spansOf(each).some((span) => span !== ""));
  if (paragraphs.length === 0) return;
  writer.heading("Notes", 2);
  for (const paragraph of paragraphs) writer.paragraph(spansOf(paragraph));
}

/** Shapes of a tree in their order, those of groups included. */
function shapesOf(tree: Element | null, depth = 0): Element[] {
  if (tree === null || depth > deepest) return [];
  return childrenOf(tree).flatMap((child) => {
    switch (child.localName) {
      case "grpSp":
        return shapesOf(child, depth + 1);
      case "AlternateContent":
        return shapesOf(childOf(child, "Choice") ?? childOf(child, "Fallback"), depth + 1);
      case "sp":
      case "graphicFrame":
      case "pic":
      case "cxnSp":
        return [child];
      default:
        return [];
    }
  });
}

function placeholderOf(shape: Element): { type: string } | null {
  const about = childrenOf(shape).find(({ localName }) => localName?.startsWith("nv") === true);
  const placeholder = childOf(childOf(about ?? null, "nvPr"), "ph");
  return placeholder === null ? null : { type: attribute(placeholder, "type") ?? "body" };
}

function writeTitle(writer: DocumentWriter, shape: Element): void {
  const spans = paragraphsOf(shape).flatMap((paragraph, index) => [...(index > 0 ? [" "] : []), ...spansOf(paragraph)]);
  writer.heading(spans, 1);
}

function writeShape(writer: DocumentWriter, shape: Element, diagramOf: DiagramOf): void {
  const placeholder = placeholderOf(shape);
  if (furniture.has(placeholder?.type ?? "")) return;
  if (shape.localName === "pic") return;
  if (shape.localName === "graphicFrame") return writeGraphic(writer, shape, diagramOf);
  writeParagraphs(writer, paragraphsOf(shape), placeholder?.type === "body");
}

function paragraphsOf(shape: Element): Element[] {
  const body = childOf(shape, "txBody");
  return body === null ? [] : childrenOf(body).filter(({ localName }) => localName === "p");
}

/** Points of a list are items; in a placeholder they are where nothing else is said. */
function writeParagraphs(writer: DocumentWriter, paragraphs: readonly Element[], isBody: boolean): void {
  const numbers: number[] = [];
  const isList = isBody && paragraphs.filter((each) => spansOf(each).length > 0).length > 1;
  for (const paragraph of paragraphs) {
    const spans = spansOf(paragraph);
    const properties = childOf(paragraph, "pPr");
    const level = Math.min(9, Math.max(0, Number(attribute(properties, "lvl") ?? 0) || 0));
    const numbering = childOf(properties, "buAutoNum");
    const isPoint = childOf(properties, "buNone") === null && (isList || childOf(properties, "buChar") !== null);
    numbers.length = level + 1;
    if (numbering !== null) {
      const number = (numbers[level] ?? Number(attribute(numbering, "startAt") ?? 1) - 1) + 1;
      numbers[level] = number;
      writer.paragraph(spans, { kind: "list_item", marker: markerOf(numbering, number), depth: level + 1 });
    } else if (isPoint) writer.paragraph(spans, { kind: "list_item", marker: "•", depth: level + 1 });
    else writer.paragraph(spans);
  }
}

const letters: Readonly<Record<string, string>> = {
  alphaLc: "lowerLetter",
  alphaUc: "upperLetter",
  romanLc: "lowerRoman",
  romanUc: "upperRoman",
};

/** "arabicPeriod" is "1.", "alphaLcParenR" is "a)". */
function markerOf(numbering: Element, number: number): string {
  const type = attribute(numbering, "type") ?? "";
  const format = Object.entries(letters).find(([start]) => type.startsWith(start))?.[1] ?? "decimal";
  return writtenNumber(number, format) + (type.includes("Paren") ? ")" : ".");
}

function writeGraphic(writer: DocumentWriter, frame: Element, diagramOf: DiagramOf): void {
  const [table] = descendants(frame, "tbl");
  if (table !== undefined) return writeTable(writer, table);
  for (const reference of descendants(frame, "relIds")) {
    const diagram = diagramOf(attribute(reference, "dm") ?? "");
    if (diagram !== null) writeDiagram(writer, diagram);
  }
}

function writeTable(writer: DocumentWriter, table: Element): void {
  const rows = childrenOf(table).filter(({ localName }) => localName === "tr");
  writer.table(
    rows.map((row) =>
      childrenOf(row)
        .filter(({ localName }) => localName === "tc")
        .map((cell) => {
          const isMerged = attribute(cell, "hMerge") === "1" || attribute(cell, "vMerge") === "1";
          const paragraphs = isMerged ? [] : paragraphsOf(cell);
          return paragraphs.flatMap((each, index) => [...(index > 0 ? [" "] : []), ...spansOf(each)]);
        }),
    ),
  );
}

/** The texts of a diagram's points. */
function writeDiagram(writer: DocumentWriter, diagram: Element): void {
  for (const point of descendants(diagram, "pt")) {
    const text = childOf(point, "t");
    const paragraphs = text === null ? [] : childrenOf(text).filter(({ localName }) => localName === "p");
    for (const each of paragraphs) writer.paragraph(spansOf(each), { kind: "list_item", marker: "•", depth: 1 });
  }
}

/** What a paragraph says; raised and lowered letters are told. */
function spansOf(paragraph: Element, depth = 0): Span[] {
  if (depth > deepest) return [];
  return childrenOf(paragraph).flatMap((child): Span[] => {
    switch (child.localName) {
      case "r":
      case "fld":
        return [runOf(child)].filter((span) => span !== "");
      case "br":
        return [" "];
      case "AlternateContent":
      case "m": {
        // A formula stands in a choice of its own.
        const choice = childOf(child, "Choice") ?? child;
        const formula = descendants(choice, "t").map(({ textContent }) => textContent ?? "");
        return formula.length === 0
          ? spansOf(choice, depth + 1)
          : [{ text: formula.join(""), facts: { kind: "formula" } }];
      }
      default:
        return [];
    }
  });
}

function runOf(run: Element): Span {
  const text = childOf(run, "t")?.textContent ?? "";
  const baseline = Number(attribute(childOf(run, "rPr"), "baseline") ?? 0);
  if (text === "" || !(Math.abs(baseline) > 0)) return text;
  const facts: InlineFacts = { kind: baseline > 0 ? "superscript" : "subscript" };
  return { text, facts };
}
