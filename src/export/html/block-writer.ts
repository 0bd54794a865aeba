import { type Html, htmlOf, nothing } from "../../domain/escape/html.js";
import type { Cell, ManuscriptBlock, ManuscriptInline, ReferenceEntry, Row } from "../../document/manuscript/tree.js";
import { element, joined, words } from "./element.js";
import type { HtmlInlineWriter } from "./html-writer.js";
import { idOf } from "./ids.js";

type Of<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

/** Writes blocks of a document as HTML that is well-formed as XML, too. */
export class HtmlBlockWriter {
  constructor(private readonly inline: HtmlInlineWriter) {}

  blocks(blocks: readonly ManuscriptBlock[]): Html {
    return htmlOf(blocks.map((block) => this.block(block).text).join("\n"));
  }

  private block(block: ManuscriptBlock): Html {
    switch (block.kind) {
      case "heading":
        return this.heading(block);
      case "paragraph":
        return element("p", {}, this.inline.inlines(block.content, block.line));
      case "list":
        return this.list(block);
      case "definitions":
        return this.definitions(block);
      case "quote":
        return element("blockquote", {}, this.blocks(block.blocks));
      case "code":
        return this.code(block);
      case "formula":
        return this.formula(block);
      case "table":
        return this.table(block);
      case "figure":
        return this.figure(block);
      case "rule":
        return element("hr", {});
      case "page_break":
        return element("div", { class: "page-break" });
      case "group": {
        const attributes = {
          class: block.isLandscape ? "landscape" : null,
          lang: block.language,
          dir: block.direction,
        };
        return element("div", attributes, this.blocks(block.blocks));
      }
      default:
        return this.references(block.entries);
    }
  }

  private heading({ level, id, number, content, isAppendix, line }: Of<"heading">): Html {
    const prefix = isAppendix && level === 1 && number !== null ? `${this.inline.printed.appendix} ${number}` : number;
    const shown = prefix === null ? nothing : element("span", { class: "number" }, words(`${prefix} `));
    // The title of the document has the first level.
    return element(`h${Math.min(6, level + 1)}`, { id: idOf(id) }, shown, this.inline.inlines(content, line));
  }

  private list({ first, isTight, items }: Of<"list">): Html {
    const written = items.map(({ blocks, isDone }) => {
      const box = isDone === null ? nothing : words(isDone ? "☑ " : "☐ ");
      const [only] = blocks;
      const content =
        isTight && blocks.length > 0 && only?.kind === "paragraph"
          ? htmlOf(box.text + this.inline.inlines(only.content, only.line).text + this.blocks(blocks.slice(1)).text)
          : htmlOf(box.text + this.blocks(blocks).text);
      return element("li", { class: isDone === null ? null : "task" }, content);
    });
    if (first === null) return element("ul", {}, joined(written));
    return element("ol", { start: first === 1 ? null : first }, joined(written));
  }

  private definitions({ items, line }: Of<"definitions">): Html {
    const pairs = items.flatMap(({ term, blocks }) => [
      element("dt", {}, this.inline.inlines(term, line)),
      element("dd", {}, this.blocks(blocks)),
    ]);
    return element("dl", {}, joined(pairs));
  }

  private code({ text, language, id, number, caption, line }: Of<"code">): Html {
    const pre = element(
      "pre",
      {},
      element("code", { class: language === null ? null : `language-${language}` }, words(text)),
    );
    const below = this.caption("figcaption", "code", number, caption, line);
    return below === nothing ? pre : element("figure", { id: idOf(id), class: "listing" }, below, pre);
  }

  private formula({ tex, id, number, line }: Of<"formula">): Html {
    this.inline.inlines([], line);
    const set = this.inline.formula(tex, true);
    const label = number === null ? nothing : element("span", { class: "formula-number" }, words(`(${number})`));
    return element("div", { class: "formula", id: idOf(id), role: "math" }, set, label);
  }

  private figure({ images, id, number, caption, line }: Of<"figure">): Html {
    const below = this.caption("figcaption", "figure", number, caption, line);
    return element("figure", { id: idOf(id) }, ...images.map((image) => this.inline.image(image)), below);
  }

  private table({ columns, head, body, id, number, caption, line }: Of<"table">): Html {
    const above = this.caption("caption", "table", number, caption, line);
    const hasWidths = columns.some(({ width }) => width !== null);
    const widths = columns.map(({ width }) =>
      element("col", { style: width === null ? null : `width: ${Math.round(width * 100)}%` }),
    );
    const section = (name: string, rows: readonly Row[]) =>
      rows.length === 0 ? nothing : element(name, {}, joined(rows.map((row) => this.row(row))));
    const table = element(
      "table",
      { id: idOf(id) },
      above,
      hasWidths ? element("colgroup", {}, ...widths) : nothing,
      section("thead", head),
      section("tbody", body),
    );
    return element("div", { class: "table" }, table);
  }

  private row(row: Row): Html {
    return element("tr", {}, ...row.map((cell) => this.cell(cell)));
  }

  private cell({ blocks, columns, rows, align, isHead }: Cell): Html {
    const [only, ...others] = blocks;
    const content =
      only?.kind === "paragraph" && others.length === 0
        ? this.inline.inlines(only.content, only.line)
        : this.blocks(blocks);
    const span = (count: number) => (count > 1 ? count : null);
    return element(
      isHead ? "th" : "td",
      {
        colspan: span(columns),
        rowspan: span(rows),
        class: align === null ? null : `align-${align}`,
        scope: isHead ? "col" : null,
      },
      content,
    );
  }

  private caption(
    name: string,
    part: "figure" | "table" | "code",
    number: string | null,
    caption: readonly ManuscriptInline[],
    line: number,
  ): Html {
    if (number === null && caption.length === 0) return nothing;
    const label =
      number === null
        ? nothing
        : element("span", { class: "label" }, words(`${this.inline.printed[part]} ${number}. `));
    return element(name, {}, label, this.inline.inlines(caption, line));
  }

  /** Links back lead to each place that cites the work. */
  private references(entries: readonly ReferenceEntry[]): Html {
    const written = entries.map(({ id, label, content }) => {
      const mark =
        label.length === 0 ? nothing : element("span", { class: "csl-left-margin" }, this.inline.inlines(label));
      const body = element("span", { class: "csl-right-inline" }, this.inline.inlines(content));
      const places = this.inline.citedAt.get(id) ?? [];
      const back = places.map((place, index) =>
        element(
          "a",
          { href: this.inline.form.addressOf(place), class: "back", "aria-label": `Cited here (${index + 1})` },
          words("↩"),
        ),
      );
      return element("div", { id: idOf(id), class: "csl-entry", role: "listitem" }, mark, body, ...back);
    });
    return element("div", { id: "refs", class: "references", role: "list" }, joined(written));
  }
}
