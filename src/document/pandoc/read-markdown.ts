import { parse } from "yaml";
import { z } from "zod";
import { type Item, itemSchema } from "../../domain/item.js";
import { shallowYaml } from "../../domain/nesting-limits.js";
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
import type { Block, BlockKind, Draft, Inline } from "../tree/draft.js";
import { htmlFragmentBlocks } from "../html/html-blocks.js";
import { cutBlock } from "../tree/cut-block.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { withInlineNotes } from "./inline-notes.js";
import { addInlines } from "./markdown-inlines.js";
import { withSuperscripts } from "./pandoc-superscripts.js";
import { HeadingPath } from "../tree/heading-path.js";
import { LineIndex, sourceSpan, textOffset } from "../tree/positions.js";
import { TextBuilder } from "../tree/text-builder.js";
import { type CitationToken, findCitations } from "./tokens.js";

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

/** A formula between "$$" that begins a line, of some lines. */
const display = /^([ \t>]*(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?)(\$\$(?:(?!\$\$|```|~~~|\n[ \t\r]*\n)[^])+\$\$)/gmu;
const fence = /^([ \t>]*)(`{4,})(?=\{)/gmu;
const closing = /^[ \t>]*(`{4,})[ \t\r]*$/gmu;

/**
 * Markdown as Pandoc and knitr read it, letter for letter as long, for a parser that knows CommonMark alone. There "$$"
 * and "````{r}" reach to the end of the text where nothing closes them in a line of its own and of their length.
 */
function lenientMarkdown(text: string): string {
  const closed = text.replace(display, (whole, before: string, formula: string) => {
    const isOnLines = /^\$\$[ \t]*\r?\n/u.test(formula) && /\n[ \t>]*\$\$$/u.test(formula);
    return isOnLines ? whole : before + formula.replace(/[\r\n]/gu, " ");
  });
  const ends = Array.from(closed.matchAll(closing), ({ index, 1: ticks = "" }) => ({ index, length: ticks.length }));
  const known = new Map<number, number>();
  const last = (length: number): number => {
    const at = known.get(length) ?? ends.findLast((end) => end.length >= length)?.index ?? -1;
    known.set(length, at);
    return at;
  };
  return closed.replace(fence, (whole, before: string, ticks: string, at: number) =>
    last(ticks.length) > at ? whole : `${before}${"```".padStart(ticks.length)}`,
  );
}

const files = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

const fields = z.looseObject({ bibliography: z.unknown(), references: z.unknown() }).partial();

/** Reads the references that the YAML at the top of a draft names, as Pandoc does: files of them, and items. */
function readFrontMatter(text: string): { bibliographies: string[]; items: Item[]; problem: string | null } {
  let value: unknown;
  try {
    // Tags of other programs ("!r" of R Markdown) are no fault of the draft.
    value = parse(shallowYaml(text), { logLevel: "error" });
  } catch {
    return { bibliographies: [], items: [], problem: "The front matter is not valid YAML: what it says was not read." };
  }
  const { bibliography, references } = fields.safeParse(value).data ?? {};
  const bibliographies = files.safeParse(bibliography).data ?? [];
  const listed = Array.isArray(references) ? references : [];
  const items = listed.map((each) => itemSchema.safeParse(each).data).filter((item) => item !== undefined);
  const refused = listed.length - items.length;
  return {
    bibliographies,
    items,
    problem: refused === 0 ? null : `${refused} of the references in the front matter are no CSL items.`,
  };
}

const labels = locatorLabels(null);

/** Pandoc's citations, found by the reader that `quire cite` uses, as stretches of the blocks they stand in. */
function withPandocCitations(blocks: readonly Block[], source: string): Block[] {
  if (!source.includes("@")) return [...blocks];
  const { tokens } = findCitations(source, labels);
  return blocks.map((block) => {
    if (block.kind === "code" || block.kind === "formula" || !block.text.includes("@")) return block;
    const span = sourceSpan(block, { start: 0, end: block.text.length });
    const own = tokens
      .filter(({ start }) => start >= span.start && start < span.end)
      .flatMap((token) => citationIn(block, token) ?? []);
    const inlines = [...block.inlines, ...own].toSorted((one, other) => one.start - other.start);
    return { ...block, inlines };
  });
}

function citationIn(block: Block, { kind, start, end, cites }: CitationToken): Inline | null {
  const first = textOffset(block, start);
  const last = textOffset(block, end - 1);
  if (first === null || last === null) return null;
  const textual = kind === "textual";
  return { kind: "citation", start: first, end: last + 1, textual, cites };
}
