import { allowedInXml } from "../../domain/xml-characters.js";
import { elementText } from "../../domain/escape/html.js";

/** XML that is known to be XML. Made by `xml` and `knownXml` alone, so that no text gets into a part unescaped. */
export class Xml {
  constructor(readonly text: string) {}
}

type Value = Xml | string | number | null | false | readonly Value[];

/**
 * A template of XML in which every value is escaped (text in elements, and in attributes within double quotes), unless it
 * is `Xml` itself; lists are put one after the other, `null` and `false` are left out.
 */
export function xml(strings: TemplateStringsArray, ...values: readonly Value[]): Xml {
  return new Xml(strings.reduce((text, piece, index) => `${text}${written(values[index - 1] ?? null)}${piece}`));
}

/** Takes what Quire's own code or a parser has written as XML. Never give it text of others. */
export function knownXml(text: string): Xml {
  return new Xml(text);
}

export const noXml = new Xml("");

function written(value: Value): string {
  if (value instanceof Xml) return value.text;
  if (typeof value === "string") return xmlText(value);
  if (typeof value === "number") return String(value);
  return value === null || value === false ? "" : value.map(written).join("");
}

/** Text of an element or an attribute; characters that XML forbids are left out, halves of pairs become U+FFFD. */
export function xmlText(text: string): string {
  return elementText(allowedInXml(text.toWellFormed(), "")).replaceAll('"', "&quot;");
}

/** A whole part: its declaration, then its root. */
export function part(root: Xml): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root.text}`);
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006";
export const relationshipTypes = `${office}/relationships`;

/** Declarations of the prefixes that a part of WordprocessingML uses (ECMA-376, transitional). */
export const wordNamespaces = knownXml(
  [
    `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`,
    `xmlns:r="${relationshipTypes}"`,
    `xmlns:m="${office}/math"`,
    `xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"`,
    `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"`,
    `xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`,
    `xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"`,
  ].join(" "),
);
