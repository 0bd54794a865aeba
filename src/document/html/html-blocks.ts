import { parse, parseFragment } from "parse5";
import type { Block, BlockKind, Draft } from "../tree/draft.js";
import {
  attribute,
  blockElements,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isBibliography,
  isElement,
  isNote,
  isNotes,
  isReferenceEntry,
  isText,
  rowsOf,
  withoutDepth,
} from "./html-elements.js";
import { addInline, type InlineSource, isLeftOut, shownText } from "./html-inlines.js";
import { itemsOfReferences } from "./html-references.js";
import { HeadingPath } from "../tree/heading-path.js";
import { LineIndex } from "../tree/positions.js";
import { TextBuilder } from "../tree/text-builder.js";

/** A draft in HTML: a page, or the part of one. Nothing is refused: a browser would show any text, too. */
export function readHtml(source: string): Draft {
  const root = parse(source, { sourceCodeLocationInfo: true });
  const blocks = htmlBlocks(root, { source, base: 0, lines: new LineIndex(source), isForText: false });
  return { format: "html", source, blocks, bibliographies: [], items: itemsOfReferences(root), problems: [] };
}

/** The blocks of raw HTML that stands between two offsets of a source in another format. */
export function htmlFragmentBlocks(
  { source, lines }: Pick<HtmlSource, "source" | "lines">,
  { start, end }: { start: number; end: number },
): Block[] {
  const root = parseFragment(source.slice(start, end), { sourceCodeLocationInfo: true });
  return htmlBlocks(root, { source, lines, base: start, isForText: false });
}

/** The blocks of a tree of which nothing but the text counts: pictures are described, and places are not known. */
export function htmlTextBlocks(root: HtmlParent): Block[] {
  return htmlBlocks(root, { source: "", lines: new LineIndex(""), base: 0, isForText: true });
}

/** The blocks of a tree whose places are not known, read as a draft. */
export function htmlBlocksWithoutPlaces(root: HtmlParent): Block[] {
  return htmlBlocks(root, { source: "", lines: new LineIndex(""), base: 0, isForText: false });
}

type HtmlSource = Omit<InlineSource, "notes"> & { lines: LineIndex };

function htmlBlocks(root: HtmlParent, source: HtmlSource): Block[] {
  withoutDepth(root);
  const reading = new Reading({ ...source, notes: noteAnchors(root) });
  reading.readChildren(root, { ...running, isFramed: source.isForText });
  return reading.blocks;
}

/** Ids of what stands among the notes: links to them are marks of notes. */
function noteAnchors(root: HtmlParent, inNotes = false, found = new Set<string>()): Set<string> {
  for (const node of root.childNodes) {
    if (!isElement(node)) continue;
    const inside = inNotes || isNotes(node);
    const id = attribute(node, "id");
    if ((inside || isNote(node)) && id !== null) found.add(id);
    noteAnchors(node, inside, found);
  }
  return found;
}

interface Surroundings {
  kind: BlockKind;
  marker: string | null;
  note: string | null;
  anchor: string | null;
  /** How many lists stand around it. */
  depth: number;
  /** Whether rows around it only arrange the page. */
  isFramed: boolean;
}

const running: Surroundings = { kind: "prose", marker: null, note: null, anchor: null, depth: 0, isFramed: false };

class Reading {
  readonly blocks: Block[] = [];
  private readonly section = new HeadingPath();
  private tables = 0;

  constructor(private readonly from: InlineSource & HtmlSource) {}

  /** Runs of inline content between blocks are paragraphs, too. */
  readChildren(parent: HtmlParent, around: Surroundings): void {
    let run: HtmlNode[] = [];
    let first = around;
    const flush = () => {
      const label = around.kind === "reference" ? labelOf(run) : null;
      if (label !== null) first = { ...first, marker: label };
      const isAdded = label === null && run.length > 0 && this.addBlock(run, first);
      run = [];
      // What is marked is marked once, before its first paragraph.
      if (isAdded) first = { ...first, marker: null };
    };
    for (const node of parent.childNodes) {
      if (isElement(node) && (blockElements.has(node.tagName) || (holdsBlocks(node) && !isLeftOut(node, this.from)))) {
        flush();
        const before = this.blocks.length;
        this.readElement(node, first);
        if (this.blocks.length > before) first = { ...first, marker: null };
      } else run.push(node);
    }
    flush();
  }

  private readElement(element: HtmlElement, outside: Surroundings): void {
    if (isLeftOut(element, this.from)) return;
    const around = surroundings(element, outside, this.from.notes);
    const level = /^h([1-6])$/u.exec(element.tagName)?.[1];
    if (level !== undefined) return this.readHeading(element, Number(level), around);
    if (element.tagName === "ol" || element.tagName === "ul") return this.readList(element, around);
    if (element.tagName === "table") return this.readTable(element, around, outside);
    if (element.tagName === "tr" && !around.isFramed) return this.readRow(element, around);
    if (element.tagName === "dl" && hasClass(element, "citation", "footnote"))
      return this.readLabelled(element, around);
    if (element.tagName === "dt" && hasClass(element, "sig"))
      return void this.addBlock(element.childNodes, { ...around, kind: "code" });
    if (element.tagName === "pre") return this.readCode(element, around);
    this.readChildren(element, around);
  }

  private readHeading(element: HtmlElement, level: number, { depth }: Surroundings): void {
    this.section.leave(level);
    const block = this.addBlock(element.childNodes, {
      ...running,
      kind: "heading",
      anchor: attribute(element, "id"),
      depth,
    });
    if (block === null) return;
    block.level = level;
    this.section.enter(level, block.text);
  }

  private readList(list: HtmlElement, around: Surroundings): void {
    let number = Number(attribute(list, "start") ?? "1");
    const depth = around.depth + 1;
    for (const item of list.childNodes) {
      if (!isElement(item)) continue;
      number = Number(attribute(item, "value") ?? number);
      const marker = list.tagName === "ol" ? `${number}.` : "•";
      const kind = around.kind === "prose" ? "list_item" : around.kind;
      this.readElement(item, { ...around, kind, marker, depth });
      number += 1;
    }
  }

  /** docutils: the label of an entry is the term, its text the description. */
  private readLabelled(list: HtmlElement, outside: Surroundings): void {
    let around = outside;
    for (const item of list.childNodes) {
      if (!isElement(item)) continue;
      if (item.tagName !== "dt") this.readElement(item, around);
      else {
        const kind = hasClass(list, "citation") ? "reference" : outside.kind;
        around = { ...surroundings(item, outside, this.from.notes), kind, marker: labelOf(item.childNodes) };
      }
    }
  }

  private readTable(table: HtmlElement, around: Surroundings, { kind }: Surroundings): void {
    this.tables += 1;
    const isFramed = this.from.isForText && isFrame(table);
    this.readChildren(table, { ...around, isFramed, ...(isFramed && { kind }) });
  }

  private readRow(row: HtmlElement, around: Surroundings): void {
    const builder = new TextBuilder();
    const inRow = row.childNodes.filter(isElement);
    const cells = inRow.flatMap((cell) => {
      const isCell = cell.tagName === "td" || cell.tagName === "th";
      const at = this.from.base + (cell.sourceCodeLocation?.startOffset ?? 0);
      if (isCell && builder.length > 0) builder.addDecoded(" | ", at);
      const start = builder.length;
      for (const node of isCell ? cell.childNodes : [cell]) addInline(builder, node, this.from);
      if (!isCell) return [];
      const rows = spanOf(cell, "rowspan");
      return [{ start, columns: spanOf(cell, "colspan"), ...(rows > 1 && { rows }) }];
    });
    this.push(builder, inRow, { ...around, kind: "table" }, { row: { table: this.tables, cells } });
  }

  private readCode(element: HtmlElement, around: Surroundings): void {
    const verbatim = shownText(element).replace(/^\n/u, "").trimEnd();
    const classes = [element, ...element.childNodes.filter(isElement)].map((each) => attribute(each, "class") ?? "");
    const language = /(?:language|lang|sourceCode|highlight)[-\s]+(\w[\w+-]*)/u.exec(classes.join(" "))?.[1];
    this.addBlock(
      element.childNodes,
      { ...around, kind: "code" },
      { code: { text: verbatim, ...(language && { language }) } },
    );
  }

  private addBlock(nodes: readonly HtmlNode[], around: Surroundings, more: MoreOfBlock = {}): Block | null {
    const builder = new TextBuilder();
    for (const node of nodes) addInline(builder, node, this.from);
    return this.push(builder, nodes, around, more);
  }

  private push(
    builder: TextBuilder,
    nodes: readonly HtmlNode[],
    { kind, marker, note, anchor: outer, depth }: Surroundings,
    more: MoreOfBlock,
  ): Block | null {
    const built = builder.build();
    if (built.text.trim() === "") return null;
    const { line } = this.from.lines.at(built.pieces[0]?.source ?? 0);
    const block: Block = {
      text: built.text,
      pieces: built.pieces,
      inlines: built.inlines,
      kind,
      marker,
      note,
      anchor: firstId(nodes) ?? outer,
      section: this.section.titles,
      level: null,
      line,
    };
    // Pages have hundreds of thousands of blocks: each is made once, not put together from copies.
    if (depth > 0) block.depth = depth;
    if (more.row !== undefined) block.row = more.row;
    if (more.code !== undefined) block.code = more.code;
    this.blocks.push(block);
    return block;
  }
}

type MoreOfBlock = Pick<Block, "row" | "code">;

/** Whether a table only arranges a page: in one column, or around other tables. */
function isFrame(table: HtmlElement): boolean {
  if (attribute(table, "role") === "presentation") return true;
  const rows = rowsOf(table);
  return rows === null || rows.every((row) => row.childNodes.filter(isElement).length < 2);
}

const widest = 100;

function spanOf(cell: HtmlElement, name: "colspan" | "rowspan"): number {
  return Math.min(widest, Math.max(1, Math.trunc(Number(attribute(cell, name) ?? 1)) || 1));
}

/** "[12]" alone before the paragraphs of an entry; null where it is more. */
function labelOf(nodes: readonly HtmlNode[]): string | null {
  const text = nodes.map(shownText).join("").trim();
  return /^(?:\[[^[\]]{1,30}\]|\d{1,4}[.)]?)$/u.test(text) ? text : null;
}

function surroundings(element: HtmlElement, outside: Surroundings, notes: ReadonlySet<string>): Surroundings {
  const id = attribute(element, "id");
  const around = { ...outside, anchor: id ?? outside.anchor };
  if (id !== null && notes.has(id) && !isNotes(element)) return { ...around, note: id };
  // Pandoc's ids: "ref-" and the key.
  const key = id?.replace(/^ref-/u, "") ?? null;
  if (isReferenceEntry(element)) return { ...around, kind: "reference", anchor: key };
  if (element.tagName === "li" && outside.kind === "reference") return { ...around, anchor: key ?? outside.anchor };
  if (isBibliography(element)) return { ...around, kind: "reference" };
  switch (element.tagName) {
    case "blockquote":
      return { ...around, kind: "block_quote" };
    case "figcaption":
    case "caption":
      return { ...around, kind: "caption" };
    case "table":
      return { ...around, kind: "table" };
    default:
      return around;
  }
}

/** Elements of no paragraph of their own that hold some: `<span>`, `<font>`, `<center>` around blocks. */
function holdsBlocks(element: HtmlElement): boolean {
  return element.childNodes.some((node) => isElement(node) && (blockElements.has(node.tagName) || holdsBlocks(node)));
}

/** `<p><a id="ref9"></a>Smith ...`: an id inside, before any word. */
function firstId(nodes: readonly HtmlNode[]): string | null {
  for (const node of nodes) {
    if (isText(node)) {
      if (node.value.trim() !== "") return null;
      continue;
    }
    if (!isElement(node)) continue;
    const found = attribute(node, "id") ?? attribute(node, "name") ?? firstId(node.childNodes);
    if (found !== null || node.childNodes.length > 0) return found;
  }
  return null;
}
