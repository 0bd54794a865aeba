import { hasLetterOrDigit, startsWithDigit } from "../../domain/characters.js";
import { escapeInline, escapeLineStart } from "../../domain/escape/markdown.js";
import type { Block, PageBreak, TextLine } from "./block.js";
import { sanitise, sanitiseLine } from "./sanitise.js";
import { splitSentences } from "./sentences.js";

export interface RenderOptions {
  /** Longest line of running text, in characters; a longer sentence is cut at a clause or a word. */
  line_size?: number;
}

interface RunningText {
  text: string;
  page: number | null;
  page_breaks: PageBreak[];
}

/** Where the text of each open list level begins, in columns. */
type Indents = number[];

const deepestList = 8;

/**
 * Blocks as the lines of a work's text: one sentence per line, a blank line between blocks, list items close
 * together. Reading the lines as Markdown and rendering them again gives the same lines.
 */
export function renderText(blocks: readonly Block[], options: RenderOptions = {}): TextLine[] {
  const lineSize = options.line_size ?? 1000;
  const lines: TextLine[] = [];
  const indents: Indents = [];
  for (const block of blocks) {
    const depth = indents.length;
    const rendered = block.kind === "item" ? renderItem(block, indents, lineSize) : renderBlock(block, lineSize);
    if (rendered.length === 0) continue;
    const tight = block.kind === "item" && depth > 0 && !opensOrderedList(block.marker, depth, indents);
    if (lines.length > 0 && !tight) lines.push({ text: "", page: lines.at(-1)?.page ?? null });
    for (const line of rendered) lines.push(line);
    if (block.kind !== "item") indents.length = 0;
  }
  return lines;
}

/** Deeper lists that begin with another number than 1 need a blank line, or Markdown reads on in the item above. */
function opensOrderedList(marker: string, depthBefore: number, indents: Indents): boolean {
  return indents.length > depthBefore && startsWithDigit(marker) && !/^1[.)]/u.test(marker);
}

function renderBlock(block: Exclude<Block, { kind: "item" }>, lineSize: number): TextLine[] {
  switch (block.kind) {
    case "heading":
      return renderHeading(block.level, block.text, block.page);
    case "paragraph":
      return sentenceLines(block, lineSize);
    case "quote":
      return sentenceLines(block, lineSize).map((line) => ({ ...line, text: `> ${line.text}` }));
    default:
      return verbatimLines(block.lines).map((text) => ({ text, page: block.page }));
  }
}

function renderHeading(level: number, text: string, page: number | null): TextLine[] {
  const title = escapeInline(sanitiseLine(text).trim()).replace(/(^|\s)(#+)$/u, String.raw`$1\$2`);
  if (title === "") return [];
  return [{ text: `${"#".repeat(Math.min(6, Math.max(1, level)))} ${title}`, page }];
}

function renderItem(block: Extract<Block, { kind: "item" }>, indents: Indents, lineSize: number): TextLine[] {
  const { marker, prefix } = normaliseMarker(block.marker);
  const lines = sentenceLines({ ...block, ...prefixed(block, prefix) }, lineSize);
  if (lines.length === 0) return [];
  indents.length = Math.max(0, Math.min(block.depth, indents.length, deepestList));
  const outer = indents.at(-1) ?? 0;
  const inner = outer + marker.length + 1;
  indents.push(inner);
  return lines.map((line, index) => ({
    ...line,
    text: index === 0 ? `${" ".repeat(outer)}${marker} ${line.text}` : " ".repeat(inner) + line.text,
  }));
}

/** Markdown knows `-` and numbers; any other marker ("(a)", "iv.") becomes the beginning of the item's text. */
function normaliseMarker(marker: string): { marker: string; prefix: string } {
  const trimmed = marker.trim();
  if (/^\d{1,9}[.)]$/u.test(trimmed)) return { marker: trimmed, prefix: "" };
  return { marker: "-", prefix: hasLetterOrDigit(trimmed) ? `${trimmed} ` : "" };
}

function prefixed(block: RunningText, prefix: string): RunningText {
  if (prefix === "") return block;
  const page_breaks = block.page_breaks.map((pageBreak) => ({
    ...pageBreak,
    offset: pageBreak.offset + prefix.length,
  }));
  return { text: prefix + block.text, page: block.page, page_breaks };
}

function sentenceLines(block: RunningText, lineSize: number): TextLine[] {
  const clean = cleanRunningText(block);
  const lines: TextLine[] = [];
  let next = 0;
  let page = block.page;
  for (const sentence of splitSentences(clean.text)) {
    for (const piece of cutLine(sentence.text, lineSize)) {
      const start = sentence.start + piece.start;
      while (next < clean.page_breaks.length && (clean.page_breaks[next]?.offset ?? 0) <= start) {
        page = clean.page_breaks[next]?.page ?? page;
        next += 1;
      }
      lines.push({ text: piece.text, page });
    }
  }
  return lines;
}

/** Cleans the text page by page, because cleaning moves the offsets of the page breaks. */
function cleanRunningText(block: RunningText): { text: string; page_breaks: PageBreak[] } {
  let text = "";
  let from = 0;
  const page_breaks: PageBreak[] = [];
  const append = (end: number): void => {
    const piece = escapeInline(sanitiseLine(block.text.slice(from, end)));
    text += text === "" || text.endsWith(" ") ? piece.trimStart() : piece;
    from = end;
  };
  for (const { offset, page } of block.page_breaks) {
    append(offset);
    page_breaks.push({ offset: text.length, page });
  }
  append(block.text.length);
  return { text, page_breaks };
}

/** Lines that Markdown keeps apart by itself (fences, tables) as they are, any others inside a fence. */
function verbatimLines(raw: readonly string[]): string[] {
  const lines = raw.flatMap((line) => sanitise(line).split("\n")).map((line) => line.trimEnd());
  lines.splice(
    0,
    Math.max(
      0,
      lines.findIndex((line) => line !== ""),
    ),
  );
  while (lines.at(-1) === "") lines.pop();
  const code = openFence(lines);
  if (code !== null) return code.lines.some((line) => line !== "") ? fenced(code.lines, code.language) : [];
  if (lines.length === 0 || isFormula(lines)) return lines;
  if (isTable(lines)) return lines.map(escapeInline);
  return fenced(lines, "");
}

/** Code as a fenced block; the fence is longer than any run of backticks inside. */
export function fenced(lines: readonly string[], language: string): string[] {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`+)/u.exec(line)?.[1]?.length ?? 0), 2);
  const fence = "`".repeat(longest + 1);
  return [fence + language, ...lines, fence];
}

/** What stands in a fence and the language it names, or null where the lines are no fenced block of Markdown. */
function openFence(lines: readonly string[]): { lines: readonly string[]; language: string } | null {
  const [, fence, language] = /^(`{3,})([^`]*)$/u.exec(lines[0] ?? "") ?? [];
  if (fence === undefined || lines.length < 2 || lines.at(-1) !== fence) return null;
  const inner = lines.slice(1, -1);
  if (inner.some((line) => line.trimStart().startsWith(fence))) return null;
  return { lines: inner, language: language?.trim() ?? "" };
}

const tableRow = /^\| .* \|$/u;
const tableDashes = /^\|(?: (?:---|:--|--:|:-:) \|)+$/u;

function isTable(lines: readonly string[]): boolean {
  if (!tableDashes.test(lines[1] ?? "")) return false;
  const columns = countBars(lines[1] ?? "");
  return lines.every((line) => tableRow.test(line) && countBars(line) === columns);
}

function countBars(row: string): number {
  return row.match(/(?<!\\)\|/gu)?.length ?? 0;
}

function isFormula(lines: readonly string[]): boolean {
  if (lines.length < 3 || lines[0] !== "$$" || lines.at(-1) !== "$$") return false;
  return lines.every((line) => line !== "" && line === line.trim() && line === escapeLineStart(line));
}

interface Piece {
  text: string;
  /** Character offset in the cut text. */
  start: number;
}

const clauseEnd = /[,;:–—](?=\s)|[，、；：](?=.)/gu;

/**
 * A sentence as lines of at most `size` characters: cut after a clause where that leaves at least half a
 * line, else between words, else (one endless word) anywhere but inside a character or an escape. No line begins like
 * another kind of block: see `escapeLineStart`.
 */
function cutLine(text: string, size: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (start < text.length) {
    const rest = text.slice(start, start + 2 * size);
    const escaped = escapeLineStart(rest);
    const length = escaped.length > size ? cutPosition(escaped.slice(0, size + 1), size) : escaped.length;
    pieces.push({ text: escaped.slice(0, length).trimEnd(), start });
    start += length - (escaped.length - rest.length);
    while (text[start] === " ") start += 1;
  }
  return pieces;
}

/** `window` holds one character more than may be taken. */
function cutPosition(window: string, size: number): number {
  let clause = 0;
  for (const { index } of window.matchAll(clauseEnd)) clause = index + 1;
  if (clause >= size / 2) return clause;
  const space = window.lastIndexOf(" ");
  if (space > 0) return space;
  const splits = /^(?:\\|[\ud800-\udbff](?=[\udc00-\udfff]))/.test(window.slice(size - 1));
  return splits && size > 1 ? size - 1 : size;
}
