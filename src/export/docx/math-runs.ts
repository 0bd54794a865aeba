import type { Element } from "@xmldom/xmldom";
import { knownXml, noXml, type Xml, xml } from "./xml.js";

/** What an element of a formula has from those around it. */
export interface Around {
  depth: number;
  /** RRGGBB; null: that of the text. */
  color: string | null;
  isDisplay: boolean;
}

export const text = (element: Element): string => element.textContent ?? "";
export const attributeOf = (element: Element, name: string): string => element.getAttribute(name) ?? "";
export const isOf = (element: Element | undefined, name: string): element is Element => element?.localName === name;

/** Word shows an empty place as a dotted box, LibreOffice as a turned mark: a text of no width stands for nothing. */
export const nothing = knownXml("<m:r><m:rPr><m:nor/></m:rPr><m:t>\u200B</m:t></m:r>");
export const orNothing = (content: Xml): Xml => (content.text === "" ? nothing : content);

/** RRGGBB, as an element says itself. */
export function colorOf(element: Element): string | null {
  const given = `${attributeOf(element, "mathcolor")};${attributeOf(element, "style")}`;
  return /(?:^|[;:]\s*)#([\da-f]{6})\b/iu.exec(given)?.[1]?.toUpperCase() ?? null;
}

/** A letter alone is slanted unless its notation says otherwise; letters of alphabets for formulas are what they are. */
export function token(element: Element, around: Around): Xml {
  const content = text(element).replaceAll(/[\u2061-\u2064]/gu, "");
  if (element.localName === "mtext" || element.localName === "ms") return mathRun(content, "text", around);
  const isSlanted =
    element.localName === "mi" && content.length === 1 && attributeOf(element, "mathvariant") !== "normal";
  if (isSlanted || element.localName === "mn") return mathRun(content, bars.has(content) ? "text" : "letter", around);
  if (element.localName === "mi") return mathRun(content, "text", around);
  // LibreOffice takes a bar for "or" where it is no text.
  return bars.has(content) ? mathRun(`\u2009${content}\u2009`, "text", around) : mathRun(content, "plain", around);
}

const bars = new Set("|∣");

/** A run of signs: a letter of the formula, an upright sign, or words. */
export function mathRun(content: string, kind: "letter" | "plain" | "text", { color }: Around): Xml {
  if (content === "") return noXml;
  const properties = kind === "letter" ? null : kind === "text" ? asText : upright;
  const colored = color === null ? null : xml`<w:color w:val="${color}"/>`;
  return xml`<m:r>${properties}<w:rPr>${mathFont}${colored}</w:rPr><m:t xml:space="preserve">${content}</m:t></m:r>`;
}

const asText = knownXml("<m:rPr><m:nor/></m:rPr>");
const upright = knownXml(`<m:rPr><m:sty m:val="p"/></m:rPr>`);
const mathFont = knownXml(`<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>`);
