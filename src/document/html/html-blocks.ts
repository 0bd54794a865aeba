import { parse, parseFragment } from "parse5";
import { splitAtSpaces } from "../../domain/characters.js";
import { addDecoded } from "../tree/add-decoded.js";
import type { Block, BlockKind, Draft } from "../tree/draft.js";
import {
  attribute,
  blockElements,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isElement,
  isFormula,
  isNote,
  isNotes,
  isReferenceEntry,
  isText,
  unread,
  withoutDepth,
} from "./html-elements.js";
import { HeadingPath } from "../tree/heading-path.js";
import { LineIndex } from "../tree/positions.js";
import { TextBuilder } from "../tree/text-builder.js";

/** A draft in HTML: a page, or the part of one. Nothing is refused: a browser would show any text, too. */
export function readHtml(source: string): Draft {
  const root = parse(source, { sourceCodeLocationInfo: true });
  const blocks = htmlBlocks(root, { source, base: 0, lines: new LineIndex(source) });
  return { format: "html", source, blocks, bibliographies: [], items: [], problems: [] };
}

/** The blocks of raw HTML that stands between two offsets of a source in another format. */
export function htmlFragmentBlocks(
  { source, lines }: Pick<HtmlSource, "source" | "lines">,
  { start, end }: { start: number; end: number },
): Block[] {
  const root = parseFragment(source.slice(start, end), { sourceCodeLocationInfo: true });
  return htmlBlocks(root, { source, lines, base: start });
}

interface HtmlSource {
  source: string;
  lines: LineIndex;
  /** Offset in the source at which the HTML begins. */
  base: number;
}

function htmlBlocks(root: HtmlParent, source: HtmlSource): Block[] {
  withoutDepth(root);
  const reading = new Reading(source, noteAnchors(root));
  reading.readChildren(root, running);
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
}

const running: Surroundings = { kind: "prose", marker: null, note: null, anchor: null };

class Reading {
  readonly blocks: Block[] = [];
  private readonly section = new HeadingPath();

  constructor(
    private readonly from: HtmlSource,
    private readonly notes: ReadonlySet<string>,
  ) {}

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
      if (isElement(node) && (blockElements.has(node.tagName) || (holdsBlocks(node) && !unread.has(node.tagName)))) {
        flush();
        const before = this.blocks.length;
        this.readElement(node, first);
        if (this.blocks.length > before) first = { ...first, marker: null };
      } else run.push(node);
    }
    flush();
  }

  private readElement(element: HtmlElement, outside: Surroundings): void {
    if (unread.has(element.tagName)) return;
    const around = surroundings(element, outside, this.notes);
    const level = /^h([1-6])$/u.exec(element.tagName)?.[1];
    if (level !== undefined) return this.readHeading(element, Number(level));
    if (element.tagName === "ol" || element.tagName === "ul") return this.readList(element, around);
    if (element.tagName === "tr") return void this.addBlock(cells(element), { ...around, kind: "table" });
    if (element.tagName === "dl" && hasClass(element, /^(?:citation|footnote)$/u))
      return this.readLabelled(element, around);
    if (element.tagName === "dt" && hasClass(element, /^sig$/u))
      return void this.addBlock(element.childNodes, { ...around, kind: "code" });
    if (element.tagName === "pre") return void this.addBlock(element.childNodes, { ...around, kind: "code" });
    this.readChildren(element, around);
  }

  private readHeading(element: HtmlElement, level: number): void {
    this.section.leave(level);
    const block = this.addBlock(element.childNodes, { ...running, kind: "heading", anchor: attribute(element, "id") });
    if (block === null) return;
    block.level = level;
    this.section.enter(level, block.text);
  }

  private readList(list: HtmlElement, around: Surroundings): void {
    let number = Number(attribute(list, "start") ?? "1");
    for (const item of list.childNodes) {
      if (!isElement(item)) continue;
      number = Number(attribute(item, "value") ?? number);
      const marker = list.tagName === "ol" ? `${number}.` : "•";
      const kind = around.kind === "prose" ? "list_item" : around.kind;
      this.readElement(item, { ...around, kind, marker });
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
        const kind = hasClass(list, /^citation$/u) ? "reference" : outside.kind;
        around = { ...surroundings(item, outside, this.notes), kind, marker: labelOf(item.childNodes) };
      }
    }
  }

  private addBlock(nodes: readonly HtmlNode[], around: Surroundings): Block | null {
    const builder = new TextBuilder();
    for (const node of nodes) this.addInline(builder, node);
    const built = builder.build();
    if (built.text.trim() === "") return null;
    const { line } = this.from.lines.at(built.pieces[0]?.source ?? 0);
    const anchor = firstId(nodes) ?? around.anchor;
    const block: Block = { ...built, ...around, anchor, section: this.section.titles, level: null, line };
    this.blocks.push(block);
    return block;
  }

  private addInline(builder: TextBuilder, node: HtmlNode): void {
    if (isText(node)) {
      const { source, base } = this.from;
      const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
      const written = source.slice(base + startOffset, base + endOffset);
      return addDecoded(builder, node.value, written, base + startOffset);
    }
    if (!isElement(node) || unread.has(node.tagName) || isBesideText(node)) return;
    const at = this.from.base + (node.sourceCodeLocation?.startOffset ?? 0);
    const inner = () => node.childNodes.forEach((child) => this.addInline(builder, child));
    const keys = attribute(node, "data-cites");
    if (isFormula(node)) return builder.within({ kind: "formula" }, inner);
    if (keys !== null && keys.trim() !== "") return builder.within(keyCitation(keys), inner);
    switch (node.tagName) {
      case "sup":
        return builder.within({ kind: "superscript" }, inner);
      case "em":
      case "i":
      case "cite":
        return builder.within({ kind: "italic" }, inner);
      case "code":
      case "kbd":
      case "samp":
      case "tt":
        return builder.within({ kind: "code" }, inner);
      case "a":
        return this.addLink(builder, node, inner);
      case "q":
        builder.addDecoded("“", at);
        inner();
        return builder.addDecoded("”", at);
      case "br":
        return builder.addDecoded(" ", at);
      case "td":
      case "th":
        if (builder.length > 0) builder.addDecoded(" | ", at);
        return inner();
      default:
        return inner();
    }
  }

  private addLink(builder: TextBuilder, link: HtmlElement, inner: () => void): void {
    const url = attribute(link, "href");
    if (url === null || hasClass(link, /^(?:footnote-back|reversefootnote)$/u))
      return url === null ? inner() : undefined;
    if (url.startsWith("#") && this.notes.has(url.slice(1)) && !this.notes.has(attribute(link, "id") ?? "")) {
      return builder.within({ kind: "note", label: url.slice(1) }, inner);
    }
    builder.within({ kind: "link", url }, inner);
  }
}

/** Controls of a page, and links back from an entry to its marks. */
function isBesideText(element: HtmlElement): boolean {
  if (element.tagName === "span" && hasClass(element, /^fn-backref$/u)) return true;
  return hasClass(element, /^(?:mw-editsection|sr-only|backrefs)$/u);
}

/** "[12]" alone before the paragraphs of an entry; null where it is more. */
function labelOf(nodes: readonly HtmlNode[]): string | null {
  const text = nodes.map(shownText).join("").trim();
  return /^(?:\[[^[\]]{1,30}\]|\d{1,4}[.)]?)$/u.test(text) ? text : null;
}

function shownText(node: HtmlNode): string {
  if (isText(node)) return node.value;
  return isElement(node) && !isBesideText(node) ? node.childNodes.map(shownText).join("") : "";
}

/** Pandoc's `<span class="citation" data-cites="one two">`. */
function keyCitation(keys: string) {
  const named = splitAtSpaces(keys.trim());
  const cite = { prefix: "", suffix: "", label: null, locator: null, suppress_author: false };
  return { kind: "citation" as const, textual: false, cites: named.map((key) => ({ key, ...cite })) };
}

function surroundings(element: HtmlElement, outside: Surroundings, notes: ReadonlySet<string>): Surroundings {
  const id = attribute(element, "id");
  const around = { ...outside, anchor: id ?? outside.anchor };
  if (id !== null && notes.has(id) && !isNotes(element)) return { ...around, note: id };
  if (isReferenceEntry(element)) {
    // Pandoc's ids: "ref-" and the key.
    return { ...around, kind: "reference", anchor: id?.replace(/^ref-/u, "") ?? null };
  }
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

function cells(row: HtmlElement): HtmlNode[] {
  return row.childNodes.filter(isElement);
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
