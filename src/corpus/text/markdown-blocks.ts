import { entity, htmlTag, image } from "../../domain/escape/markdown.js";
import { decodeEntities, type MarkdownDocument, parseMarkdown } from "../../document/markdown/parse-markdown.js";
import type { ListItem, MarkdownBlock } from "../../document/markdown/tree.js";
import { startsWithDigit } from "../../domain/characters.js";
import type { Block, PageBreak } from "./block.js";
import { sanitise } from "./sanitise.js";
import { fenced } from "./text.js";

interface OpenItem {
  marker: string;
  /** Position in the list of blocks once its first paragraph is written. */
  block: number | null;
}

/** What the walk over the tree knows: the blocks so far and what is open. */
interface Walk {
  blocks: Block[];
  items: OpenItem[];
  quotes: number;
  heading: number | null;
  document: MarkdownDocument;
}

/**
 * The blocks of a Markdown document (CommonMark and tables) without front matter. Inline markup stays as
 * written, except that reference links get their address, images become their description, and HTML becomes
 * its text. Comments, scripts, styles, rules and definitions of links are left out.
 */
export function markdownToBlocks(markdown: string): Block[] {
  const document = parseMarkdown(keepNotes(limitNesting(sanitise(markdown))), "tables");
  const walk: Walk = { blocks: [], items: [], quotes: 0, heading: null, document };
  for (const block of document.blocks) visit(walk, block);
  return walk.blocks;
}

/** A note such as `[^1]: Smith` would be taken for the definition of a link and be gone. */
function keepNotes(markdown: string): string {
  return markdown.replace(/^ {0,3}\[(?=\^[^\]\s]{1,100}\]:)/gmu, "\n\\[");
}

/** The parser leaves out what is nested deeper than it goes; such text is lifted to a depth that it reads. */
function limitNesting(markdown: string): string {
  return markdown
    .replace(/^(?:[ \t]{0,3}>[ \t]?){20,}/gmu, "> ")
    .replace(/^[ \t]*(?:[-+*][ \t]+){20,}/gmu, "- ")
    .replace(/^[ \t]{100,}/gmu, " ".repeat(100));
}

function visit(walk: Walk, block: MarkdownBlock): void {
  switch (block.kind) {
    case "quote":
      walk.quotes += 1;
      for (const child of block.children) visit(walk, child);
      walk.quotes -= 1;
      break;
    case "list":
      for (const item of block.items) visitItem(walk, item);
      break;
    case "heading":
      walk.heading = block.level;
      addInline(walk, block.content.text);
      walk.heading = null;
      break;
    case "paragraph":
      addInline(walk, block.content.text);
      break;
    case "code":
      addCode(walk, block);
      break;
    case "html":
      addHtml(walk, block.text);
      break;
    case "table":
      addTable(walk, block);
      break;
    default:
  }
}

function visitItem(walk: Walk, { marker, children }: ListItem): void {
  walk.items.push({ marker: startsWithDigit(marker) ? marker : "-", block: null });
  for (const child of children) visit(walk, child);
  walk.items.pop();
}

type Table = Extract<MarkdownBlock, { kind: "table" }>;

function addTable(walk: Walk, { rows, aligns }: Table): void {
  const columns = aligns.map((_, index) => index);
  const cells = rows.map((row) => columns.map((index) => cleanInline(row[index]?.text ?? "", walk.document)));
  const [head = "", ...body] = cells.map((row) => `| ${row.map(escapeCell).join(" | ")} |`);
  const lines = [head, `| ${aligns.map((align) => dashes[align ?? ""] ?? "---").join(" | ")} |`, ...body];
  walk.blocks.push({ kind: "verbatim", lines, page: null });
}

const dashes: Record<string, string> = { "": "---", left: ":--", right: "--:", center: ":-:" };

function escapeCell(cell: string): string {
  return cell.replace(/\|/gu, String.raw`\|`);
}

function addInline(walk: Walk, content: string): void {
  if (isFormula(content)) {
    walk.blocks.push({ kind: "verbatim", lines: content.split("\n"), page: null });
    return;
  }
  addText(walk, cleanInline(content, walk.document));
}

/** A paragraph between `$$` marks on lines of their own. */
function isFormula(content: string): boolean {
  return /^\$\$\s*\n[^]*\n\s*\$\$$/u.test(content);
}

function addText(walk: Walk, text: string): void {
  if (text === "") return;
  const item = walk.items.at(-1);
  const running = { text, page: null, page_breaks: [] };
  if (walk.quotes > 0) {
    const number = item && startsWithDigit(item.marker) && item.block === null ? `${item.marker} ` : "";
    if (item) item.block = walk.blocks.length;
    walk.blocks.push({ kind: "quote", ...running, text: number + text });
  } else if (item) {
    addToItem(walk, item, running);
  } else if (walk.heading !== null) {
    walk.blocks.push({ kind: "heading", level: walk.heading, text, page: null });
  } else {
    walk.blocks.push({ kind: "paragraph", ...running });
  }
}

/** Further paragraphs of an item are read on in it, unless something else stands between. */
function addToItem(walk: Walk, item: OpenItem, running: { text: string; page: null; page_breaks: PageBreak[] }): void {
  if (item.block === null) {
    item.block = walk.blocks.length;
    walk.blocks.push({ kind: "item", marker: item.marker, depth: walk.items.length - 1, ...running });
    return;
  }
  const last = walk.blocks.at(-1);
  if (item.block === walk.blocks.length - 1 && last?.kind === "item") last.text = joinLines([last.text, running.text]);
  else walk.blocks.push({ kind: "paragraph", ...running });
}

function addCode(walk: Walk, { content, language }: Extract<MarkdownBlock, { kind: "code" }>): void {
  const lines = content.text.split("\n");
  if (lines.every((line) => line.trim() === "")) return;
  walk.blocks.push({ kind: "verbatim", lines: fenced(lines, language.replaceAll("`", "")), page: null });
}

const unreadable = /<!--[^]*?(?:-->|$)|<(script|style)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)|<[?!][^<>]*>/giu;

function addHtml(walk: Walk, html: string): void {
  for (const paragraph of html.replace(unreadable, "").split(/\n\s*\n|<(?:p|br|div|li|tr|h[1-6])\b[^<>]*>/iu)) {
    addText(walk, cleanInline(paragraph, walk.document));
  }
}

/** One logical line: line breaks joined, comments and tags removed, images as their description. */
function cleanInline(content: string, document: MarkdownDocument): string {
  let text = joinLines(content.split("\n"));
  if (document.hasDefinitions) text = resolveReferences(text, document);
  if (text.includes("![")) text = text.replace(image, "$1");
  if (text.includes("<")) text = withoutComments(text).replace(htmlTag, removeTag);
  if (text.includes("&")) text = text.replace(entity, decodeEntities);
  return text.trim();
}

/** Behind the last end of one no comment is looked for: each beginning would be followed to the end of the text. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf("-->") + 1;
  return end === 0 ? text : text.slice(0, end + 2).replace(/(?<!\\)<!--[^]*?-->/gu, "") + text.slice(end + 2);
}

function removeTag(tag: string): string {
  return /^<\/?(?:br|p|div|li|td|th|tr|h[1-6])\b/iu.test(tag) ? " " : "";
}

const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`;
const wideEnd = new RegExp(`${wide}$`, "u");
const wideStart = new RegExp(`^${wide}`, "u");

/** Joins lines with a space, or with none where the script has none. Hard breaks are line breaks like any other. */
function joinLines(lines: readonly string[]): string {
  const pieces: string[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = index < lines.length - 1 ? raw.trim().replace(/(?<!\\)\\$/u, "") : raw.trim();
    if (line === "") continue;
    const before = pieces.at(-1);
    if (before !== undefined && !(wideEnd.test(before.slice(-2)) && wideStart.test(line))) pieces.push(" ");
    pieces.push(line);
  }
  return pieces.join("");
}

const referenceLink = /`[^`]*`|\[([^\][]{1,500})\](?:\[([^\][]{0,500})\])?(?![([:])/gu;

function resolveReferences(text: string, { addressOf }: MarkdownDocument): string {
  return text.replace(referenceLink, (found, label: string | undefined, name: string | undefined) => {
    if (label === undefined) return found;
    const address = addressOf(name === undefined || name === "" ? label : name);
    return address === undefined ? found : `[${label}](${address})`;
  });
}
