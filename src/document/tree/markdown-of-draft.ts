import { hasAny, splitLines, startsWithDigit } from "../../domain/characters.js";
import { escapeInline, escapeLineStart, markdownCode } from "../../domain/escape/markdown.js";
import type { Block, Draft, Inline, KeyCite } from "./draft.js";
import { sourceSpan } from "./positions.js";

/**
 * The Markdown that a work's text is made of: headings, lists, tables, quotations, code, formulas, `<sup>` and `<sub>`
 * are kept; links and emphasis become their words, so that quotations can be compared. Notes stand behind it all.
 */
export function markdownOfDraft(draft: Draft): string {
  const writing = new MarkdownWriting(draft);
  // A page has its notes where they are to be read.
  const isBehind = ({ note }: Block) => note !== null && draft.format !== "html";
  for (const block of draft.blocks)
    if (!isBehind(block)) writing.add(block.note === null ? block : { ...block, note: null });
  for (const block of draft.blocks) if (isBehind(block)) writing.add(block);
  return writing.text();
}

interface Paragraph {
  lines: string[];
  /** Paragraphs of one run follow each other without a blank line; one without a run stands for itself. */
  run?: string;
  /** Of a table: its cells instead of lines. */
  rows?: SpannedCell[][];
  /** Of code: its language, or none. */
  fence?: string;
  /** Columns before each line, as it stands in lists. */
  indent: number;
}

class MarkdownWriting {
  private readonly written: Paragraph[] = [];
  private readonly isTitled: boolean;
  /** Depths, as the format counts them, of the items that the last paragraph stands in. */
  private readonly items: number[] = [];
  private note: string | null = null;

  constructor(private readonly draft: Draft) {
    this.isTitled = draft.blocks.some(isTitle);
  }

  add(block: Block): void {
    const isItem = isItemOfMarkdown(block);
    this.enter(block.depth ?? (isItem ? 1 : 0), isItem);
    const paragraph = block.note === null ? this.paragraphOf(block) : this.noteOf(block, block.note);
    // Items of one run stand at different depths.
    const indent = isItem ? 0 : columns * this.items.length;
    const last = this.written.at(-1);
    if (last?.run !== undefined && last.run === paragraph.run) {
      for (const line of paragraph.lines) last.lines.push(line);
      last.rows?.push(...(paragraph.rows ?? []));
    } else this.written.push({ indent, ...paragraph });
  }

  /** Ends the items that a paragraph of this depth does not stand in; lists that the format begins deep begin here. */
  private enter(depth: number, isItem: boolean): void {
    while ((this.items.at(-1) ?? 0) > (isItem ? depth - 1 : depth)) this.items.pop();
    if (isItem) this.items.push(depth);
  }

  text(): string {
    const paragraphs = this.written.flatMap(({ lines, rows, fence, indent }) => {
      const written = rows === undefined ? [fence === undefined ? lines : fenced(lines, fence)] : tableLines(rows);
      return written.map((each) => each.map((line) => (line === "" ? "" : " ".repeat(indent) + line)).join("\n"));
    });
    return paragraphs.join("\n\n");
  }

  private paragraphOf(block: Block): Omit<Paragraph, "indent"> {
    const { kind, text } = block;
    if (isItemOfMarkdown(block))
      return { lines: [" ".repeat(columns * (this.items.length - 1)) + this.itemOf(block)], run: "items" };
    switch (kind) {
      case "heading":
        return { lines: [`${"#".repeat(this.levelOf(block))} ${inlineMarkdown(block)}`] };
      case "table":
        return { lines: [], rows: [cellsOf(block)], run: `table ${block.row?.table}` };
      case "code":
        return this.codeOf(block);
      case "formula":
        return { lines: isTex(text) ? ["$$", text, "$$"] : [lineOf(block)] };
      case "block_quote":
        return { lines: [`> ${numbered(block)}${lineOf(block)}`] };
      default:
        return { lines: [block.marker === null ? lineOf(block) : `${block.marker} ${inlineMarkdown(block)}`] };
    }
  }

  /** The title is the outermost heading; where there is one, the chapters stand one level below. */
  private levelOf({ level }: Block): number {
    return level === null ? 1 : Math.min(6, level + (this.isTitled ? 1 : 0));
  }

  private itemOf(block: Block): string {
    const marker = block.marker ?? "";
    if (isNumber(marker)) return `${marker.padEnd(columns - 1)} ${lineOf(block)}`;
    // What Markdown does not know for a number is a part of the text: "[12]", "a)".
    return marker === "•" ? `-   ${lineOf(block)}` : `-   ${escapeInline(marker)} ${inlineMarkdown(block)}`;
  }

  private codeOf(block: Block): Omit<Paragraph, "indent"> {
    if (block.code !== undefined) return { lines: linesOf(block.code.text), fence: block.code.language ?? "" };
    // Signatures of functions are set as code and read as text.
    if (this.draft.format === "html") return { lines: [lineOf(block)] };
    const { start: word, end } = sourceSpan(block, { start: 0, end: block.text.length });
    const line = this.draft.source.lastIndexOf("\n", word - 1) + 1;
    // The blanks that a line of code begins with are no part of its text, and of its meaning.
    const start = this.draft.source.slice(line, word).trim() === "" ? line : word;
    return { lines: linesOf(this.draft.source.slice(start, end)), fence: "", run: "code" };
  }

  /** A note is an item of the list at the end; its further paragraphs belong to it. */
  private noteOf(block: Block, note: string): Omit<Paragraph, "indent"> {
    const isNew = note !== this.note;
    this.note = note;
    if (!isNew) return { lines: [" ".repeat(columns) + lineOf(block)] };
    return {
      lines: [
        isNumber(`${note}.`) ? `${`${note}.`.padEnd(columns - 1)} ${lineOf(block)}` : `[${note}] ${lineOf(block)}`,
      ],
    };
  }
}

/** Columns in which the text of an item begins. */
const columns = 4;

function isNumber(marker: string): boolean {
  return /^\d{1,9}[.)]$/u.test(marker);
}

/** Items of lists; entries of references where Markdown knows their marks. */
function isItemOfMarkdown({ kind, marker, note }: Block): boolean {
  if (marker === null || note !== null) return false;
  return kind === "list_item" || (kind === "reference" && (marker === "•" || isNumber(marker)));
}

function linesOf(text: string): string[] {
  return splitLines(text);
}

/** A cell with the columns and rows that it spans; of no rows, it goes on with the one above. */
interface SpannedCell {
  text: string;
  columns: number;
  rows: number;
}

function cellsOf(block: Block): SpannedCell[] {
  const cells = block.row?.cells ?? [{ start: 0, columns: 1 }];
  return cells.map(({ start, columns: spanned, rows = 1 }, index) => {
    const next = cells[index + 1]?.start;
    const text = inlineMarkdown(block, start, next).trim();
    return { text: next === undefined ? text : text.replace(/\s*\|$/u, ""), columns: spanned, rows };
  });
}

/**
 * The cells by their columns. One that spans columns has empty ones behind it; one that spans rows is said in each of
 * them, since each row is read by itself.
 */
function gridOf(rows: readonly (readonly SpannedCell[])[]): string[][] {
  const open = new Map<number, { text: string; left: number }>();
  let above: readonly string[] = [];
  return rows.map((cells) => {
    const line: string[] = [];
    const fillSpanned = () => {
      for (let span = open.get(line.length); span !== undefined; span = open.get(line.length)) {
        if (span.left <= 1) open.delete(line.length);
        else span.left -= 1;
        line.push(span.text);
      }
    };
    for (const { text, columns: spanned, rows: height } of cells) {
      fillSpanned();
      const said = height === 0 ? (above[line.length] ?? "") : text;
      for (let column = 0; column < spanned; column += 1) {
        const own = column === 0 ? said : "";
        if (height > 1) open.set(line.length, { text: own, left: height - 1 });
        line.push(own);
      }
    }
    fillSpanned();
    above = line;
    return line;
  });
}

/** Rows are filled up to the longest one: a table whose cells are nearly all of that kind is none, and would grow by the square. */
const [mostEmpty, alwaysFilled] = [20, 10_000];

/** The paragraphs of a table: itself, its first row the head; where it only arranges a page, its cells. */
function tableLines(spanned: readonly (readonly SpannedCell[])[]): string[][] {
  const rows = gridOf(spanned);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.flatMap((row) => row.filter((cell) => cell !== ""));
  if (width < 2 || width * rows.length > alwaysFilled + mostEmpty * filled.length)
    return filled.map((cell) => [escapeLineStart(cell)]);
  const [head = "", ...body] = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, index) =>
      (row[index] ?? "").replace(/(?<!\\)\|/gu, String.raw`\|`),
    );
    return `| ${cells.join(" | ")} |`;
  });
  return [[head, `|${" --- |".repeat(width)}`, ...body]];
}

function isTitle({ kind, level, note }: Block): boolean {
  return kind === "heading" && level === null && note === null;
}

function numbered({ marker }: Block): string {
  return marker !== null && startsWithDigit(marker) ? `${marker} ` : "";
}

function lineOf(block: Block): string {
  return escapeLineStart(inlineMarkdown(block));
}

function fenced(lines: readonly string[], language: string): string[] {
  const longest = lines
    .flatMap((line) => line.match(/`+/gu) ?? [])
    .reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return [fence + language, ...lines, fence];
}

/** A stretch of a block's text, marked where reading it without would change its meaning. */
function inlineMarkdown({ text, inlines }: Block, start = 0, end = text.length): string {
  let written = "";
  let position = start;
  for (const inline of inlines) {
    const stretch = text.slice(inline.start, inline.end);
    const marked = inline.start < position || inline.end > end ? null : markedText(inline, stretch);
    if (marked === null) continue;
    const [before = "", behind = ""] = [/^\s/u, /\s$/u].map((edge) => (edge.test(stretch) ? " " : ""));
    written += escapeInline(text.slice(position, inline.start)) + before + marked + behind;
    position = inline.end;
  }
  return written + escapeInline(text.slice(position, end));
}

/** Null of what needs no mark. */
function markedText(inline: Inline, text: string): string | null {
  const words = text.trim();
  switch (inline.kind) {
    case "superscript":
    case "subscript": {
      // Numbers of notes carry brackets of their own.
      if (words === "" || /^\[.*\]$/u.test(words)) return text;
      const tag = inline.kind === "superscript" ? "sup" : "sub";
      return `<${tag}>${escapeInline(words)}</${tag}>`;
    }
    case "note":
      return words.startsWith("[^") ? `[${inline.label}]` : null;
    case "code":
      return words === "" ? null : markdownCode(words);
    case "citation":
      // Pandoc's form says in every text what a command says in LaTeX alone.
      return /^[\\@#<]/u.test(words) ? `[${inline.cites.map(pandocCite).join("; ")}]` : null;
    case "formula":
      return isTex(words) ? `$${words}$` : null;
    default:
      return null;
  }
}

function pandocCite({ key, prefix, suffix, label, locator, suppress_author }: KeyCite): string {
  const place = locator === null ? "" : `, ${label === "page" || label === null ? "p." : label} ${locator}`;
  return `${prefix.trim()} ${suppress_author ? "-" : ""}@${key}${place}${suffix.trimEnd()}`.trim();
}

/** Tells whether the description of a picture is more than its name. */
export function saysSomething(description: string): boolean {
  return /\p{L}+[^\p{L}]+\p{L}+/u.test(description) && !/\.(?:png|jpe?g|gif|svg|webp)$/iu.test(description.trim());
}

/** Whether a formula is written in TeX, not in characters. */
function isTex(text: string): boolean {
  return hasAny(text, "\\{}^_") && !text.startsWith("$");
}
