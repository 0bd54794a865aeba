import { parseFragment } from "parse5";
import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  isText,
  unshown,
  withoutDepth,
} from "../html/html-elements.js";
import type { MarkdownBlock } from "../markdown/tree.js";
import { HtmlInlines } from "./html-inline-parts.js";
import { tagName } from "./html-tags.js";
import { readTable } from "./html-table-parts.js";
import { wordsOf } from "./inline-words.js";
import type { HtmlReading, Reading } from "./reading.js";
import type { ManuscriptBlock, ManuscriptInline } from "./tree.js";

/** Elements that Markdown cuts where an empty line stands in them, and that are read as a whole. */
const whole: ReadonlySet<string> = new Set([
  "table",
  "figure",
  "dl",
  "ul",
  "ol",
  "pre",
  "script",
  "style",
  "svg",
  "iframe",
]);

/**
 * The blocks of raw HTML in a draft: tables with their spans, figures, lists, paragraphs. What runs, embeds or styles is
 * left out with a warning. `end`: offset behind what was read, which may reach over further blocks of Markdown.
 */
export function htmlBlocks(
  reading: Reading,
  block: Extract<MarkdownBlock, { kind: "html" }>,
): { blocks: ManuscriptBlock[]; end: number } {
  const end = endOf(reading.source, block);
  const line = reading.lineOf(block.start);
  const root = parseFragment(reading.source.slice(block.start, end));
  withoutDepth(root);
  return { blocks: new HtmlReader(reading, block.start, line).blocksOf(root.childNodes), end };
}

function endOf(source: string, { text, start, end }: Extract<MarkdownBlock, { kind: "html" }>): number {
  const name = tagName(text);
  if (!whole.has(name)) return end;
  const closing = `</${name}`;
  if (text.toLowerCase().includes(closing)) return end;
  const found = source.toLowerCase().indexOf(closing, start);
  return found < 0 ? end : Math.max(end, source.indexOf(">", found) + 1 || end);
}

const headings: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };

/** Reads elements of HTML into blocks. */
class HtmlReader implements HtmlReading {
  private readonly inlines: HtmlInlines;

  constructor(
    readonly reading: Reading,
    start: number,
    readonly line: number,
  ) {
    this.inlines = new HtmlInlines(reading.around, start, line);
  }

  /** Runs of inline content between blocks are paragraphs. */
  blocksOf(nodes: readonly HtmlNode[]): ManuscriptBlock[] {
    const found: ManuscriptBlock[] = [];
    let run: HtmlNode[] = [];
    const flush = () => {
      const content = this.contentOf(run);
      run = [];
      if (wordsOf(content).trim() !== "" || content.some(({ kind }) => kind === "image"))
        found.push({ kind: "paragraph", line: this.line, content });
    };
    for (const node of nodes) {
      const read = isElement(node) ? this.blockOf(node) : null;
      if (read === null) run.push(node);
      else {
        flush();
        found.push(...read);
      }
    }
    flush();
    return found;
  }

  contentOf(nodes: readonly HtmlNode[]): ManuscriptInline[] {
    return this.inlines.read(nodes);
  }

  /** Null for what stands within a line. */
  private blockOf(element: HtmlElement): ManuscriptBlock[] | null {
    const { tagName: name } = element;
    const { line } = this;
    if (unshown.has(name) || name === "svg") return this.leftOut(name);
    const level = headings[name];
    if (level !== undefined) return [this.heading(element, level)];
    switch (name) {
      case "table":
        return [readTable(this, element)];
      case "figure":
        return this.figure(element);
      case "ul":
      case "ol":
        return [this.list(element)];
      case "dl":
        return [this.definitions(element)];
      case "blockquote":
        return [{ kind: "quote", line, blocks: this.blocksOf(element.childNodes) }];
      case "pre":
        return [this.code(element)];
      case "hr":
        return [{ kind: "rule", line }];
      default:
        return transparent.has(name) ? this.around(element) : null;
    }
  }

  /** What stands in a division of HTML stands where it stands. */
  private around(element: HtmlElement): ManuscriptBlock[] {
    if (attribute(element, "id") === "refs") return [{ kind: "references", line: this.line, entries: [] }];
    if (hasClass(element, "page-break", "pagebreak")) return [{ kind: "page_break", line: this.line }];
    return this.blocksOf(element.childNodes);
  }

  private leftOut(name: string): ManuscriptBlock[] {
    this.reading.around.warn({ line: this.line, message: `<${name}> was left out: raw HTML of this kind is not set` });
    return [];
  }

  private heading(element: HtmlElement, level: number): ManuscriptBlock {
    const content = this.contentOf(element.childNodes);
    const id = this.reading.ids.take(attribute(element, "id"), wordsOf(content), "section");
    if (hasClass(element, "unnumbered")) this.reading.unnumbered.add(id);
    return {
      kind: "heading",
      line: this.line,
      level,
      id,
      number: null,
      content,
      isAppendix: hasClass(element, "appendix"),
    };
  }

  private figure(element: HtmlElement): ManuscriptBlock[] {
    const caption = this.captionOf(element, "figcaption");
    const table = descendantOf(element, "table");
    if (table !== null) return [readTable(this, table, caption)];
    const images = this.contentOf(
      element.childNodes.filter((node) => !isElement(node) || node.tagName !== "figcaption"),
    )
      .filter((inline) => inline.kind === "image")
      .map(({ image }) => image);
    if (images.length === 0) return this.blocksOf(element.childNodes);
    const id = this.reading.ids.take(attribute(element, "id"), "", "figure");
    return [{ kind: "figure", line: this.line, id, number: null, caption, images }];
  }

  captionOf(element: HtmlElement, name: "caption" | "figcaption"): ManuscriptInline[] {
    const caption = element.childNodes.find((node) => isElement(node) && node.tagName === name);
    return caption !== undefined && isElement(caption) ? this.contentOf(caption.childNodes) : [];
  }

  private list(element: HtmlElement): ManuscriptBlock {
    const items = element.childNodes.filter(isElement).map(({ childNodes }) => ({
      blocks: this.blocksOf(childNodes),
      isDone: null,
    }));
    const start = Math.trunc(Number(attribute(element, "start") ?? 1)) || 1;
    return { kind: "list", line: this.line, first: element.tagName === "ol" ? start : null, isTight: true, items };
  }

  private definitions(element: HtmlElement): ManuscriptBlock {
    const items: Extract<ManuscriptBlock, { kind: "definitions" }>["items"] = [];
    for (const node of element.childNodes.filter(isElement)) {
      if (node.tagName === "dt") items.push({ term: this.contentOf(node.childNodes), blocks: [] });
      else items.at(-1)?.blocks.push(...this.blocksOf(node.childNodes));
    }
    return { kind: "definitions", line: this.line, items };
  }

  private code(element: HtmlElement): ManuscriptBlock {
    const id = this.reading.ids.free("code");
    const text = textOf(element).replace(/^\n/u, "").trimEnd();
    return { kind: "code", line: this.line, text, language: null, id, number: null, caption: [] };
  }
}

const transparent: ReadonlySet<string> = new Set(
  "p div section article aside main header footer address center details summary fieldset figcaption nav li dd dt".split(
    " ",
  ),
);

function descendantOf(element: HtmlElement, name: string): HtmlElement | null {
  for (const node of element.childNodes.filter(isElement)) {
    if (node.tagName === name) return node;
    const found = descendantOf(node, name);
    if (found !== null) return found;
  }
  return null;
}

function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value;
  return isElement(node) ? node.childNodes.map(textOf).join("") : "";
}
