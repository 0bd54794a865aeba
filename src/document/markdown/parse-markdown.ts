import Parser, { type Env, type MarkdownIt, type Token } from "markdown-it";
import { createEngine, type Dialect } from "./engine.js";
import { readInlines } from "./read-inlines.js";
import { SourceLines } from "./source-lines.js";
import { type Content, type ListItem, type MarkdownBlock, type MarkdownInline, sourceOf, type Span } from "./tree.js";

export interface MarkdownDocument {
  blocks: MarkdownBlock[];
  /** The address that a label of a link stands for, as it may be written; undefined where nothing defines it. */
  addressOf(label: string): string | undefined;
  hasDefinitions: boolean;
  /** False where blocks are nested so deep that the deepest were read as text. */
  isWhole: boolean;
  /** What stands in a content; read when it is asked for, because many ask for the blocks alone. */
  inlinesOf(content: Content): MarkdownInline[];
}

/** With the parser's own rules for addresses. */
const standard = new Parser();

/** Characters by their names or numbers, as Markdown reads them, and escaped ones. */
export const decodeEntities = standard.utils.unescapeAll;

function writtenAddress(address: string | undefined): string | undefined {
  return address === undefined || !standard.validateLink(address) ? undefined : standard.normalizeLink(address);
}

const engines = new Map<Dialect, MarkdownIt>();

function engineOf(dialect: Dialect): MarkdownIt {
  const engine = engines.get(dialect) ?? createEngine(dialect);
  engines.set(dialect, engine);
  return engine;
}

/**
 * Parses Markdown (CommonMark 0.31; `tables`: and tables). The dialect `pandoc` adds front matter, tables, notes, formulas, struck text and
 * addresses that stand in the text; an engine of one's own may add more to that. Nothing is refused, nothing left out.
 */
export function parseMarkdown(text: string, dialect: Dialect | MarkdownIt = "pandoc"): MarkdownDocument {
  const engine = typeof dialect === "string" ? engineOf(dialect) : dialect;
  const environment: Env = {};
  const hasFront = dialect === "pandoc" || typeof dialect !== "string";
  const front = hasFront ? frontMatterOf(text) : null;
  // Its lines stay, so that all others keep their numbers.
  const body =
    front === null
      ? text.replace(/^\uFEFF/u, " ")
      : text.slice(0, front.end).replace(/[^\r\n]/gu, "") + text.slice(front.end);
  const lines = new SourceLines(text, body);
  const blocks = new TreeBuilder(lines, engine.parse(lines.parsed, environment), environment.references ?? {}).blocks();
  return {
    blocks: front === null ? blocks : [front, ...blocks],
    addressOf: (label) => writtenAddress(environment.references?.[engine.utils.normalizeReference(label)]?.href),
    hasDefinitions: Object.keys(environment.references ?? {}).length > 0,
    isWhole: environment["deep"] !== true,
    inlinesOf: (content) => readInlines(engine, environment, content),
  };
}

const frontMatter = /^\uFEFF?---[ \t]*(?:\r\n?|\n)([^]*?)(?:(?<=[\r\n])|\r\n?|\n)(?:---|\.\.\.)[ \t]*(?=[\r\n]|$)/u;

function frontMatterOf(text: string): Extract<MarkdownBlock, { kind: "front_matter" }> | null {
  const [whole, inner = ""] = frontMatter.exec(text) ?? [];
  return whole === undefined ? null : { kind: "front_matter", text: inner, start: 0, end: whole.length };
}

/** Makes blocks of the parser's tokens. */
class TreeBuilder {
  private at = 0;

  constructor(
    private readonly lines: SourceLines,
    private readonly tokens: readonly Token[],
    private readonly references: NonNullable<Env["references"]>,
  ) {}

  /** As far as the container goes that is open. */
  blocks(): MarkdownBlock[] {
    const found: MarkdownBlock[] = [];
    for (let token = this.tokens[this.at]; token !== undefined && token.nesting >= 0; token = this.tokens[this.at]) {
      this.at += 1;
      const block = this.block(token);
      if (block !== null) found.push(block);
    }
    return found;
  }

  private within<Inner>(read: () => Inner): Inner {
    const inner = read();
    this.at += 1;
    return inner;
  }

  private block(token: Token): MarkdownBlock | null {
    const span = this.lines.spanOf(token);
    switch (token.type) {
      case "heading_open":
        return this.heading(token);
      case "paragraph_open":
        return this.within(() => ({ kind: "paragraph", ...this.inner("lines") }));
      case "blockquote_open":
        return this.within(() => ({ kind: "quote", ...span, children: this.blocks() }));
      case "bullet_list_open":
      case "ordered_list_open":
        return this.within(() => this.list(token, span));
      case "note_open":
        return this.within(() => ({ kind: "note", label: token.info, ...span, children: this.blocks() }));
      case "hr":
        return { kind: "rule", ...span };
      case "division_open":
        return this.within(() => ({ kind: "division", info: token.info, ...span, children: this.blocks() }));
      case "table_open":
        return this.within(() => ({ kind: "table", ...span, aligns: this.aligns(), rows: this.rows() }));
      case "fence":
        return {
          kind: "code",
          ...span,
          content: this.lines.rawContent(token, 1),
          language: token.info.trim(),
          isFenced: true,
        };
      case "code_block":
        return { kind: "code", ...span, content: this.lines.rawContent(token, 0), language: "", isFenced: false };
      case "formula":
        return { kind: "formula", ...span, content: this.lines.rawContent(token, 1) };
      case "html_block":
        return this.html(token);
      case "reference_definition":
        return this.definition(token);
      default:
        return null;
    }
  }

  /** Of several with one label the first counts. */
  private definition(token: Token): MarkdownBlock {
    const url = this.references[String(token.meta?.["label"])]?.href ?? "";
    return { kind: "definition", url, ...this.lines.spanFrom(token, "[") };
  }

  private heading(token: Token): MarkdownBlock {
    const level = Number(token.tag.slice(1));
    const isUnderlined = !token.markup.startsWith("#");
    const { content, start, end } = this.within(() => this.inner(isUnderlined ? "lines" : "heading"));
    const span = isUnderlined ? { start, end: this.lines.spanOf(token).end } : this.lines.spanFrom(token, "#");
    return { kind: "heading", level, content, ...span, end: Math.max(end, span.end) };
  }

  /** The text between a block's tokens. */
  private inner(form: "lines" | "heading"): { content: Content } & Span {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token === undefined) throw new Error("the parser closed a block that it did not open");
    const content = form === "lines" ? this.lines.content(token) : this.lines.headingContent(token);
    const { text } = content;
    const end = text === "" ? this.lines.spanOf(token).end : sourceOf(content, text.length - 1) + 1;
    return { content, start: sourceOf(content, 0), end };
  }

  private list(token: Token, span: Span): MarkdownBlock {
    const items: ListItem[] = [];
    for (let item = this.tokens[this.at]; item?.type === "list_item_open"; item = this.tokens[this.at]) {
      this.at += 1;
      const own = this.lines.spanOf(item);
      const marker = item.info + item.markup;
      items.push(this.within(() => ({ ...own, marker, children: this.blocks() })));
    }
    const first = token.type === "ordered_list_open" ? Number(token.attrGet("start") ?? 1) : null;
    return { kind: "list", ...span, first, items };
  }

  private rows(): Content[][] {
    const rows: Content[][] = [];
    for (
      let token = this.tokens[this.at];
      token !== undefined && token.type !== "table_close";
      token = this.tokens[this.at]
    ) {
      this.at += 1;
      if (token.type === "tr_open") rows.push(this.lines.cells(Number(token.meta?.["begin"] ?? 0), this.cellCount()));
    }
    return rows;
  }

  /** Of the columns of the table whose head comes next. */
  private aligns(): Extract<MarkdownBlock, { kind: "table" }>["aligns"] {
    const head = this.tokens.slice(
      this.at,
      this.tokens.findIndex(({ type }, index) => index > this.at && type === "tr_close"),
    );
    return head
      .filter(({ type }) => type === "th_open")
      .map(
        (cell) =>
          (["left", "right", "center"] as const).find((each) => cell.attrGet("style") === `text-align:${each}`) ?? null,
      );
  }

  private cellCount(): number {
    let count = 0;
    for (let at = this.at; at < this.tokens.length && this.tokens[at]?.type !== "tr_close"; at++) {
      if (this.tokens[at]?.type === "inline") count += 1;
    }
    return count;
  }

  private html(token: Token): MarkdownBlock {
    const content = this.lines.rawContent(token, 0);
    const text = content.text.trim();
    const start = sourceOf(content, content.text.indexOf(text));
    return { kind: "html", text, start, end: sourceOf(content, content.text.indexOf(text) + text.length - 1) + 1 };
  }
}
