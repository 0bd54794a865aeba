import type { Definition, Html, List, ListItem, Nodes, PhrasingContent, RootContent, Root, TableRow } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type { Item } from "../../domain/item.js";
import type { Block, BlockKind, Draft } from "./draft.js";
import { htmlFragmentBlocks } from "./html.js";
import { cutBlock } from "./cut-block.js";
import { dividedEntries } from "./divided-entries.js";
import { withInlineNotes } from "./inline-notes.js";
import { lenientMarkdown } from "./lenient-markdown.js";
import { readFrontMatter } from "./front-matter.js";
import { addInlines } from "./markdown-inlines.js";
import { withPandocCitations } from "./pandoc-citations.js";
import { withSuperscripts } from "./pandoc-superscripts.js";
import { HeadingPath } from "./heading-path.js";
import { LineIndex } from "./positions.js";
import { TextBuilder } from "./text-builder.js";

/**
 * A draft in Markdown: CommonMark with tables, footnotes, formulas and front matter, the citations, notes and superscripts
 * of Pandoc, and HTML inside. Every text is Markdown, so that nothing is refused.
 */
export function readMarkdown(source: string): Draft {
  // A mark of byte order is no text.
  const text = source.replace(/^\uFEFF/u, " ");
  const tree = fromMarkdown(lenientMarkdown(text), {
    extensions: [frontmatter(["yaml"]), gfm(), math()],
    mdastExtensions: [frontmatterFromMarkdown(["yaml"]), gfmFromMarkdown(), mathFromMarkdown()],
  });
  const reading = new Reading(text, definitionsOf(tree));
  reading.readAll(tree.children);
  const { bibliographies, items, problems } = reading;
  const blocks = withPandocCitations(reading.blocks, text).flatMap(withInlineNotes).map(withSuperscripts);
  return { format: "markdown", source, blocks, bibliographies, items, problems };
}

/** Addresses by the identifiers of links: `[1]: https://...`. */
function definitionsOf(tree: Root): Map<string, string> {
  const definitions = tree.children.filter((node): node is Definition => node.type === "definition");
  return new Map(definitions.map(({ identifier, url }) => [identifier, url]));
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
    private readonly definitions: ReadonlyMap<string, string>,
  ) {
    this.lines = new LineIndex(source);
  }

  readAll(nodes: readonly RootContent[], around: Surroundings = running): void {
    for (const node of nodes) this.read(node, around);
  }

  private read(node: RootContent, around: Surroundings): void {
    switch (node.type) {
      case "yaml":
        return this.readFront(node.value);
      case "heading":
        return this.readHeading(node.depth, node.children, startOf(node));
      case "paragraph":
        return this.readParagraph(node.children, around, startOf(node));
      case "blockquote":
        return this.readAll(node.children, { ...around, kind: "block_quote" });
      case "list":
        return this.readList(node, around);
      case "table":
        for (const row of node.children) this.readRow(row, around);
        return;
      case "footnoteDefinition":
        return this.readAll(node.children, { ...running, note: node.label ?? node.identifier });
      case "code":
        return this.addRaw("code", node.value, startOf(node));
      case "math":
        return this.addRaw("formula", node.value, startOf(node));
      case "html":
        return this.readHtml(node, around);
      default:
      // Rules and definitions say nothing.
    }
  }

  private readFront(text: string): void {
    const { bibliographies, items, problem } = readFrontMatter(text);
    const lineOf = (path: string) => this.lines.at(Math.max(0, this.source.indexOf(path))).line;
    this.bibliographies.push(...bibliographies.map((path) => ({ path, line: lineOf(path) })));
    this.items.push(...items);
    if (problem !== null) this.problems.push({ line: 1, message: problem });
  }

  private readHeading(level: number, children: readonly PhrasingContent[], start: number): void {
    this.section.leave(level);
    const whole = this.blockOf(children, { ...running, kind: "heading" }, start);
    // Pandoc's attributes: "# References {#refs .unnumbered}".
    const end = /\s*\{[#.-][^{}]*\}$/u.exec(whole.text)?.index ?? whole.text.length;
    const block = { ...cutBlock(whole, 0, end), level };
    this.blocks.push(block);
    this.section.enter(level, block.text);
  }

  private readParagraph(children: readonly PhrasingContent[], around: Surroundings, start: number): void {
    // The fences of Pandoc's blocks: "::: {#refs}".
    if (/^:{3,}(?:\s*\{[^}]*\}|\s*[\w-]+)?\s*(?:$|\n:{3,}\s*$)/u.test(this.lineAt(start))) return;
    this.blocks.push(...dividedEntries(this.blockOf(children, around, start), this.source));
  }

  private lineAt(start: number): string {
    return this.source.slice(start, this.source.indexOf("\n", start) + 1 || undefined).trim();
  }

  private readList({ start, ordered, children }: List, around: Surroundings): void {
    const kind = around.kind === "prose" ? "list_item" : around.kind;
    children.forEach((item, index) => {
      const marker = ordered === true ? `${(start ?? 1) + index}.` : "•";
      const year = leadingYear(item);
      if (year !== null) this.blocks.push(this.blockOf(year.words, { ...around, kind, marker }, startOf(item), year));
      item.children
        .slice(year === null ? 0 : 1)
        .forEach((child, place) =>
          this.read(child, { ...around, kind, marker: place === 0 && year === null ? marker : null }),
        );
    });
  }

  private readRow(row: TableRow, around: Surroundings): void {
    const cells = row.children.flatMap((cell, index): PhrasingContent[] =>
      index === 0 ? cell.children : [{ type: "text", value: " | " }, ...cell.children],
    );
    this.blocks.push(this.blockOf(cells, { ...around, kind: "table" }, startOf(row)));
  }

  private readHtml(node: Html, around: Surroundings): void {
    const start = startOf(node);
    const blocks = htmlFragmentBlocks(
      { source: this.source, lines: this.lines },
      { start, end: start + node.value.length },
    );
    for (const block of blocks) {
      this.blocks.push({
        ...block,
        note: block.note ?? around.note,
        section: [...this.section.titles, ...block.section],
      });
    }
  }

  private addRaw(kind: "code" | "formula", value: string, start: number): void {
    const builder = new TextBuilder();
    let from = start;
    // Line by line: what begins each in the source (indentation, "> ") is none of it.
    for (const line of value.split(/\r\n|\r|\n/u).map((each) => each.trim())) {
      const at = Math.max(this.source.indexOf(line, from), from);
      from = at + line.length;
      builder.add(line, at);
      builder.add("\n", from);
    }
    this.blocks.push(this.built(builder, { ...running, kind }, start));
  }

  private blockOf(
    children: readonly PhrasingContent[],
    around: Surroundings,
    start: number,
    lead: { text: string; at: number } | null = null,
  ): Block {
    const builder = new TextBuilder();
    if (lead !== null) builder.add(lead.text, lead.at);
    addInlines(builder, children, { source: this.source, definitions: this.definitions });
    return this.built(builder, around, start);
  }

  private built(builder: TextBuilder, { kind, marker, note }: Surroundings, start: number): Block {
    const { line } = this.lines.at(start);
    const section = this.section.titles;
    return { ...builder.build(), kind, section, level: null, marker, note, anchor: null, line };
  }
}

/** "4. 1997. Food waste": what reads like the number of a list within the item is a year, and the words behind it are the item's. */
function leadingYear({ children: [list] }: ListItem): { words: PhrasingContent[]; text: string; at: number } | null {
  if (list?.type !== "list" || (list.start ?? 0) < 1000 || list.children.length !== 1) return null;
  const [words, ...others] = list.children[0]?.children ?? [];
  if (words?.type !== "paragraph" || others.length > 0) return null;
  return { words: words.children, text: `${list.start}. `, at: startOf(list) };
}

function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}
