import type { DefaultTreeAdapterTypes } from "parse5";
import { splitAtSpaces } from "../../domain/characters.js";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

/** Elements that no browser shows. */
export const unshown = new Set("script style head template noscript iframe object audio video canvas".split(" "));
/** Elements that say nothing of the author's. */
export const unread = new Set([...unshown, ..."svg select textarea button nav".split(" ")]);

/** Elements that stand as paragraphs of their own. */
export const blockElements = new Set(
  (
    "address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer h1 h2 h3 " +
    "h4 h5 h6 header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return "tagName" in node;
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === "#text";
}

export function attribute({ attrs }: HtmlElement, name: string): string | null {
  return attrs.find((each) => each.name === name)?.value ?? null;
}

/** Whether an element has one of some classes. */
export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  // Most elements have no attributes, and each is asked for its classes and roles several times.
  if (element.attrs.length === 0) return false;
  return classesOf(element).some((name) => names.includes(name));
}

function classesOf(element: HtmlElement): string[] {
  return splitAtSpaces(attribute(element, "class") ?? "");
}

/** The place of notes, by the roles of Digital Publishing ARIA, EPUB's types, and the classes of Pandoc, Wikipedia and others. */
export function isNotes(element: HtmlElement): boolean {
  if (hasRole(element, "endnotes", "footnotes", "rearnotes")) return true;
  return hasClass(element, "footnote", "footnotes", "endnote", "endnotes");
}

/** A single note, wherever it stands. */
export function isNote(element: HtmlElement): boolean {
  return hasRole(element, "endnote", "footnote", "rearnote");
}

function hasRole(element: HtmlElement, ...names: readonly string[]): boolean {
  if (element.attrs.length === 0) return false;
  const roles = splitAtSpaces(`${attribute(element, "role") ?? ""} ${attribute(element, "epub:type") ?? ""}`);
  return roles.some((role) => names.includes(role.replace("doc-", "")));
}

/** An entry of a list of references, as processors of citations and publishers mark it. */
export function isReferenceEntry(element: HtmlElement): boolean {
  return hasRole(element, "biblioentry") || hasClass(element, "csl-entry", "bibitem", "ltx_bibitem");
}

/** A list of references, by the roles of Digital Publishing ARIA and EPUB's types. */
export function isBibliography(element: HtmlElement): boolean {
  return hasRole(element, "bibliography");
}

/** Whether the page has the end of an element; its places must have been kept when it was parsed. */
export function isClosed({ sourceCodeLocation }: HtmlElement): boolean {
  return Boolean(sourceCodeLocation?.endTag);
}

/** The rows of a table; null where there are tables in it. */
export function rowsOf(table: HtmlElement): HtmlElement[] | null {
  const rows: HtmlElement[] = [];
  const open = table.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === "table") return null;
    if (node.tagName === "tr") rows.push(node);
    for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return rows;
}

/** A formula, whatever sets it. */
export function isFormula(element: HtmlElement): boolean {
  if (element.tagName === "math") return true;
  if (hasClass(element, "math", "katex", "MathJax", "mwe-math-element", "ltx_Math")) return true;
  return classesOf(element).some((name) => name.startsWith("mjx-"));
}

/** No author nests this deep; programs that do leave the full stack of whoever follows them. */
const deepest = 400;

/** Takes the elements away that lie deeper: what they hold is hung up where the depth ends. In place. */
export function withoutDepth(root: HtmlParent): void {
  const open: { node: HtmlParent; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth === deepest) node.childNodes = leavesOf(node);
    else for (const child of node.childNodes) if (isElement(child)) open.push({ node: child, depth: depth + 1 });
  }
}

function leavesOf(root: HtmlParent): HtmlNode[] {
  const leaves: HtmlNode[] = [];
  const open = root.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) leaves.push(node);
    else if (!unread.has(node.tagName)) for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return leaves;
}
