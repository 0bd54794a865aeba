import { escapeInline, escapeLineStart, markdownCode } from "../../domain/escape/markdown.js";
import type { Block, Draft, Inline } from "./draft.js";
import { sourceSpan } from "./positions.js";

/**
 * The Markdown that a work's text is made of: headings, lists, tables, quotations, code, formulas, `<sup>` and `<sub>`
 * are kept; links and emphasis become their words, so that quotations can be compared. Notes stand behind it all.
 */
export function markdownOfDraft(draft: Draft): string {
  const writing = new MarkdownWriting(draft);
  for (const block of draft.blocks.filter(({ note }) => note === null)) writing.add(block);
  for (const block of draft.blocks.filter(({ note }) => note !== null)) writing.add(block);
  return writing.text();
}

interface Paragraph {
  lines: string[];
  /** Paragraphs of one kind follow each other without a blank line; null stands for itself. */
  run: string | null;
}

class MarkdownWriting {
  private readonly written: Paragraph[] = [];
  private readonly isTitled: boolean;
  /** Depth of the last item; -1 outside lists. */
  private depth = -1;
  private note: string | null = null;

  constructor(private readonly draft: Draft) {
    this.isTitled = draft.blocks.some(isTitle);
  }

  add(block: Block): void {
    const paragraph = block.note === null ? this.paragraphOf(block) : this.noteOf(block, block.note);
    if (block.kind !== "list_item") this.depth = -1;
    const last = this.written.at(-1);
    if (last !== undefined && paragraph.run !== null && last.run === paragraph.run) last.lines.push(...paragraph.lines);
    else this.written.push(paragraph);
  }

  text(): string {
    return this.written.map(({ lines, run }) => (run === "code" ? fenced(lines) : lines).join("\n")).join("\n\n");
  }

  private paragraphOf(block: Block): Paragraph {
    const { kind, text } = block;
    switch (kind) {
      case "heading":
        return { lines: [`${"#".repeat(this.levelOf(block))} ${inlineMarkdown(block)}`], run: null };
      case "list_item":
        return this.itemOf(block);
      case "table":
        return this.rowOf(block);
      case "code":
        return { lines: this.codeOf(block), run: "code" };
      case "formula":
        return { lines: isTex(text) ? ["$$", text, "$$"] : [lineOf(block)], run: null };
      case "block_quote":
        return { lines: [`> ${numbered(block)}${lineOf(block)}`], run: null };
      default:
        return {
          lines: [kind === "reference" && block.marker !== null ? `${block.marker} ${lineOf(block)}` : lineOf(block)],
          run: null,
        };
    }
  }

  /** The title is the outermost heading; where there is one, the chapters stand one level below. */
  private levelOf({ level }: Block): number {
    return level === null ? 1 : Math.min(6, level + (this.isTitled ? 1 : 0));
  }

  private itemOf(block: Block): Paragraph {
    const { marker, depth = 0 } = block;
    this.depth = Math.min(depth, marker === null ? this.depth : this.depth + 1);
    const indent = " ".repeat(4 * Math.max(0, this.depth));
    if (marker === null) return { lines: [`${this.depth < 0 ? "" : `${indent}    `}${lineOf(block)}`], run: null };
    if (/^\d{1,9}[.)]$/u.test(marker))
      return { lines: [`${indent}${marker.padEnd(3)} ${lineOf(block)}`], run: "items" };
    // What Markdown does not know for a number is a part of the text: "[12]", "a)".
    const label = marker === "•" ? "" : `${escapeInline(marker)} `;
    return { lines: [`${indent}-   ${label}${label === "" ? lineOf(block) : inlineMarkdown(block)}`], run: "items" };
  }

  private rowOf(block: Block): Paragraph {
    const { row } = block;
    if (row === undefined) return { lines: [lineOf(block)], run: null };
    const cells = row.cells.flatMap(({ start, columns }, index) => {
      const next = row.cells[index + 1]?.start;
      const text = inlineMarkdown(block, start, next).trimEnd();
      const cell = next === undefined ? text : text.replace(/\s*\|$/u, "");
      return [cell.replace(/(?<!\\)\|/gu, String.raw`\|`), ...Array.from({ length: columns - 1 }, () => "")];
    });
    const line = `| ${cells.join(" | ")} |`;
    const run = `table ${row.table}`;
    const isHead = this.written.at(-1)?.run !== run;
    return { lines: isHead ? [line, `|${" --- |".repeat(cells.length)}`] : [line], run };
  }

  private codeOf(block: Block): string[] {
    const { start, end } = sourceSpan(block, { start: 0, end: block.text.length });
    return (block.verbatim ?? this.draft.source.slice(start, end)).split(/\r\n?|\n/u);
  }

  /** A note is an item of the list at the end; its further paragraphs belong to it. */
  private noteOf(block: Block, note: string): Paragraph {
    const isNew = note !== this.note;
    this.note = note;
    if (!isNew) return { lines: [`    ${lineOf(block)}`], run: null };
    return {
      lines: [/^\d+$/u.test(note) ? `${`${note}.`.padEnd(3)} ${lineOf(block)}` : `[${note}] ${lineOf(block)}`],
      run: null,
    };
  }
}

function isTitle({ kind, level, note }: Block): boolean {
  return kind === "heading" && level === null && note === null;
}

function numbered({ marker }: Block): string {
  return marker !== null && /^\d/u.test(marker) ? `${marker} ` : "";
}

function lineOf(block: Block): string {
  return escapeLineStart(inlineMarkdown(block));
}

function fenced(lines: readonly string[]): string[] {
  const longest = lines
    .flatMap((line) => line.match(/`+/gu) ?? [])
    .reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return [fence, ...lines, fence];
}

/** A stretch of a block's text, marked where reading it without would change its meaning. */
function inlineMarkdown({ text, inlines }: Block, start = 0, end = text.length): string {
  let written = "";
  let position = start;
  for (const inline of inlines) {
    const marked =
      inline.start < position || inline.end > end ? null : markedText(inline, text.slice(inline.start, inline.end));
    if (marked === null) continue;
    written += escapeInline(text.slice(position, inline.start)) + marked;
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
    case "formula":
      return isTex(words) ? `$${words}$` : null;
    default:
      return null;
  }
}

/** Whether the description of a picture is more than its name. */
export function saysSomething(description: string): boolean {
  return /\p{L}+[^\p{L}]+\p{L}+/u.test(description) && !/\.(?:png|jpe?g|gif|svg|webp)$/iu.test(description.trim());
}

/** Whether a formula is written in TeX, not in characters. */
function isTex(text: string): boolean {
  return /[\\{}^_]/u.test(text) && !text.startsWith("$");
}
