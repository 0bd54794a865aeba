import type { Author, ManuscriptBlock, ManuscriptInline, SetDocument } from "../../document/manuscript/tree.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import { visit } from "../../document/manuscript/walk.js";
import { words } from "../html/element.js";
import { type OutlineEntry, outlineOf } from "../../document/manuscript/outline.js";
import { linkTo, type PandocBlock, type PandocInline, pandocText, paragraphOf, styledBlocks } from "../pandoc/ast.js";
import { sequenceNames } from "./odt-marks.js";
import { type OdtWriter, rawBlock } from "./odt-writer.js";
import { around, emptyTag } from "./tags.js";

/** Title, authors, date and abstract as paragraphs of their own styles. */
export function titleBlocks({ manuscript: { front } }: SetDocument, writer: OdtWriter): PandocBlock[] {
  const styled = (style: string, inlines: readonly ManuscriptInline[]): PandocBlock[] =>
    inlines.length === 0 ? [] : [styledBlocks(style, [paragraphOf(writer.inlines(inlines))])];
  const plain = (style: string, text: string | null) =>
    styled(style, text === null || text === "" ? [] : [{ kind: "text", text }]);
  const abstract = writer.blocks(front.abstract);
  const keywords: ManuscriptInline[] = [
    { kind: "strong", children: [{ kind: "text", text: `${writer.words.keywords}: ` }] },
    { kind: "text", text: front.keywords.join(", ") },
  ];
  return [
    ...styled("Title", front.title),
    ...styled("Subtitle", front.subtitle),
    ...front.authors.flatMap((author) => [...plain("Author", author.name), ...affiliations(author)]),
    ...plain("Date", front.date),
    ...(abstract.length > 0 ? plain("QuireAbstractTitle", writer.words.abstract) : []),
    ...(abstract.length > 0 ? [styledBlocks("QuireAbstract", abstract)] : []),
    ...(front.keywords.length > 0 ? styled("QuireAbstract", keywords) : []),
  ];
}

function affiliations({ affiliations: places, email, orcid }: Author): PandocBlock[] {
  const address = orcid === null ? "" : `https://orcid.org/${orcid.replace(/^.*\//u, "")}`;
  const lines: PandocInline[][] = [
    ...places.map(pandocText),
    ...(email === null ? [] : [[linkTo(`mailto:${email}`, pandocText(email))]]),
    ...(orcid === null ? [] : [[linkTo(address, pandocText(address))]]),
  ];
  return lines.map((line) => styledBlocks("QuireAffiliation", [paragraphOf(line)]));
}

/** The counts that captions use must be declared before the first of them. */
export function sequenceDeclarations(): PandocBlock {
  const declarations = Object.values(sequenceNames).map((name) =>
    emptyTag("text:sequence-decl", { "text:display-outline-level": 0, "text:name": name }),
  );
  return rawBlock(around("text:sequence-decls", {}, ...declarations));
}

/** A line of a list: a link to its part, and the page, which a word processor fills in. */
function entryOf(style: string, text: string, bookmark: string): string {
  const page = around("text:bookmark-ref", { "text:reference-format": "page", "text:ref-name": bookmark });
  const link = around(
    "text:a",
    { "xlink:type": "simple", "xlink:href": `#${bookmark}` },
    words(text).text,
    emptyTag("text:tab"),
    page,
  );
  return around("text:p", { "text:style-name": style }, link);
}

const templateParts = [
  emptyTag("text:index-entry-link-start"),
  emptyTag("text:index-entry-chapter"),
  emptyTag("text:index-entry-text"),
  emptyTag("text:index-entry-tab-stop", { "style:type": "right", "style:leader-char": "." }),
  emptyTag("text:index-entry-page-number"),
  emptyTag("text:index-entry-link-end"),
];

interface Index {
  /** Of the element: "text:table-of-content". */
  element: string;
  name: string;
  title: string;
  titleStyle: string;
  source: string;
  entries: readonly string[];
}

/** An index of OpenDocument (1.3, 8): how it is made anew, and what it says now. */
function indexOf({ element: tag, name, title, titleStyle, source, entries }: Index): string {
  const shown = around(
    "text:index-title",
    { "text:style-name": "QuireIndex", "text:name": `${name} title` },
    around("text:p", { "text:style-name": titleStyle }, words(title).text),
  );
  const attributes = { "text:style-name": "QuireIndex", "text:protected": "true", "text:name": name };
  return around(tag, attributes, source, around("text:index-body", {}, shown, ...entries));
}

function titleTemplate(style: string, title: string): string {
  return around("text:index-title-template", { "text:style-name": style }, words(title).text);
}

const levels = [1, 2, 3, 4, 5, 6];

function tableOfContents(writer: OdtWriter, outline: readonly OutlineEntry[], depth: number): string {
  const templates = levels.map((level) => {
    const attributes = { "text:outline-level": level, "text:style-name": `QuireContents${level}` };
    return around("text:table-of-content-entry-template", attributes, ...templateParts);
  });
  const source = around(
    "text:table-of-content-source",
    { "text:outline-level": depth },
    titleTemplate("QuireContentsTitle", writer.words.contents),
    ...templates,
  );
  const lines = (entries: readonly OutlineEntry[]): string[] =>
    entries.flatMap(({ id, number, text, level, children }) => [
      entryOf(`QuireContents${level}`, number === null ? text : `${number} ${text}`, writer.bookmarks.nameOf(id)),
      ...lines(children),
    ]);
  return indexOf({
    element: "text:table-of-content",
    name: "Contents",
    title: writer.words.contents,
    titleStyle: "QuireContentsTitle",
    source,
    entries: lines(outline),
  });
}

function listOf(writer: OdtWriter, part: "figure" | "table", blocks: readonly ManuscriptBlock[]): string {
  const tag = part === "figure" ? "text:illustration-index" : "text:table-index";
  const title = part === "figure" ? writer.words.figures : writer.words.tables;
  const entries: string[] = [];
  visit(blocks, {
    block(block) {
      if (block.kind !== part || block.number === null) return;
      const text = `${writer.words[part]}\u00A0${block.number}. ${wordsOf(block.caption)}`;
      entries.push(entryOf("QuireContents1", text, writer.bookmarks.nameOf(block.id)));
    },
  });
  if (entries.length === 0) return "";
  const attributes = { "text:caption-sequence-name": sequenceNames[part], "text:caption-sequence-format": "text" };
  const template = around(
    `${tag}-entry-template`,
    { "text:style-name": "QuireContents1" },
    ...templateParts.filter((each) => !each.includes("chapter")),
  );
  const source = around(`${tag}-source`, attributes, titleTemplate("QuireContentsTitle", title), template);
  return indexOf({ element: tag, name: title, title, titleStyle: "QuireContentsTitle", source, entries });
}

/** The table of contents and the lists of figures and tables, as far as they are wanted. */
export function contentsBlocks({ manuscript }: SetDocument, writer: OdtWriter): PandocBlock[] {
  const { contents_depth: depth, lists_figures, lists_tables } = manuscript.front;
  const markup = [
    depth === null ? "" : tableOfContents(writer, outlineOf(manuscript), depth),
    lists_figures ? listOf(writer, "figure", manuscript.blocks) : "",
    lists_tables ? listOf(writer, "table", manuscript.blocks) : "",
  ].join("");
  return markup === "" ? [] : [rawBlock(markup)];
}
