import { type Element, Node } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf, descendants, isElement } from "../../domain/xml.js";
import { texOfMathml } from "../office/mathml-to-tex.js";
import type { InlineFacts } from "../tree/draft.js";
import { saysSomething } from "../tree/markdown-of-draft.js";
import { citeOfEntry, endMark, readMark } from "./odt-citations.js";
import { readAnnotation, readChange } from "./odt-marks.js";
import { wholeNumber } from "./odt-numbering.js";
import { type Around, type OdtReading, running } from "./odt-reading.js";

/** Deeper nesting is no document of a word processor. */
const deepest = 100;
/** Blanks that one sign may stand for. */
const mostBlanks = 200;

type InlineReader = (reading: OdtReading, element: Element, given: { around: Around; inner: () => void }) => void;

const within =
  (factsOf: (element: Element) => InlineFacts | null): InlineReader =>
  (reading, element, { inner }) =>
    reading.writer.within(factsOf(element), inner);

const reference = within((element) => {
  const name = attribute(element, "ref-name");
  return name === null ? null : { kind: "link", url: `#${name}` };
});

const blank: InlineReader = (reading) => reading.add(" ");

/** Elements of a paragraph that are more than what they hold. */
const readers: Readonly<Record<string, InlineReader>> = {
  span: readSpan,
  a: within((element) => {
    // A heading is "#3.1.Title|outline", anything else "#name".
    const url = attribute(element, "href");
    return url === null ? null : { kind: "link", url };
  }),
  s: (reading, element) => reading.add(" ".repeat(Math.min(mostBlanks, wholeNumber(attribute(element, "c")) ?? 1))),
  tab: blank,
  "line-break": (reading) => reading.add("\n"),
  note: (reading, element, { around }) => {
    const body = childOf(element, "note-body");
    if (body !== null) reading.callNote(body, around);
  },
  annotation: (reading, element) => readAnnotation(reading, element),
  "annotation-end": (reading, element) =>
    reading.marks.endRange(attribute(element, "name") ?? "", reading.writer.offset),
  bookmark: readMark,
  "bookmark-start": readMark,
  "bookmark-end": endMark,
  "reference-mark": readMark,
  "reference-mark-start": readMark,
  "reference-mark-end": endMark,
  "bookmark-ref": reference,
  "reference-ref": reference,
  "sequence-ref": reference,
  "note-ref": reference,
  sequence: (reading, element, { inner }) => {
    const name = attribute(element, "ref-name");
    if (name !== null) reading.anchorAt(name, true);
    inner();
  },
  "bibliography-mark": (reading, element, { inner }) => {
    const cites = [citeOfEntry(element, reading.parts.works)];
    reading.writer.within({ kind: "citation", textual: false, cites }, inner);
  },
  change: readChange,
  "change-start": readChange,
  "change-end": readChange,
  frame: (reading, element, { around }) => readFrame(reading, element, around),
  math: readFormula,
};

/** Elements that are no text: other ways to say what stands beside them, what is hidden, what programs keep. */
const unread = new Set(
  "ruby-text hidden-text script tracked-changes note-citation desc title forms dde-connection-decls event-listeners glue-point".split(
    " ",
  ),
);

/** Reads what stands in a paragraph. */
export function readInlines(reading: OdtReading, parent: Element, around: Around, depth = 0): void {
  if (depth > deepest) return reading.problem("Something is nested too deeply to be read.");
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE)
      addText(reading, child.nodeValue ?? "");
    else if (isElement(child)) readInline(reading, child, around, depth);
  }
}

/** Runs of white space in the XML are one blank. */
function addText(reading: OdtReading, text: string): void {
  reading.add(text.replace(/[ \t\r\n]+/gu, " "));
}

/** Reads an element of a paragraph, or a drawing that stands beside paragraphs. */
export function readInline(reading: OdtReading, element: Element, around: Around, depth = 0): void {
  const name = element.localName ?? "";
  if (unread.has(name)) return;
  const inner = () => readInlines(reading, element, around, depth + 1);
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (reader !== undefined) reader(reading, element, { around, inner });
  else if (isDrawing(element)) readShape(reading, element, around);
  else inner();
}

function isDrawing(element: Element): boolean {
  return (element.namespaceURI ?? "").includes(":drawing:");
}

const codeNames = /^(?:source[ _]text|verbatim char|teletype|code)\b/u;

function readSpan(reading: OdtReading, span: Element, { inner }: { inner: () => void }): void {
  const { names, script, italic, isHidden } = reading.parts.styles.text(attribute(span, "style-name"));
  if (isHidden) return;
  // The sign of a note is raised, and says itself what it is.
  const isNote = childOf(span, "note") !== null;
  const facts: InlineFacts[] = [
    ...(script !== null && !isNote ? [{ kind: script }] : []),
    ...(italic ? [{ kind: "italic" as const }] : []),
    ...(names.some((name) => codeNames.test(name)) ? [{ kind: "code" as const }] : []),
  ];
  const [one = null, other = null] = facts;
  reading.writer.within(one, () => reading.writer.within(other, inner));
}

/** Text boxes stand somewhere on the page: they are read behind the paragraph. */
function readFrame(reading: OdtReading, frame: Element, { note }: Around): void {
  for (const child of childrenOf(frame)) {
    const formula = formulaOf(reading, child);
    if (formula !== null) return addFormula(reading, formula);
    if (child.localName === "text-box" || child.localName === "table")
      return reading.readBehind(child.localName === "table" ? [child] : childrenOf(child), { ...running, note });
  }
  if (!reading.parts.describesImages) return;
  const [description] = [...childrenOf(frame)].filter(({ localName }) => localName === "desc" || localName === "title");
  const text = description?.textContent ?? "";
  if (saysSomething(text)) reading.add(` ${text} `);
}

/** The formula that an object of a frame is, in its place or in a file of its own. */
function formulaOf(reading: OdtReading, object: Element): Element | null {
  if (object.localName !== "object") return null;
  const address = (attribute(object, "href") ?? "").replace(/^\.\//u, "").replace(/\/$/u, "");
  return descendants(object, "math")[0] ?? reading.parts.formulas.get(address) ?? null;
}

function readFormula(reading: OdtReading, math: Element): void {
  addFormula(reading, math);
}

function addFormula(reading: OdtReading, math: Element): void {
  reading.writer.within({ kind: "formula" }, () => reading.add(texOfMathml(math)));
}

/** A drawn shape may hold paragraphs; groups hold shapes. */
function readShape(reading: OdtReading, shape: Element, around: Around): void {
  const texts = childrenOf(shape).filter(({ localName }) => localName === "p" || localName === "list");
  if (texts.length > 0) reading.readBehind(texts, { ...running, note: around.note });
  for (const child of childrenOf(shape)) {
    if (child.localName === "frame") readFrame(reading, child, around);
    else if (child.localName === "a" || isDrawing(child)) readShape(reading, child, around);
  }
}
