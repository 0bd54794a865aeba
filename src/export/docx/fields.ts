import { type RunFormat, runProperties } from "./formats.js";
import { type Xml, xml } from "./xml.js";

/** Word reads an instruction of any length from several runs; each is kept short, as Word does. */
const pieceLength = 240;

/** The beginning of a field, up to what it shows: `fieldEnd` ends it, in this paragraph or another. */
export function fieldBegin(instruction: string): Xml {
  return xml`<w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces(instruction).map(
    (piece) => xml`<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`,
  )}<w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
}

export const fieldEnd = xml`<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** A field of Word: its instruction, and what it shows until it is updated. */
export function field(instruction: string, shown: Xml): Xml {
  return xml`${fieldBegin(instruction)}${shown}${fieldEnd}`;
}

function pieces(text: string): string[] {
  const found: string[] = [];
  const wellFormed = text.toWellFormed();
  for (let start = 0; start < wellFormed.length;) {
    let end = Math.min(start + pieceLength, wellFormed.length);
    // Both halves of a pair stay together.
    if (end < wellFormed.length && /[\uD800-\uDBFF]/u.test(wellFormed[end - 1] ?? "")) end += 1;
    found.push(wellFormed.slice(start, end));
    start = end;
  }
  return found;
}

/** A run of text; lines of it become breaks of lines. */
export function run(text: string, format: RunFormat = {}): Xml {
  return xml`<w:r>${runProperties(format)}<w:t xml:space="preserve">${text.replaceAll(/[\t\n\r\u2028\u2029]+/gu, " ")}</w:t></w:r>`;
}

export const lineBreak = xml`<w:r><w:br/></w:r>`;
export const tabStop = xml`<w:r><w:tab/></w:r>`;
