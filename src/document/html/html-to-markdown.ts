import TurndownService from "turndown";
import { normalizeSpace } from "../../domain/characters.js";
import { escapeInline, escapeLineStart } from "../../domain/escape/markdown.js";
import { tableToMarkdown } from "./html-table.js";

/**
 * The text of an element as Markdown: headings, lists, quotes, code, tables, `<sup>`, `<sub>` and formulae are
 * kept; links and emphasis become their text, so that quotations can be compared; images become their
 * description where it says something.
 */
export function htmlToMarkdown(root: HTMLElement): string {
  return service()
    .turndown(root)
    .replace(/(?<![ \t])[ \t]+$/gmu, "");
}

const unread = new Set("script style noscript template iframe object canvas video audio".split(" "));

let shared: TurndownService | null = null;

function service(): TurndownService {
  shared ??= createService();
  return shared;
}

function createService(): TurndownService {
  const turndown = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced" });
  // Turndown's own escaping (`\[`, `\_`) would stand in every quotation: only what changes the structure counts.
  turndown.escape = (text) => escapeLineStart(escapeInline(text));
  turndown.remove((node) => unread.has(node.nodeName.toLowerCase()));
  turndown.addRule("plain", { filter: ["em", "i", "strong", "b"], replacement: (content) => content });
  turndown.addRule("link", { filter: "a", replacement: (content) => (isAnchorMark(content) ? "" : content) });
  turndown.addRule("image", { filter: "img", replacement: (_content, node) => describeImage(node) });
  turndown.addRule("raised", { filter: ["sup", "sub"], replacement: raised });
  turndown.addRule("code block", { filter: "pre", replacement: (_content, node) => codeBlock(node) });
  turndown.addRule("table", {
    filter: "table",
    replacement: (content, node) => tableToMarkdown(node, content, inline),
  });
  turndown.addRule("part of a table", {
    filter: ["thead", "tbody", "tfoot", "tr", "td", "th", "caption"],
    replacement: (content) => `\n\n${content}\n\n`,
  });
  return turndown;
}

/** What a cell or caption says, on one line. */
function inline(node: HTMLElement): string {
  return normalizeSpace(service().turndown(node));
}

/** The sign beside a heading that only links to it. */
function isAnchorMark(content: string): boolean {
  return /^\s*\\?[#¶§🔗↑↩]\ufe0e?\s*$/u.test(content);
}

function describeImage(node: HTMLElement): string {
  const description = normalizeSpace(node.getAttribute("alt") ?? "");
  const says = /\p{L}+[^\p{L}]+\p{L}+/u.test(description) && !/\.(?:png|jpe?g|gif|svg|webp)$/iu.test(description);
  return says && !hasCaption(node.closest("figure")) ? escapeInline(description) : "";
}

/** Figures that were looked through: one may hold all images of a page. */
const captions = new WeakMap<Element, boolean>();

function hasCaption(figure: Element | null): boolean {
  if (figure === null) return false;
  const known = captions.get(figure) ?? figure.querySelector("figcaption") !== null;
  captions.set(figure, known);
  return known;
}

/** Raised text keeps its tag, except numbers of notes that carry brackets of their own. */
function raised(content: string, node: HTMLElement): string {
  const text = content.trim();
  if (text === "" || /^\\?\[.*\]$/u.test(text)) return text;
  const tag = node.nodeName.toLowerCase();
  return `<${tag}>${text}</${tag}>`;
}

function codeBlock(node: HTMLElement): string {
  const code = (node.textContent ?? "").replace(/^\n/u, "").trimEnd();
  if (code.trim() === "") return "";
  const classes = `${node.getAttribute("class") ?? ""} ${node.querySelector("code")?.getAttribute("class") ?? ""}`;
  const language = /(?:language|lang|sourceCode|highlight)[-\s]+(\w[\w+-]*)/u.exec(classes)?.[1] ?? "";
  const longest = (code.match(/`+/gu) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}
