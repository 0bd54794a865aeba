import type { MarkdownIt } from "markdown-it";
import { type MarkdownDocument, parseMarkdown } from "../markdown/parse-markdown.js";
import { type Content, fromOffset, type ListItem as MarkdownItem, type MarkdownBlock } from "../markdown/tree.js";
import { LineIndex } from "../tree/positions.js";
import { type Attributes, divisionAttributes, noAttributes, readAttributes, trailingAttributes } from "./attributes.js";
import { emptyFront, readFront, type WrittenFront } from "./front-matter.js";
import { htmlBlocks } from "./html-parts.js";
import type { Reading } from "./reading.js";
import { PartIds } from "./part-ids.js";
import { paragraphParts } from "./paragraph-parts.js";
import { wordsOf } from "./inline-words.js";
import { type InlineSurroundings, readInlines } from "./read-inlines.js";
import { captionOf, withCaptions } from "./table-captions.js";
import { turned } from "./turned.js";
import type { Cell, ListItem, Manuscript, ManuscriptBlock, ManuscriptInline } from "./tree.js";

/** A manuscript as it is written: without numbers and citations, and with what is said of its settings. */
export interface ReadManuscript extends Manuscript {
  written: WrittenFront;
  /** Ids of headings and other parts that are to have no number. */
  unnumbered: ReadonlySet<string>;
}

let engine: MarkdownIt | undefined;

/**
 * Reads a draft in Pandoc's Markdown as a document to be set. Every text is Markdown, so nothing is refused; what is left
 * out (raw HTML, links to files) is a warning with its line.
 */
export async function readManuscript(text: string): Promise<ReadManuscript> {
  engine ??= (await import("./manuscript-rules.js")).manuscriptEngine();
  return new ManuscriptReader(text.replace(/^\uFEFF/u, " "), engine).read();
}

/** Reads the blocks of one draft. */
class ManuscriptReader implements Reading {
  private readonly document: MarkdownDocument;
  private readonly lines: LineIndex;
  private readonly warnings: Manuscript["warnings"] = [];
  private readonly notes = new Map<string, MarkdownBlock[]>();
  private readonly openNotes = new Set<string>();
  readonly ids = new PartIds();
  readonly unnumbered = new Set<string>();
  readonly around: InlineSurroundings;

  constructor(
    readonly source: string,
    private readonly parser: MarkdownIt,
  ) {
    this.document = parseMarkdown(source, parser);
    this.lines = new LineIndex(source);
    this.around = {
      source,
      lineOf: (offset) => this.lineOf(offset),
      warn: (warning) => void this.warnings.push(warning),
      note: (label) => this.note(label),
    };
  }

  read(): ReadManuscript {
    const { blocks } = this.document;
    this.findNotes(blocks);
    const [first] = blocks;
    const { front: written, problem } =
      first?.kind === "front_matter" ? readFront(first.text) : { front: emptyFront, problem: null };
    if (problem !== null) this.warnings.push({ line: 1, message: problem });
    const set = this.readAll(blocks);
    if (!this.document.isWhole)
      this.warnings.push({ line: 1, message: "blocks nested more than 90 deep were read as text" });
    return {
      written,
      unnumbered: this.unnumbered,
      blocks: set,
      warnings: this.warnings,
      front: {
        title: this.lineOfMarkdown(written.title),
        subtitle: this.lineOfMarkdown(written.subtitle),
        authors: written.authors,
        date: written.date,
        abstract: written.abstract === "" ? [] : this.blocksOfMarkdown(written.abstract),
        keywords: written.keywords,
        language: written.language ?? "en",
        direction: written.direction ?? "ltr",
        contents_depth: written.contents === true ? (written.contents_depth ?? 3) : null,
        lists_figures: written.lists_figures ?? false,
        lists_tables: written.lists_tables ?? false,
        is_numbered: written.is_numbered ?? false,
      },
    };
  }

  lineOf(offset: number): number {
    return this.lines.at(offset).line;
  }

  /** Markdown that stands in a field of the front matter: its lines are those of the field, and not known. */
  private blocksOfMarkdown(text: string): ManuscriptBlock[] {
    const reader = new ManuscriptReader(text, this.parser);
    const blocks = reader.readAll(reader.document.blocks);
    this.warnings.push(...reader.warnings.map(({ message }) => ({ line: 1, message })));
    return blocks;
  }

  private lineOfMarkdown(text: string): ManuscriptInline[] {
    if (text === "") return [];
    const [first] = this.blocksOfMarkdown(text.replace(/\s+/gu, " "));
    return first?.kind === "paragraph" ? first.content : [{ kind: "text", text }];
  }

  private findNotes(blocks: readonly MarkdownBlock[]): void {
    for (const block of blocks) {
      if (block.kind === "note") this.notes.set(block.label.toLowerCase(), block.children);
      if ("children" in block) this.findNotes(block.children);
      if (block.kind === "list") for (const { children } of block.items) this.findNotes(children);
    }
  }

  private note(label: string): ManuscriptBlock[] | null {
    const key = label.toLowerCase();
    if (this.openNotes.has(key)) return null;
    this.openNotes.add(key);
    const blocks = this.readAll(this.notes.get(key) ?? []);
    this.openNotes.delete(key);
    return blocks;
  }

  readAll(blocks: readonly MarkdownBlock[]): ManuscriptBlock[] {
    const found: ManuscriptBlock[] = [];
    let readTo = -1;
    for (const block of withCaptions(blocks)) {
      // Elements of HTML may reach over what Markdown takes for several blocks.
      if (block.start < readTo) continue;
      if (block.kind === "html") {
        const { blocks: inHtml, end } = htmlBlocks(this, block);
        found.push(...inHtml);
        readTo = end;
      } else found.push(...this.readBlock(block));
    }
    return found;
  }

  inlinesOf(content: Content): ManuscriptInline[] {
    return readInlines(this.document.inlinesOf(content), this.around);
  }

  private readBlock(
    block: Exclude<MarkdownBlock, { kind: "html" }> & { caption?: Content | undefined },
  ): ManuscriptBlock[] {
    const line = this.lineOf(block.start);
    switch (block.kind) {
      case "heading":
        return [this.heading(block.level, block.content, line)];
      case "paragraph":
        return paragraphParts(this, block.content, this.document.inlinesOf(block.content), line);
      case "quote":
        return [{ kind: "quote", line, blocks: this.readAll(block.children) }];
      case "list":
        return [this.list(block, line)];
      case "table":
        return [this.table(block, line)];
      case "code":
        return [this.code(block, line)];
      case "formula":
        return [{ kind: "formula", line, tex: block.content.text.trim(), id: this.formulaId(null), number: null }];
      case "rule":
        return [{ kind: "rule", line }];
      case "division":
        return this.division(block, line);
      default:
        return [];
    }
  }

  /** Only a formula that something may mention has a number. */
  formulaId(written: string | null): string {
    if (written !== null) return this.ids.take(written, "", "formula");
    const id = this.ids.free("formula");
    this.unnumbered.add(id);
    return id;
  }

  private heading(level: number, content: Content, line: number): ManuscriptBlock {
    const { length, attributes } = trailingAttributes(content.text);
    const inlines = this.inlinesOf({ ...content, text: content.text.slice(0, length) });
    const id = this.ids.take(attributes.id, wordsOf(inlines), "section");
    const { classes } = attributes;
    if (classes.includes("unnumbered")) this.unnumbered.add(id);
    return {
      kind: "heading",
      line,
      level,
      id,
      number: null,
      content: inlines,
      isAppendix: classes.includes("appendix"),
    };
  }

  private list({ first, items }: Extract<MarkdownBlock, { kind: "list" }>, line: number): ManuscriptBlock {
    const read = items.map((item) => this.item(item));
    const isTight =
      read.every(({ blocks }) => blocks.filter(({ kind }) => kind === "paragraph").length <= 1) && !this.hasGaps(items);
    return { kind: "list", line, first, isTight, items: read };
  }

  /** Items with an empty line between them stand apart. */
  private hasGaps(items: readonly MarkdownItem[]): boolean {
    return items.slice(1).some((item, index) => {
      const end = items[index]?.children.at(-1)?.end ?? item.start;
      return /\n[ \t>]*\r?\n/u.test(this.source.slice(end, item.start));
    });
  }

  private item({ children }: MarkdownItem): ListItem {
    const [first, ...others] = children;
    const box = first?.kind === "paragraph" ? /^\[([ xX])\]\s+(?=\S)/u.exec(first.content.text) : null;
    if (first?.kind !== "paragraph" || box === null) return { blocks: this.readAll(children), isDone: null };
    const content = fromOffset(first.content, box[0].length);
    return { blocks: this.readAll([{ ...first, content }, ...others]), isDone: box[1] !== " " };
  }

  private table(
    { rows, aligns, caption }: Extract<MarkdownBlock, { kind: "table" }> & { caption?: Content | undefined },
    line: number,
  ): ManuscriptBlock {
    const columns = aligns.map((align) => ({ align, width: null }));
    const [head = [], ...body] = rows.map((row, index) =>
      columns.map((column, place): Cell => {
        const cell = row[place];
        const content = cell === undefined ? [] : this.inlinesOf(cell);
        return {
          blocks: content.length === 0 ? [] : [{ kind: "paragraph", line, content }],
          columns: 1,
          rows: 1,
          align: column.align,
          isHead: index === 0,
        };
      }),
    );
    const hasHead = head.some(({ blocks }) => blocks.length > 0);
    const { inlines, attributes } = captionOf(caption, (content) => this.inlinesOf(content));
    const id = this.ids.take(attributes.id, "", "table");
    if (attributes.classes.includes("unnumbered")) this.unnumbered.add(id);
    const table: ManuscriptBlock = {
      kind: "table",
      line,
      id,
      number: null,
      caption: inlines,
      columns,
      head: hasHead ? [head] : [],
      body,
    };
    return attributes.classes.includes("landscape") ? turned([table], line) : table;
  }

  private code({ content, language }: Extract<MarkdownBlock, { kind: "code" }>, line: number): ManuscriptBlock {
    const braces = /^([^\s{]*)\s*\{(.*)\}$/u.exec(language.trim());
    const attributes: Attributes = (braces && readAttributes(braces[2] ?? "")) ?? noAttributes;
    const name = braces === null ? language.trim().split(/\s/u, 1)[0] : braces[1] || attributes.classes[0];
    const caption = attributes.values.get("caption") ?? attributes.values.get("lst-cap") ?? "";
    return {
      kind: "code",
      line,
      text: content.text,
      language: name === undefined || name === "" ? null : name,
      id: this.ids.take(attributes.id, "", "code"),
      number: null,
      caption: this.lineOfMarkdown(caption),
    };
  }

  private division({ info, children }: Extract<MarkdownBlock, { kind: "division" }>, line: number): ManuscriptBlock[] {
    const { id, classes, values } = divisionAttributes(info);
    const names = new Set(classes.map((name) => name.toLowerCase()));
    if (id === "refs" || names.has("references")) return [{ kind: "references", line, entries: [] }];
    if (names.has("page-break") || names.has("pagebreak")) return [{ kind: "page_break", line }];
    const blocks = this.readAll(children);
    if (id?.startsWith("fig") === true || names.has("figure")) return [this.figureOf(blocks, id, line)];
    const direction = values.get("dir");
    const isLandscape = names.has("landscape");
    const language = values.get("lang") ?? null;
    const turn = direction === "rtl" || direction === "ltr" ? direction : null;
    if (!isLandscape && language === null && turn === null) return blocks;
    return [{ kind: "group", line, isLandscape, language, direction: turn, blocks }];
  }

  /** Pictures that share a caption: the last paragraph of the division. */
  private figureOf(blocks: readonly ManuscriptBlock[], id: string | null, line: number): ManuscriptBlock {
    const images = blocks.flatMap((block) => (block.kind === "figure" ? block.images : []));
    const last = blocks.findLast((block) => block.kind === "paragraph");
    const caption = last?.kind === "paragraph" ? last.content : [];
    return { kind: "figure", line, id: this.ids.take(id, "", "figure"), number: null, caption, images };
  }
}
