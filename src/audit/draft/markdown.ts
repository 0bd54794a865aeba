import type { List, ListItem, Nodes, Parents, PhrasingContent, RootContent, TableRow } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { locatorLabels } from "../../cite/locator-labels.js";
import { parseDraft } from "../../cite/tokens.js";
import type { Block, BlockKind, Draft, Inline } from "./draft.js";
import { LineIndex } from "./positions.js";
import { TextBuilder } from "./text-builder.js";

/**
 * A draft in Markdown: CommonMark with tables, footnotes, formulas and front matter, and the citations of Pandoc.
 * Every text is Markdown, so that nothing is refused.
 */
export function readMarkdown(source: string): Draft {
  const tree = fromMarkdown(source, {
    extensions: [frontmatter(["yaml"]), gfm(), math()],
    mdastExtensions: [frontmatterFromMarkdown(["yaml"]), gfmFromMarkdown(), mathFromMarkdown()],
  });
  const reading = new Reading(source);
  reading.readAll(tree.children);
  const { blocks, bibliographies, problems } = reading;
  return { format: "markdown", source, blocks: withCitations(blocks, source), bibliographies, items: [], problems };
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
  private readonly lines: LineIndex;
  private section: string[] = [];

  constructor(private readonly source: string) {
    this.lines = new LineIndex(source);
  }

  readAll(nodes: readonly RootContent[], around: Surroundings = running): void {
    for (const node of nodes) this.read(node, around);
  }

  private read(node: RootContent, around: Surroundings): void {
    switch (node.type) {
      case "yaml":
        return this.readFrontMatter(node.value);
      case "heading":
        return this.readHeading(node.depth, node.children, startOf(node));
      case "paragraph":
        return void this.addBlock(node.children, around, startOf(node));
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
      case "html":
        return this.addRaw("code", node.value, startOf(node));
      case "math":
        return this.addRaw("formula", node.value, startOf(node));
      default:
    }
  }

  /** `bibliography: refs.bib`, or a list of such files. */
  private readFrontMatter(text: string): void {
    const files = z.union([z.string(), z.array(z.string())]);
    const front = z.object({ bibliography: files.optional() });
    let value: unknown;
    try {
      value = parseYaml(text);
    } catch {
      this.problems.push({ line: 1, message: "The front matter is not valid YAML: what it says was not read." });
      return;
    }
    const { success, data } = front.safeParse(value);
    if (success) for (const path of [data.bibliography ?? []].flat()) this.bibliographies.push({ path, line: 1 });
  }

  private readHeading(level: number, children: readonly PhrasingContent[], start: number): void {
    this.section = this.section.slice(0, level - 1);
    const block = this.addBlock(children, { ...running, kind: "heading" }, start);
    block.level = level;
    this.section = [...this.section, block.text];
  }

  private readList(list: List, around: Surroundings): void {
    const first = list.start ?? 1;
    list.children.forEach((item: ListItem, index) => {
      const marker = list.ordered === true ? `${first + index}.` : "•";
      item.children.forEach((child, place) =>
        this.read(child, { ...around, kind: "list_item", marker: place === 0 ? marker : null }),
      );
    });
  }

  private readRow(row: TableRow, around: Surroundings): void {
    const cells = row.children.flatMap((cell, index) =>
      index === 0 ? cell.children : [{ type: "text" as const, value: " | " }, ...cell.children],
    );
    this.addBlock(cells, { ...around, kind: "table" }, startOf(row));
  }

  private addRaw(kind: "code" | "formula", value: string, start: number): void {
    const builder = new TextBuilder();
    const at = this.source.indexOf(value.split("\n", 1)[0] ?? "", start);
    builder.add(value, Math.max(at, start));
    this.push(builder, { ...running, kind }, start);
  }

  private addBlock(children: readonly PhrasingContent[], around: Surroundings, start: number): Block {
    const builder = new TextBuilder();
    for (const child of children) addInline(builder, child, this.source);
    return this.push(builder, around, start);
  }

  private push(builder: TextBuilder, { kind, marker, note }: Surroundings, start: number): Block {
    const { line } = this.lines.at(start);
    const section = [...this.section];
    const block: Block = { ...builder.build(), kind, section, level: null, marker, note, anchor: null, line };
    this.blocks.push(block);
    return block;
  }
}

function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

function addInline(builder: TextBuilder, node: PhrasingContent, source: string): void {
  const start = startOf(node);
  const end = node.position?.end.offset ?? start;
  const inner = () => addChildren(builder, node, source);
  switch (node.type) {
    case "text":
      return addText(builder, node.value, source.slice(start, end), start);
    case "inlineCode":
      return builder.within({ kind: "code" }, () => builder.add(source.slice(start, end), start));
    case "inlineMath":
      return builder.within({ kind: "formula" }, () => builder.add(source.slice(start, end), start));
    case "emphasis":
      return builder.within({ kind: "italic" }, inner);
    case "link":
      return builder.within({ kind: "link", url: node.url }, inner);
    case "footnoteReference":
      return builder.within({ kind: "note", label: node.label ?? node.identifier }, () =>
        builder.add(source.slice(start, end), start),
      );
    case "linkReference":
      return builder.add(source.slice(start, end), start);
    case "break":
      return builder.add("\n", start);
    case "image":
      return node.alt ? builder.addDecoded(node.alt, start) : undefined;
    case "html":
      return;
    default:
      inner();
  }
}

function addChildren(builder: TextBuilder, node: PhrasingContent, source: string): void {
  if ("children" in node)
    for (const child of (node as Parents).children) addInline(builder, child as PhrasingContent, source);
}

/** Where escapes and entities were decoded, letters no longer stand at their places one by one. */
function addText(builder: TextBuilder, value: string, written: string, start: number): void {
  if (value === written) builder.add(value, start);
  else builder.addDecoded(value, start);
}

const labels = locatorLabels(null);

/** Pandoc's citations, found by the reader that `quire cite` uses, as stretches of the blocks they stand in. */
function withCitations(blocks: Block[], source: string): Block[] {
  const { tokens } = parseDraft(source, labels);
  return blocks.map((block) => {
    if (block.kind === "code" || block.kind === "formula") return block;
    const own = tokens.flatMap((token): Inline[] => {
      const start = textOffset(block, token.start);
      const end = textOffset(block, token.end - 1);
      if (start === null || end === null) return [];
      const cites = token.cites.map(({ source: _written, ...cite }) => cite);
      return [{ kind: "citation", start, end: end + 1, textual: token.kind === "textual", cites }];
    });
    return { ...block, inlines: [...block.inlines, ...own].toSorted((one, other) => one.start - other.start) };
  });
}

/** Offset in the block's text of a place in the source; null where the block does not have it. */
function textOffset({ pieces }: Block, offset: number): number | null {
  const piece = pieces.find(({ source, length }) => source <= offset && offset < source + length);
  return piece === undefined ? null : piece.at + offset - piece.source;
}
