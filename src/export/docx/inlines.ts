import type { ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { webAddress } from "../../domain/escape/html.js";
import { type Anchor, numberBookmark, plainText } from "./anchors.js";
import { citation } from "./citations.js";
import { checksOf, commented } from "./comments.js";
import { field, lineBreak, run } from "./fields.js";
import type { RunFormat } from "./formats.js";
import { inlineFormula } from "./formulas.js";
import { picture } from "./pictures.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { type Xml, xml } from "./xml.js";

/** Writes what stands in a paragraph. */
export function writeInlines(
  writing: Writing,
  inlines: readonly ManuscriptInline[],
  place: Place,
  format: RunFormat = {},
): Xml {
  return xml`${inlines.map((inline) => writeInline(writing, inline, place, format))}`;
}

function writeInline(writing: Writing, inline: ManuscriptInline, place: Place, format: RunFormat): Xml {
  const inner = (children: readonly ManuscriptInline[], changed: RunFormat = format) =>
    writeInlines(writing, children, place, changed);
  switch (inline.kind) {
    case "text":
      return textRun(inline.text, place, format);
    case "code":
      return run(inline.text, { ...format, style: writing.style("CodeCharacter") });
    case "formula":
      return inlineFormula(writing, inline.tex, place.line, format);
    case "link":
      return link(writing, inline.url, place, (changed) => inner(inline.children, { ...format, ...changed }));
    case "image":
      return picture(writing, inline.image, place, 1);
    case "note":
      return note(writing, inline, place, format);
    case "break":
      return lineBreak;
    case "span":
      return spanOf(writing, inline, place, format);
    case "citation":
      return cited(writing, inline, place, format);
    case "reference":
      return reference(writing, inline, place, format);
    default:
      return inner(inline.children, changedBy(inline.kind, format));
  }
}

type Emphasis = "emphasis" | "strong" | "struck" | "superscript" | "subscript" | "small_caps" | "underline";

function changedBy(kind: Emphasis, format: RunFormat): RunFormat {
  switch (kind) {
    case "emphasis":
      // What is stressed within what is stressed stands upright.
      return { ...format, italic: format.italic !== true };
    case "strong":
      return { ...format, bold: true };
    case "struck":
      return { ...format, strike: true };
    case "small_caps":
      return { ...format, smallCaps: true };
    case "underline":
      return { ...format, underline: true };
    default:
      return { ...format, vertical: kind };
  }
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const leftToRight = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u;

/** Words of the other direction within a line keep theirs: Word would else turn their signs and numbers round. */
function textRun(text: string, { direction }: Place, format: RunFormat): Xml {
  const isRightToLeft = direction === "rtl" && (rightToLeft.test(text) || !leftToRight.test(text));
  return run(text, isRightToLeft ? { ...format, isRightToLeft } : format);
}

function spanOf(
  writing: Writing,
  span: Extract<ManuscriptInline, { kind: "span" }>,
  place: Place,
  format: RunFormat,
): Xml {
  const language = span.language ?? place.language;
  const inner = { ...place, language, direction: span.direction ?? place.direction };
  const turned = span.direction === "rtl" ? { isRightToLeft: true } : {};
  return writeInlines(writing, span.children, inner, { ...format, ...turned, ...(language !== null && { language }) });
}

/** A link of the web goes through the part's relationships; one within the document to a bookmark. */
function link(writing: Writing, url: string, { part }: Place, inner: (format: RunFormat) => Xml): Xml {
  if (url.startsWith("#")) {
    const id = url.slice(1);
    const isKnown = writing.anchors.byId.has(id) || writing.keyOf(id) !== null;
    return isKnown
      ? xml`<w:hyperlink w:anchor="${writing.anchors.bookmarkOf(id)}" w:history="1">${inner({})}</w:hyperlink>`
      : inner({});
  }
  const address = webAddress(url);
  if (address === null) return inner({});
  // As a browser writes it: blanks and the like are no part of an address.
  const id = writing.parts.relate(part, "hyperlink", new URL(address).href, true);
  return xml`<w:hyperlink r:id="${id}" w:history="1">${inner({ style: writing.style("Hyperlink") })}</w:hyperlink>`;
}

function note(
  writing: Writing,
  { blocks }: Extract<ManuscriptInline, { kind: "note" }>,
  place: Place,
  format: RunFormat,
): Xml {
  if (place.note === 0) return calledNote(writing, blocks, place);
  // Word knows no notes of notes: the words stand in brackets.
  const words = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.content] : []));
  const content = words.map(
    (each, index) => xml`${index > 0 && run(" ", format)}${writeInlines(writing, each, place, format)}`,
  );
  return xml`${run(" [", format)}${content}${run("]", format)}`;
}

function cited(
  writing: Writing,
  inline: Extract<ManuscriptInline, { kind: "citation" }>,
  place: Place,
  format: RunFormat,
): Xml {
  return citation(writing, inline.citation, place, (shown) =>
    writeInlines(writing, withoutLinks(shown), place, format),
  );
}

/** The mark of a note in the running text, with what was checked of the citations in it. */
function calledNote(writing: Writing, blocks: readonly ManuscriptBlock[], { language }: Place): Xml {
  const number = writing.addNote(blocks, language);
  const mark = xml`<w:r><w:rPr><w:rStyle w:val="${writing.style("FootnoteReference")}"/></w:rPr><w:footnoteReference w:id="${number}"/></w:r>`;
  return commented(writing, checksOf(blocks), mark);
}

/** Reference managers write what a citation shows anew, and know of no links in it. */
function withoutLinks(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  return inlines.flatMap((inline): ManuscriptInline[] => {
    if (inline.kind === "link") return withoutLinks(inline.children);
    return "children" in inline ? [{ ...inline, children: withoutLinks(inline.children) }] : [inline];
  });
}

/** A mention of a part: a field, so that it follows its part's number; what stands around the number is plain text. */
function reference(
  writing: Writing,
  { target, children }: Extract<ManuscriptInline, { kind: "reference" }>,
  place: Place,
  format: RunFormat,
): Xml {
  const anchor = writing.anchors.byId.get(target);
  const shown = children.length > 0 ? plainText(children) : (anchor?.called ?? "");
  if (anchor === undefined) return writeInlines(writing, children, place, format);
  const found = fieldIn(anchor, shown);
  if (found === null || children.some(({ kind }) => kind !== "text")) {
    return xml`<w:hyperlink w:anchor="${anchor.bookmark}" w:history="1">${writeInlines(writing, children, place, format)}</w:hyperlink>`;
  }
  const { instruction, at, length } = found;
  const text = (part: string) => (part === "" ? null : textRun(part, place, format));
  const inField = field(instruction, textRun(shown.slice(at, at + length), place, format));
  return xml`${text(shown.slice(0, at))}${inField}${text(shown.slice(at + length))}`;
}

/** Which field shows a stretch of what is shown. */
function fieldIn(
  { bookmark, called, number, isCounted, part }: Anchor,
  shown: string,
): { instruction: string; at: number; length: number } | null {
  const plain = shown.replaceAll("\u00A0", " ");
  const whole = called === "" ? -1 : plain.lastIndexOf(called);
  if (whole >= 0 && !(part === "section" && called === number)) {
    return { instruction: ` REF ${bookmark} \\h `, at: whole, length: called.length };
  }
  const at = number === null ? -1 : plain.lastIndexOf(number);
  if (number === null || at < 0 || (part === "section" && !isCounted)) return null;
  const instruction = part === "section" ? ` REF ${bookmark} \\r \\h ` : ` REF ${numberBookmark(bookmark)} \\h `;
  return { instruction, at, length: number.length };
}
