import { EventTarget, Node, parseHTML as parse } from "linkedom";
import { markdownOfDraft } from "../tree/markdown-of-draft.js";
import { htmlTextBlocks } from "./html-blocks.js";
import type { HtmlElement, HtmlNode } from "./html-elements.js";
import { collapseSpaces, normalizeSpace } from "../../domain/characters.js";
import { countMarks, refuseEndlessMarkup } from "../../domain/nesting-limits.js";

/** Deeper than any page that people wrote; converters recurse. */
const deepest = 150;
/** Deeper than any long page; converters look through all that an element holds once for each that holds it. */
const deepestOfLong = 60;
/** Marks of elements in a page that is long. */
const long = 20_000;
/** White space beyond this tells nothing, and patterns that look for its end try it at all its lengths. */
const blanks = /(?<!\s)(\s{500})\s+/gu;

/** What is not shown; scripts that hold a formula or say what the page is are read. */
const unread = "script:not([type='application/ld+json']):not([type^='math/tex']), style, template, svg";

/** Parses a page and makes it fit for reading: formulae as text, nothing that is not shown, no endless nesting. Throws an Error where it is nested too deep or has too many elements to be parsed. */
export function parseDocument(html: string): Document {
  refuseEndlessMarkup(html);
  const tight = html.replace(blanks, "$1");
  const isWhole = /<html[\s>]/iu.test(tight);
  const { document } = parseHTML(isWhole ? tight : `<!DOCTYPE html><html><body>${tight}</body></html>`);
  // Each look through a page of a million elements takes a second.
  if (/<(?:script|style|template|svg)\b/iu.test(html))
    for (const element of document.querySelectorAll(unread)) element.remove();
  // Before anything looks upwards from an element, which takes as long as it lies deep.
  flatten(document.documentElement, countMarks(html) > long ? deepestOfLong : deepest);
  if (/<math\b|\bmath\/tex/iu.test(html)) formulaeToText(document);
  // The parser makes a text node of its own of every `&lt;`: converters see whole texts.
  document.documentElement.normalize();
  return document;
}

/** A formula as TeX between `$` where the page has it, else as its characters. */
function formulaeToText(document: Document): void {
  for (const math of document.querySelectorAll("math")) {
    const tex =
      math.querySelector("annotation[encoding='application/x-tex']")?.textContent ?? math.getAttribute("alttext");
    const text = tex ? `$${tex.trim()}$` : math.textContent;
    const shown = math.closest(".mwe-math-element, .katex, mjx-container, .MathJax") ?? math;
    shown.replaceWith(document.createTextNode(collapseSpaces(text ?? "")));
  }
  for (const script of document.querySelectorAll("script[type^='math/tex']")) {
    script.replaceWith(document.createTextNode(`$${(script.textContent ?? "").trim()}$`));
  }
}

/** Takes elements that lie too deep apart, keeping their text. */
function flatten(root: Element, deepestKept: number): void {
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, depth } = next;
    const children = [...element.children];
    if (depth < deepestKept) {
      for (const child of children) open.push({ element: child, depth: depth + 1 });
    } else if (children.length > 0) {
      const text = element.textContent ?? "";
      element.textContent = text;
    }
  }
}

/** The text of an element as Markdown. */
export function markdownOfElement(root: Element): string {
  const blocks = htmlTextBlocks(treeOf(root));
  return markdownOfDraft({ format: "html", source: "", blocks, bibliographies: [], items: [], problems: [] });
}

/** An element as the reader of blocks knows it. What pictures show is said by their figure's caption, where it has one. */
function treeOf(element: Element, isCaptioned = false): HtmlElement {
  const isInside = isCaptioned || (element.localName === "figure" && element.querySelector("figcaption") !== null);
  const childNodes: HtmlNode[] = [];
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 3) childNodes.push({ nodeName: "#text", value: node.nodeValue ?? "", parentNode: null });
    else if (isElement(node) && !(isInside && node.localName === "img")) childNodes.push(treeOf(node, isInside));
  }
  const attrs = Array.from(element.attributes, ({ name, value }) => ({ name, value }));
  const name = element.localName;
  return { nodeName: name, tagName: name, attrs, childNodes, parentNode: null } as unknown as HtmlElement;
}

export function isElement(node: Node): node is HTMLElement {
  return node.nodeType === 1;
}

/** The text of a page's one `<h1>`. */
export function onlyHeading(document: Document): string | null {
  const headings = document.querySelectorAll("h1");
  const text = oneLine(headings[0]?.textContent ?? "");
  return headings.length === 1 && text !== "" ? text : null;
}

export function oneLine(text: string): string {
  return normalizeSpace(text);
}

/** What the library exports stands in front of the class that its nodes are made of. */
const ofNodes: unknown = Object.getPrototypeOf(Node);
// Nobody listens to the nodes of a page that is only read. The library enters each node into a weak map of listeners,
// whose keys V8 tells apart by twenty bits: beyond a million nodes, dead ones counted, each new one takes longer than
// the last, in this page and in whatever the thread reads after it.
if (typeof ofNodes === "function" && Object.getPrototypeOf(ofNodes) === EventTarget) {
  Object.setPrototypeOf(ofNodes, Object);
}

export const parseHTML = parse;
