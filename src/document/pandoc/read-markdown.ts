import type { Item } from "../../domain/item.js";
import { type MarkdownDocument, parseMarkdown } from "../markdown/parse-markdown.js";
import {
  type Content,
  fromOffset,
  type ListItem,
  type MarkdownBlock,
  type MarkdownInline,
  sourceOf,
  type Span,
} from "../markdown/tree.js";
import type { Block, BlockKind, Draft } from "../tree/draft.js";
import { htmlFragmentBlocks } from "../html/html-blocks.js";
import { cutBlock } from "../tree/cut-block.js";
import { withInlineNotes } from "./inline-notes.js";
import { lenientMarkdown } from "./lenient-markdown.js";
import { readFrontMatter } from "./front-matter.js";
import { addInlines } from "./markdown-inlines.js";
import { withPandocCitations } from "./pandoc-citations.js";
import { withSuperscripts } from "./pandoc-superscripts.js";
import { HeadingPath } from "../tree/heading-path.js";
import { LineIndex } from "../tree/positions.js";
import { TextBuilder } from "../tree/text-builder.js";

/**
 * A draft in Markdown: CommonMark with tables, footnotes, formulas and front matter, the citations, notes and superscripts
 * of Pandoc, and HTML inside. Every text is Markdown, so that nothing is refused.
 */
export function readMarkdown(source: string): Draft {
  // A mark of byte order is no text.
  const text = source.replace(/^\uFEFF/u, " ");
  const document = parseMarkdown(lenientMarkdown(text));
  const reading = new Reading(text, document);
  reading.readAll(document.blocks);
  const { bibliographies, items, problems } = reading;
  const blocks = withPandocCitations(reading.blocks, text).flatMap(withInlineNotes).map(withSuperscripts);
  return { format: "markdown", source, blocks, bibliographies, items, problems };
}

interface Surroundings {
  kind: BlockKind;
  marker: string | null;
  note: string | null;
}

const running: Surroundings = { kind: "prose", marker: null, note: null };

class Reading {
  readonly blocks: Block[] = [];
  readonly bibliographies: Draft["bibliographies"] = [];
  readonly problems: Draft["problems"] = [];
  readonly items: Item[] = [];
  private readonly lines: LineIndex;
  private readonly section = new HeadingPath();

  constructor(
    private readonly source: string,
    private readonly document: MarkdownDocument,
  ) {
    this.lines = new LineIndex(source);
  }

  readAll(blocks: readonly MarkdownBlock[], around: Surroundings = running): void {
    for (const block of blocks) this.read(block, around);
  }

  private read(block: MarkdownBlock, around: Surroundings): void {
    switch (block.kind) {
      case "front_matter":
        return this.readFront(block.text);
      case "heading":
        return this.readHeading(block.level, block.content, block.start);
      case "paragraph":
        return this.readParagraph(block.content, around, block.start);
      case "quote":
        return this.readAll(block.children, { ...around, kind: "block_quote" });
      case "list":
        return this.readList(block, around);
      case "table":
        for (const row of block.rows) this.readRow(row, around);
        return;
      case "note":
        return this.readAll(block.children, { ...running, note: block.label });
      case "code":
      case "formula":
        return this.addRaw(block.kind, block.content, block.start);
      case "html":
        return this.readHtml(block, around);
      default:
      // Definitions say nothing.
    }
  }

  private readFront(text: string): void {
    const { bibliographies, items, problem } = readFrontMatter(text);
    const lineOf = (path: string) => this.lines.at(Math.max(0, this.source.indexOf(path))).line;
    this.bibliographies.push(...bibliographies.map((path) => ({ path, line: lineOf(path) })));
    this.items.push(...items);
    if (problem !== null) this.problems.push({ line: 1, message: problem });
  }

  private readHeading(level: number, content: Content, start: number): void {
    this.section.leave(level);
    const whole = this.blockOf(this.inlinesOf(content), { ...running, kind: "heading" }, start);
    // Pandoc's attributes: "# References {#refs .unnumbered}".
    const end = /\s*\{[#.-][^{}]*\}$/u.exec(whole.text)?.index ?? whole.text.length;
    const block = { ...cutBlock(whole, 0, end), level };
    this.blocks.push(block);
    this.section.enter(level, block.text);
  }

  private readParagraph(content: Content, around: Surroundings, start: number): void {
    // The fences of Pandoc's blocks: "::: {#refs}".
    if (/^:{3,}(?:\s*\{[^}]*\}|\s*[\w-]+)?\s*(?:$|\n:{3,}\s*$)/u.test(this.lineAt(start))) return;
    this.blocks.push(this.blockOf(this.inlinesOf(content), around, start));
  }

  private lineAt(start: number): string {
    return this.source.slice(start, this.source.indexOf("\n", start) + 1 || undefined).trim();
  }

  private readList({ first, items }: Extract<MarkdownBlock, { kind: "list" }>, around: Surroundings): void {
    const kind = around.kind === "prose" ? "list_item" : around.kind;
    items.forEach((item, index) => {
      const marker = first === null ? "•" : `${first + index}.`;
      const year = leadingYear(item);
      if (year !== null) {
        this.blocks.push(this.blockOf(this.inlinesOf(year.words), { ...around, kind, marker }, item.start, year));
      }
      item.children
        .map(withoutBox)
        .slice(year === null ? 0 : 1)
        .forEach((child, place) =>
          this.read(child, { ...around, kind, marker: place === 0 && year === null ? marker : null }),
        );
    });
  }

  private readRow(row: readonly Content[], around: Surroundings): void {
    const between: MarkdownInline = { kind: "text", text: " | ", decoded: true, start: 0, end: 0 };
    const cells = row.flatMap((cell, index) => [...(index === 0 ? [] : [between]), ...this.inlinesOf(cell)]);
    const [first] = row;
    this.blocks.push(this.blockOf(cells, { ...around, kind: "table" }, first === undefined ? 0 : sourceOf(first, 0)));
  }

  private inlinesOf(content: Content): MarkdownInline[] {
    return this.document.inlinesOf(content);
  }

  private readHtml({ start, end }: Span, around: Surroundings): void {
    for (const block of htmlFragmentBlocks({ source: this.source, lines: this.lines }, { start, end })) {
      this.blocks.push({
        ...block,
        note: block.note ?? around.note,
        section: [...this.section.titles, ...block.section],
      });
    }
  }

  private addRaw(kind: "code" | "formula", content: Content, start: number): void {
    const builder = new TextBuilder();
    let at = 0;
    for (const line of content.text.split("\n")) {
      if (line !== "") builder.add(line, sourceOf(content, at));
      builder.add("\n", sourceOf(content, at) + line.length);
      at += line.length + 1;
    }
    this.blocks.push(this.built(builder, { ...running, kind }, start));
  }

  private blockOf(
    inlines: readonly MarkdownInline[],
    around: Surroundings,
    start: number,
    lead: { text: string; at: number } | null = null,
  ): Block {
    const builder = new TextBuilder();
    if (lead !== null) builder.add(lead.text, lead.at);
    addInlines(builder, inlines, this.source);
    return this.built(builder, around, start);
  }

  private built(builder: TextBuilder, { kind, marker, note }: Surroundings, start: number): Block {
    const { line } = this.lines.at(start);
    const section = this.section.titles;
    return { ...builder.build(), kind, section, level: null, marker, note, anchor: null, line };
  }
}

/** What is to be done has a box before it: "[ ] Ask". */
function withoutBox(block: MarkdownBlock, index: number): MarkdownBlock {
  if (index > 0 || block.kind !== "paragraph") return block;
  const { text } = block.content;
  const box = /^\[[ \txX]\]\s+(?=\S)/u.exec(text)?.[0].length ?? 0;
  return box === 0 ? block : { ...block, content: fromOffset(block.content, box) };
}

/** "4. 1997. Food waste": what reads like the number of a list within the item is a year, and the words behind it are the item's. */
function leadingYear({ children: [list] }: ListItem): { words: Content; text: string; at: number } | null {
  if (list?.kind !== "list" || (list.first ?? 0) < 1000 || list.items.length !== 1) return null;
  const [words, ...others] = list.items[0]?.children ?? [];
  if (words?.kind !== "paragraph" || others.length > 0) return null;
  return { words: words.content, text: `${list.first}. `, at: list.start };
}
