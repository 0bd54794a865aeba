import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf, descendants } from "../../domain/xml.js";
import type { InlineFacts } from "../tree/draft.js";
import { saysSomething } from "../tree/markdown-of-draft.js";
import type { Around, DocxReading } from "./docx-reading.js";
import { readCommentReference, readCommentSign, readDeletion, readInsertion } from "./docx-marks.js";
import { scriptOf } from "./docx-styles.js";
import { switchOf, valueOf } from "./docx-xml.js";

/** Deeper nesting is no document of a word processor. */
const deepest = 100;

/** Elements that only hold others. */
const wrappers = new Set("smartTag customXml sdtContent dir bdo rubyBase ruby fldData txbxContent".split(" "));

/** Reads what stands in a paragraph. */
export function readInlines(reading: DocxReading, parent: Element, around: Around, depth = 0): void {
  if (depth > deepest) return reading.problem("Something is nested too deeply to be read.");
  for (const child of childrenOf(parent)) readInline(reading, child, around, depth);
}

function readInline(reading: DocxReading, child: Element, around: Around, depth: number): void {
  const name = child.localName ?? "";
  const inner = () => readInlines(reading, child, around, depth + 1);
  if (wrappers.has(name)) return inner();
  switch (name) {
    case "r":
      return isMath(child) ? undefined : readRun(reading, child, around);
    case "hyperlink":
      return readHyperlink(reading, child, around, inner);
    case "sdt":
      return readControl(reading, child, around, depth);
    case "fldSimple":
      return readSimpleField(reading, child, inner);
    case "oMath":
    case "oMathPara":
      return readFormula(reading, child);
    case "ins":
    case "moveTo":
      return readInsertion(reading, child, inner);
    case "del":
    case "moveFrom":
      return readDeletion(reading, child);
    case "commentRangeStart":
    case "commentRangeEnd":
      return readCommentSign(reading, child);
    case "AlternateContent":
      return readInlines(reading, firstChoice(child), around, depth + 1);
    default:
  }
}

function isMath(element: Element): boolean {
  return (element.namespaceURI ?? "").includes("/math");
}

/** What a program writes twice is read once. */
function firstChoice(alternate: Element): Element {
  return childOf(alternate, "Choice") ?? childOf(alternate, "Fallback") ?? alternate;
}

function readHyperlink(reading: DocxReading, link: Element, { part }: Around, inner: () => void): void {
  const anchor = attribute(link, "anchor");
  const url = anchor === null ? part.links.get(attribute(link, "id") ?? "") : `#${anchor}`;
  reading.writer.within(url === undefined ? null : { kind: "link", url }, inner);
}

function readControl(reading: DocxReading, control: Element, around: Around, depth: number): void {
  const content = childOf(control, "sdtContent");
  if (content === null) return;
  const tag = valueOf(childOf(control, "sdtPr"), "tag") ?? "";
  reading.withinControl(tag, () => readInlines(reading, content, around, depth + 1));
}

function readSimpleField(reading: DocxReading, field: Element, inner: () => void): void {
  reading.beginField();
  reading.instruct(attribute(field, "instr") ?? "");
  reading.separateField();
  inner();
  reading.endField();
}

function readFormula(reading: DocxReading, formula: Element): void {
  const text = descendants(formula, "t")
    .map(({ textContent }) => textContent ?? "")
    .join("");
  reading.writer.within({ kind: "formula" }, () => reading.add(text, null));
}

function readRun(reading: DocxReading, run: Element, around: Around): void {
  const properties = childOf(run, "rPr");
  const style = reading.parts.styles.get(valueOf(properties, "rStyle"));
  const isField = childrenOf(run).some(({ localName }) => localName === "fldChar" || localName === "instrText");
  if (switchOf(properties, "vanish") === true && !isField) return;
  const isNote = childrenOf(run).some(({ localName }) => /^(?:foot|end)noteReference$/u.test(localName ?? ""));
  const facts: InlineFacts[] = [];
  const script = scriptOf(properties, style.script);
  if (script !== null && !isNote) facts.push({ kind: script });
  if (switchOf(properties, "i") ?? style.italic) facts.push({ kind: "italic" });
  const [one = null, other = null] = facts;
  reading.writer.within(one, () => reading.writer.within(other, () => readRunContent(reading, run, around)));
}

function readRunContent(reading: DocxReading, run: Element, around: Around): void {
  for (const child of childrenOf(run)) readRunPart(reading, child, around);
}

function readRunPart(reading: DocxReading, child: Element, around: Around): void {
  const { part } = around;
  switch (child.localName) {
    case "t":
      return reading.add(child.textContent ?? "", { part: part.name, index: part.texts.get(child) ?? 0 });
    case "tab":
    case "ptab":
    case "br":
    case "cr":
      return reading.add(" ", null);
    case "noBreakHyphen":
      return reading.add("-", null);
    case "instrText":
      return reading.instruct(child.textContent ?? "");
    case "fldChar":
      return readFieldSign(reading, child);
    case "footnoteReference":
      return reading.callNote(child, around, "footnote");
    case "endnoteReference":
      return reading.callNote(child, around, "endnote");
    case "commentReference":
      return readCommentReference(reading, child);
    case "AlternateContent":
      return readBoxes(reading, firstChoice(child), around);
    case "drawing":
    case "pict":
    case "object":
      readDescription(reading, child);
      return readBoxes(reading, child, around);
    default:
  }
}

/** What a picture shows in the author's words: for readers of the text, not for those who edit it. */
function readDescription(reading: DocxReading, drawing: Element): void {
  if (!reading.parts.describesImages) return;
  const [picture] = [...descendants(drawing, "docPr"), ...descendants(drawing, "imagedata")];
  const description = attribute(picture ?? null, "descr") ?? attribute(picture ?? null, "title") ?? "";
  if (saysSomething(description)) reading.add(` ${description} `, null);
}

/** Text boxes stand somewhere on the page: they are read behind the paragraph. */
function readBoxes(reading: DocxReading, drawing: Element, { part, note }: Around): void {
  for (const box of outermost(drawing)) reading.readBehind(childrenOf(box), { part, kind: null, note });
}

/** Boxes of a drawing but those within others, and but what is written twice. */
function outermost(drawing: Element): Element[] {
  const found: Element[] = [];
  const look = (parent: Element, depth: number): void => {
    if (depth > deepest) return;
    for (const child of childrenOf(parent)) {
      if (child.localName === "txbxContent") found.push(child);
      else look(child.localName === "AlternateContent" ? firstChoice(child) : child, depth + 1);
    }
  };
  look(drawing, 0);
  return found;
}

function readFieldSign(reading: DocxReading, sign: Element): void {
  const type = attribute(sign, "fldCharType");
  if (type === "begin") {
    reading.beginField();
    const data = childOf(sign, "fldData")?.textContent;
    if (data !== null && data !== undefined) reading.instruct(decodedData(data));
  } else if (type === "separate") reading.separateField();
  else if (type === "end") reading.endField();
}

/** EndNote keeps the XML of long citations in the field's data. */
function decodedData(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  const text = bytes.toString(bytes[1] === 0 ? "utf16le" : "utf8");
  const begin = text.indexOf("<EndNote");
  return begin < 0 ? "" : `ADDIN EN.CITE ${text.slice(begin)}`;
}
