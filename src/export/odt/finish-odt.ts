import { type Document, DOMParser, type Element, XMLSerializer } from "@xmldom/xmldom";
import { QuireError } from "../../domain/error.js";
import { attribute, childrenOf, descendants } from "../../domain/xml.js";
import { automaticStyles, landscapePage, type PageGeometry, styleMarkup } from "./odt-styles.js";

/** Prefixes and their names in OpenDocument 1.3. */
const namespaces: Readonly<Record<string, string>> = {
  office: "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
  style: "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
  text: "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
  table: "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
  draw: "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
  fo: "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
  svg: "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
};

/** The XML of a part. Throws `damaged` with its name where it is none. */
export function readPart(xml: string, name: string): Document {
  try {
    return new DOMParser({ onError: (level, message) => fail(level, message) }).parseFromString(xml, "text/xml");
  } catch (error) {
    throw new QuireError("damaged", `"${name}" of the document is no XML that can be read.`, {
      facts: { part: name },
      fix: "Save the template anew in LibreOffice, or leave --template out.",
      cause: error,
    });
  }
}

function fail(level: string, message: string): void {
  if (level !== "warning") throw new SyntaxError(message);
}

export function writePart(part: Document): string {
  return new XMLSerializer().serializeToString(part);
}

function elementsOf(markup: string, owner: Document): Element[] {
  const declared = Object.entries(namespaces).map(([prefix, name]) => ` xmlns:${prefix}="${name}"`);
  const root = readPart(`<r${declared.join("")}>${markup}</r>`, "markup").documentElement;
  return root === null ? [] : childrenOf(root).map((each) => owner.importNode(each, true));
}

function append(parent: Element, markup: string): void {
  const { ownerDocument } = parent;
  if (ownerDocument !== null) for (const each of elementsOf(markup, ownerDocument)) parent.appendChild(each);
}

/** The first element of a name; made as the last of the root where there is none. */
function section(part: Document, name: string): Element {
  const root = part.documentElement;
  const found = root === null ? undefined : childrenOf(root).find(({ localName }) => localName === name);
  if (found !== undefined || root === null) return found as Element;
  const made = part.createElementNS(namespaces["office"] ?? null, `office:${name}`);
  root.appendChild(made);
  return made;
}

/** What the text's part says once Pandoc has written it, with styles of its own and what pictures show. */
export function finishContent(xml: string, styles: readonly string[], descriptions: readonly string[]): string {
  const part = readPart(xml, "content.xml");
  append(section(part, "automatic-styles"), automaticStyles() + styles.join(""));
  const root = part.documentElement;
  if (root === null) return xml;
  const pictures = descendants(root, "frame").filter((frame) =>
    childrenOf(frame).some(({ localName }) => localName === "image"),
  );
  pictures.forEach((frame, index) => describe(frame, descriptions[index] ?? ""));
  for (const list of descendants(root, "list")) startList(list);
  return writePart(part);
}

function describe(frame: Element, description: string): void {
  frame.setAttributeNS(namespaces["text"] ?? null, "text:anchor-type", "as-char");
  if (description === "" || frame.ownerDocument === null) return;
  const element = frame.ownerDocument.createElementNS(namespaces["svg"] ?? null, "svg:desc");
  element.appendChild(frame.ownerDocument.createTextNode(description));
  frame.appendChild(element);
}

/** Where a list begins its first item says, not the list (OpenDocument 1.3, 5.3.3). */
function startList(list: Element): void {
  const start = list.getAttributeNS(namespaces["text"] ?? null, "start-value");
  if (start === null || start === "") return;
  list.removeAttributeNS(namespaces["text"] ?? null, "start-value");
  childrenOf(list)[0]?.setAttributeNS(namespaces["text"] ?? null, "text:start-value", start);
}

/** What the document's styles become. */
export interface StyleFacts {
  direction: "ltr" | "rtl";
  /** Whether the styles are Pandoc's own: their pages have the size that North America uses. */
  isOwn: boolean;
}

/** The styles of a template or of Pandoc, with those of ours that it lacks and with a page that lies across. */
export function finishStyles(xml: string, { direction, isOwn }: StyleFacts): string {
  const part = readPart(xml, "styles.xml");
  const page = pageLayout(part);
  if (page !== null && isOwn) for (const [name, value] of Object.entries(a4)) setOn(page, name, value);
  if (direction === "rtl") turnAround(part, page);
  const known = new Set(
    descendants(section(part, "styles"), "style")
      .filter((style) => attribute(style, "family") === "paragraph")
      .map((style) => attribute(style, "name")),
  );
  const missing = [...styleMarkup(geometryOf(part, page))].filter(([name]) => !known.has(name));
  append(section(part, "styles"), missing.map(([, markup]) => markup).join(""));
  addLandscape(part, page);
  return writePart(part);
}

/** Lines begin at the right unless a style says otherwise. */
function turnAround(part: Document, page: Element | null): void {
  if (page !== null) setOn(page, "style:writing-mode", "rl-tb");
  for (const style of descendants(section(part, "styles"), "default-style")) {
    const [properties] = descendants(style, "paragraph-properties");
    if (attribute(style, "family") !== "paragraph" || properties === undefined) continue;
    setOn(properties, "style:writing-mode", "rl-tb");
    setOn(properties, "fo:text-align", "end");
  }
}

/** A4 with the margins that LibreOffice gives it, rounded up. */
const a4 = {
  "fo:page-width": "21cm",
  "fo:page-height": "29.7cm",
  "fo:margin-left": "2.5cm",
  "fo:margin-right": "2.5cm",
  "fo:margin-top": "2.5cm",
  "fo:margin-bottom": "2.5cm",
};

function setOn(element: Element, name: string, value: string): void {
  element.setAttributeNS(namespaces[name.split(":")[0] ?? ""] ?? null, name, value);
}

function firstMaster(part: Document): Element | undefined {
  return descendants(section(part, "master-styles"), "master-page")[0];
}

/** What is said of the page that the text stands on. */
function pageLayout(part: Document): Element | null {
  const name = attribute(firstMaster(part) ?? null, "page-layout-name");
  const layout = descendants(section(part, "automatic-styles"), "page-layout").find(
    (each) => attribute(each, "name") === name,
  );
  return layout === undefined ? null : (descendants(layout, "page-layout-properties")[0] ?? null);
}

function geometryOf(part: Document, page: Element | null): PageGeometry {
  const length = (name: string, otherwise: number) => centimetres(attribute(page, name)) ?? otherwise;
  const width = length("page-width", 21) - length("margin-left", 2.5) - length("margin-right", 2.5);
  return {
    textWidthCentimetres: width > 1 ? width : 16,
    master: attribute(firstMaster(part) ?? null, "name") ?? "Standard",
  };
}

const units: Readonly<Record<string, number>> = {
  cm: 1,
  mm: 0.1,
  in: 2.54,
  pt: 2.54 / 72,
  pc: 2.54 / 6,
  px: 2.54 / 96,
};

/** A length of OpenDocument: "2.5cm", "1in". */
function centimetres(written: string | null): number | null {
  const unit = units[written?.slice(-2) ?? ""];
  const value = Number(written?.slice(0, -2));
  return unit === undefined || Number.isNaN(value) ? null : value * unit;
}

function addLandscape(part: Document, page: Element | null): void {
  const masters = descendants(section(part, "master-styles"), "master-page");
  // A document that Quire has made is a template that has it.
  if (masters.some((each) => attribute(each, "name") === landscapePage)) return;
  const [width, height] = [
    attribute(page, "page-width") ?? a4["fo:page-width"],
    attribute(page, "page-height") ?? a4["fo:page-height"],
  ];
  const layout = page?.parentNode?.cloneNode(true) as Element | undefined;
  const master = firstMaster(part)?.cloneNode(true) as Element | undefined;
  if (layout === undefined || master === undefined) return;
  setOn(layout, "style:name", landscapePage);
  const [properties] = descendants(layout, "page-layout-properties");
  if (properties === undefined) return;
  setOn(properties, "fo:page-width", height);
  setOn(properties, "fo:page-height", width);
  setOn(properties, "style:print-orientation", "landscape");
  section(part, "automatic-styles").appendChild(layout);
  setOn(master, "style:name", landscapePage);
  setOn(master, "style:page-layout-name", landscapePage);
  master.removeAttributeNS(namespaces["style"] ?? null, "display-name");
  section(part, "master-styles").appendChild(master);
}

/** Whether a template numbers its headings: ours would then have two numbers. */
export function numbersHeadings(styles: string): boolean {
  const root = readPart(styles, "styles.xml").documentElement;
  if (root === null) return false;
  return descendants(root, "outline-level-style").some(
    (level) => attribute(level, "level") === "1" && (attribute(level, "num-format") ?? "") !== "",
  );
}
