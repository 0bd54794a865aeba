import { type Html, htmlOf, nothing } from "../../domain/escape/html.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import type { ManuscriptBlock, ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import { type OutlineEntry, outlineOf } from "../../document/manuscript/outline.js";
import type { Layout } from "../../contracts/export.js";
import { HtmlBlockWriter } from "./block-writer.js";
import { element, words } from "./element.js";
import { HtmlInlineWriter } from "./html-writer.js";
import { idOf } from "./ids.js";
import { pageStyle } from "./page-style.js";

/** Nothing is fetched and nothing runs. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const mediaTypes = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  webp: "image/webp",
} as const;

/** A document as one page of HTML that has everything in itself: pictures, look, notes, checks. */
export function htmlPage(document: SetDocument, layout: Layout): { html: string; warnings: ManuscriptWarning[] } {
  const { front, blocks } = document.manuscript;
  const addresses = new Map(
    [...document.images].map(([source, { bytes, format }]) => [
      source,
      `data:${mediaTypes[format]};base64,${Buffer.from(bytes).toString("base64")}`,
    ]),
  );
  const inline = new HtmlInlineWriter(document, {
    imageAddress: (source) => addresses.get(source) ?? "",
    addressOf: (id) => `#${idOf(id)}`,
    hasPanels: true,
  });
  const writer = new HtmlBlockWriter(inline);
  const title = wordsOf(front.title);
  const parts = [
    titleBlock(document, inline, writer),
    contents(document, inline),
    lists(document, inline),
    element("main", {}, writer.blocks(blocks)),
    notesSection(inline, writer),
    checkedPage(document, inline),
    ...inline.panels,
  ];
  const head = [
    element("meta", { charset: "utf-8" }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    element("meta", { name: "generator", content: "Quire" }),
    ...front.authors.map(({ name }) => element("meta", { name: "author", content: name })),
    front.keywords.length === 0 ? nothing : element("meta", { name: "keywords", content: front.keywords.join(", ") }),
    front.date === null ? nothing : element("meta", { name: "date", content: front.date }),
    element("title", {}, words(title === "" ? "Document" : title)),
    htmlOf(`<style>${pageStyle(layout)}</style>`),
  ];
  const page = element(
    "html",
    { lang: front.language, dir: front.direction },
    element("head", {}, ...head),
    element("body", {}, ...parts),
  );
  return { html: `<!DOCTYPE html>\n${page.text}\n`, warnings: inline.warnings };
}

/** Title, authors and abstract. */
export function titleBlock(
  { manuscript: { front } }: SetDocument,
  inline: HtmlInlineWriter,
  writer: HtmlBlockWriter,
): Html {
  if (front.title.length === 0 && front.authors.length === 0 && front.abstract.length === 0) return nothing;
  const authors = front.authors.map(({ name, affiliations, email, orcid }) =>
    element(
      "p",
      { class: "authors" },
      words(name),
      orcid === null
        ? nothing
        : htmlOf(` ${element("a", { href: `https://orcid.org/${orcid.replace(/^.*\//u, "")}` }, words("ORCID")).text}`),
      ...affiliations.map((each) => element("span", { class: "affiliation" }, words(each))),
      email === null ? nothing : element("span", { class: "affiliation" }, words(email)),
    ),
  );
  return element(
    "header",
    {},
    front.title.length === 0 ? nothing : element("h1", {}, inline.inlines(front.title, 1)),
    front.subtitle.length === 0 ? nothing : element("p", { class: "subtitle" }, inline.inlines(front.subtitle)),
    ...authors,
    front.date === null ? nothing : element("p", { class: "date" }, words(front.date)),
    front.abstract.length === 0
      ? nothing
      : element(
          "section",
          { class: "abstract" },
          element("h2", {}, words(inline.printed.abstract)),
          writer.blocks(front.abstract),
        ),
    front.keywords.length === 0
      ? nothing
      : element(
          "p",
          { class: "keywords" },
          element("strong", {}, words(`${inline.printed.keywords}: `)),
          words(front.keywords.join(", ")),
        ),
  );
}

function contents({ manuscript }: SetDocument, inline: HtmlInlineWriter): Html {
  if (manuscript.front.contents_depth === null) return nothing;
  const list = outlineList(outlineOf(manuscript), inline);
  return element(
    "nav",
    { role: "doc-toc", "aria-label": inline.printed.contents },
    element("h2", {}, words(inline.printed.contents)),
    list,
  );
}

/** A list of links to headings, lists within lists. */
export function outlineList(entries: readonly OutlineEntry[], inline: HtmlInlineWriter): Html {
  if (entries.length === 0) return nothing;
  const items = entries.map(({ id, number, text, children }) =>
    element(
      "li",
      {},
      element("a", { href: inline.form.addressOf(id) }, words(number === null ? text : `${number} ${text}`)),
      outlineList(children, inline),
    ),
  );
  return element("ol", {}, ...items);
}

function lists({ manuscript: { front, blocks } }: SetDocument, inline: HtmlInlineWriter): Html {
  const found = { figure: [] as Html[], table: [] as Html[] };
  visit(blocks, {
    block(block) {
      if ((block.kind !== "figure" && block.kind !== "table") || block.number === null) return;
      const text = `${inline.printed[block.kind]} ${block.number}. ${wordsOf(block.caption)}`;
      found[block.kind].push(element("li", {}, element("a", { href: inline.form.addressOf(block.id) }, words(text))));
    },
  });
  const list = (title: string, items: readonly Html[]) =>
    items.length === 0
      ? nothing
      : element("nav", { "aria-label": title }, element("h2", {}, words(title)), element("ol", {}, ...items));
  return htmlOf(
    (front.lists_figures ? list(inline.printed.figures, found.figure).text : "") +
      (front.lists_tables ? list(inline.printed.tables, found.table).text : ""),
  );
}

/** The notes; what a note holds may have notes of its own. */
function notesSection(inline: HtmlInlineWriter, writer: HtmlBlockWriter): Html {
  const items: Html[] = [];
  for (let notes = inline.takeNotes(); notes.length > 0; notes = inline.takeNotes()) {
    items.push(
      ...notes.map((note) => element("li", { id: idOf(note.id), role: "doc-endnote" }, noteBody(note, inline, writer))),
    );
  }
  if (items.length === 0) return nothing;
  return element(
    "section",
    { class: "notes", role: "doc-endnotes" },
    element("h2", {}, words(inline.printed.notes)),
    element("ol", {}, ...items),
  );
}

/** A note with the link back to its mark at the end of its words. */
export function noteBody(
  { blocks, back }: HtmlInlineWriter["notes"][number],
  inline: HtmlInlineWriter,
  writer: HtmlBlockWriter,
): Html {
  const link = element("a", { href: inline.form.addressOf(back), role: "doc-backlink", class: "back" }, words("↩"));
  const shown = withoutEmpty(blocks);
  const last = shown.at(-1);
  if (last?.kind !== "paragraph") return htmlOf(writer.blocks(shown).text + link.text);
  const end = element("p", {}, inline.inlines(last.content, last.line), words(" "), link);
  return htmlOf(writer.blocks(shown.slice(0, -1)).text + end.text);
}

function withoutEmpty(blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] {
  return blocks.filter((block) => block.kind !== "paragraph" || block.content.length > 0);
}

/** What was checked and what was not. */
export function checkedPage({ checked }: SetDocument, inline: HtmlInlineWriter): Html {
  if (checked === undefined) return nothing;
  const rows = checked.counts.map(({ verdict, count }) =>
    element("tr", {}, element("td", {}, words(verdict)), element("td", { class: "align-right" }, words(String(count)))),
  );
  return element(
    "section",
    { class: "checked" },
    element("h2", {}, words(inline.printed.checks)),
    rows.length === 0 ? nothing : element("table", {}, element("tbody", {}, ...rows)),
    ...checked.limits.map((limit) => element("p", {}, words(limit))),
  );
}
