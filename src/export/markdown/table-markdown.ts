import { type Html, htmlOf } from "../../domain/escape/html.js";
import type { Cell, Column, ManuscriptBlock, ManuscriptInline, Row } from "../../document/manuscript/tree.js";
import { element, words } from "../html/element.js";
import { encodeSource, type InlineMarkdown, widthText } from "./inline-markdown.js";

type Table = Extract<ManuscriptBlock, { kind: "table" }>;

/** The table between pipes; null where that cannot say all of it: spans, widths, blocks in cells, several heads. */
export function pipeTable({ columns, head, body }: Table, inlines: InlineMarkdown): string | null {
  const rows = [...head, ...body];
  const isPlain =
    head.length <= 1 &&
    columns.length > 0 &&
    columns.every(({ width }) => width === null) &&
    rows.every(
      (row, index) =>
        row.length === columns.length && row.every((cell, at) => isPlainCell(cell, columns[at], index < head.length)),
    );
  if (!isPlain) return null;
  const texts = rows.map((row) =>
    row.map(({ blocks: [only] }) =>
      only?.kind === "paragraph" ? inlines.write(only.content, { breaks: false, isCell: true }) : "",
    ),
  );
  // A pipe in a formula would end the cell.
  if (texts.flat().some((each) => /(?<!\\)\|/u.test(each))) return null;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [first = [], ...others] = head.length === 0 ? [columns.map(() => ""), ...texts] : texts;
  return [line(first), line(columns.map(({ align }) => rules[align ?? "none"])), ...others.map(line)].join("\n");
}

const rules = { none: "---", left: ":--", right: "--:", center: ":-:" } as const;

function isPlainCell(
  { blocks, columns, rows, align, isHead }: Cell,
  column: Column | undefined,
  inHead: boolean,
): boolean {
  if (columns !== 1 || rows !== 1 || align !== (column?.align ?? null) || isHead !== inHead || blocks.length > 1)
    return false;
  const [only] = blocks;
  return only === undefined || (only.kind === "paragraph" && only.content.every(({ kind }) => kind !== "note"));
}

/** The same as elements of HTML, which Markdown of every kind takes. */
export function htmlTable({ head, body, id }: Table, caption: readonly ManuscriptInline[]): string {
  const row = (cells: Row) => element("tr", {}, ...cells.map(cellOf));
  const section = (name: string, rows: readonly Row[]) =>
    rows.length === 0 ? [] : [element(name, {}, ...rows.map(row))];
  const above = caption.length === 0 ? [] : [element("caption", {}, ...inlineHtml(caption))];
  return element("table", { id }, ...above, ...section("thead", head), ...section("tbody", body)).text;
}

function cellOf({ blocks, columns, rows, align, isHead }: Cell): Html {
  const span = (count: number) => (count > 1 ? count : null);
  const attributes = { colspan: span(columns), rowspan: span(rows), align };
  const [only, ...others] = blocks;
  const isPlain = only?.kind === "paragraph" && others.length === 0;
  return element(isHead ? "th" : "td", attributes, ...(isPlain ? inlineHtml(only.content) : blocks.map(blockHtml)));
}

/** Blocks that stand in a cell. What none has there is left as its words. */
function blockHtml(block: ManuscriptBlock): Html {
  switch (block.kind) {
    case "paragraph":
      return element("p", {}, ...inlineHtml(block.content));
    case "list": {
      const items = block.items.map(({ blocks }) => element("li", {}, ...blocks.map(blockHtml)));
      return block.first === null ? element("ul", {}, ...items) : element("ol", { start: block.first }, ...items);
    }
    case "quote":
    case "group":
      return element(block.kind === "quote" ? "blockquote" : "div", {}, ...block.blocks.map(blockHtml));
    case "code":
      return element("pre", {}, words(block.text));
    case "formula":
      return element("p", {}, element("code", {}, words(block.tex)));
    case "figure":
      return element(
        "p",
        {},
        ...block.images.map((image) => inlineOf({ kind: "image", image })),
        ...inlineHtml(block.caption),
      );
    case "heading":
      return element("p", {}, element("strong", {}, ...inlineHtml(block.content)));
    default:
      return htmlOf("");
  }
}

export function inlineHtml(inlines: readonly ManuscriptInline[]): Html[] {
  return inlines.map(inlineOf);
}

const tags = {
  emphasis: "em",
  strong: "strong",
  struck: "del",
  superscript: "sup",
  subscript: "sub",
  underline: "u",
  small_caps: "span",
} as const;

function inlineOf(inline: ManuscriptInline): Html {
  switch (inline.kind) {
    case "text":
      return text(inline.text);
    case "code":
      return element("code", {}, text(inline.text));
    case "formula":
      return element("code", {}, text(inline.tex));
    case "break":
      return element("br", {});
    case "image": {
      const { source, description, width } = inline.image;
      return element("img", { src: encodeSource(source), alt: description, width: widthText(width) });
    }
    case "link":
      return element("a", { href: inline.url }, ...inlineHtml(inline.children));
    case "note":
      return htmlOf(inline.blocks.map((block) => ` (${blockHtml(block).text})`).join(""));
    case "citation": {
      const { shown, source } = inline.citation;
      return shown.length === 0
        ? words(source)
        : htmlOf(
            inlineHtml(shown)
              .map((each) => each.text)
              .join(""),
          );
    }
    case "reference":
      return element("a", { href: `#${inline.target}` }, ...inlineHtml(inline.children));
    case "span":
      return element("span", { lang: inline.language, dir: inline.direction }, ...inlineHtml(inline.children));
    case "small_caps":
      return element("span", { class: "smallcaps" }, ...inlineHtml(inline.children));
    default:
      return element(tags[inline.kind], {}, ...inlineHtml(inline.children));
  }
}

/** Words of an element: no key behind an "@", which would cite, and no empty line, which ends it. */
function text(given: string): Html {
  return htmlOf(words(given.replaceAll(/\s*\n\s*/gu, " ")).text.replaceAll("@", "@<!-- -->"));
}
