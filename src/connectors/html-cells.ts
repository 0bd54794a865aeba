import { normalizeSpace } from "../domain/characters.js";
import {
  attribute,
  blockElements,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  unread,
} from "../document/html/html-elements.js";

const superscripts: Readonly<Record<string, string>> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
};

/** What a cell or an item says, on one line: without marks of footnotes and hidden keys to sort by, powers as such. */
export function cellText(element: HtmlElement, without: (inner: HtmlElement) => boolean = () => false): string {
  return normalizeSpace(element.childNodes.map((node) => textOf(node, without)).join(""));
}

function textOf(node: HtmlNode, without: (inner: HtmlElement) => boolean): string {
  if (isText(node)) return node.value;
  if (!isElement(node) || unread.has(node.tagName) || isHidden(node) || without(node)) return "";
  if (node.tagName === "br") return " ";
  if (node.tagName === "img") return attribute(node, "alt") ?? "";
  const inner = node.childNodes.map((child) => textOf(child, without)).join("");
  if (node.tagName === "sup") return isFootnoteMark(node, inner) ? "" : raised(inner);
  return blockElements.has(node.tagName) ? ` ${inner} ` : inner;
}

/** Hidden from those who see the page: among others what old tables are sorted by. */
function isHidden(element: HtmlElement): boolean {
  const style = (attribute(element, "style") ?? "").toLowerCase().replaceAll(" ", "");
  if (attribute(element, "hidden") !== null || attribute(element, "aria-hidden") === "true") return true;
  return (
    style.includes("display:none") || hasClass(element, "sortkey", "mw-editsection", "mw-cite-backlink", "noprint")
  );
}

/** "[1]", "[a]", "[note 2]", or whatever leads to a note. */
function isFootnoteMark(element: HtmlElement, text: string): boolean {
  if (hasClass(element, "reference", "noteref", "footnote-ref")) return true;
  if (/^\s*(?:\[[^[\]]{1,20}\]|[*†‡§]+)\s*$/u.test(text)) return true;
  return element.childNodes.some(
    (node) => isElement(node) && node.tagName === "a" && (attribute(node, "href") ?? "").startsWith("#"),
  );
}

/** "10" and a raised "6" is a million, not 106. */
function raised(text: string): string {
  const signs = Array.from(text.trim());
  const known = signs.map((sign) => superscripts[sign]);
  if (known.every((sign) => sign !== undefined)) return known.join("");
  return signs.some((sign) => /\d/u.test(sign)) ? `^${text.trim()}` : text;
}
