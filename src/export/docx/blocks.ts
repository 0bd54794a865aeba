import type { ListItem, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { numberBookmark } from "./anchors.js";
import { captionOf, countOf } from "./captions.js";
import { fieldBegin, fieldEnd, run, tabStop } from "./fields.js";
import { type ParagraphFormat, paragraphProperties } from "./formats.js";
import { displayFormula, formulaWarning } from "./formulas.js";
import { writeInlines } from "./inlines.js";
import { deepestLevel, levelIndent } from "./numbering.js";
import { picture } from "./pictures.js";
import type { Place } from "./place.js";
import { writeTable } from "./tables.js";
import type { Writing } from "./writing.js";
import { knownXml, noXml, type Xml, xml } from "./xml.js";

type BlockOf<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

/** Writes blocks one after the other. */
export function writeBlocks(writing: Writing, blocks: readonly ManuscriptBlock[], place: Place): Xml {
  let before: ManuscriptBlock["kind"] | null = null;
  const written = blocks.map((block) => {
    const isFirst = before !== "paragraph" && before !== "list";
    before = block.kind;
    return writeBlock(writing, block, { ...place, line: block.line || place.line }, isFirst);
  });
  return xml`${written}`;
}

function writeBlock(writing: Writing, block: ManuscriptBlock, place: Place, isFirst: boolean): Xml {
  switch (block.kind) {
    case "heading":
      return heading(writing, block, place);
    case "paragraph":
      return paragraph(writing, block.content, place, { style: isFirst ? "FirstParagraph" : "BodyText" });
    case "list":
      return list(writing, block, place);
    case "definitions":
      return definitions(writing, block, place);
    case "quote":
      return writeBlocks(writing, block.blocks, { ...place, style: "BlockText", indent: place.indent + quoteIndent });
    case "code":
      return code(writing, block, place);
    case "formula":
      return formula(writing, block, place);
    case "table":
      return writeTable(writing, block, place, (blocks, inner) => writeBlocks(writing, blocks, inner));
    case "figure":
      return figure(writing, block, place);
    case "rule":
      return rule;
    case "page_break":
      return knownXml(`<w:p><w:r><w:br w:type="page"/></w:r></w:p>`);
    case "group":
      return writeBlocks(writing, block.blocks, {
        ...place,
        language: block.language ?? place.language,
        direction: block.direction ?? place.direction,
      });
    default:
      return references(writing, block, place);
  }
}

const quoteIndent = 567;
const rule = knownXml(
  `<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="808080"/></w:pBdr><w:spacing w:before="120" w:after="240"/></w:pPr></w:p>`,
);

interface Own {
  style: string;
  format?: ParagraphFormat;
  /** What stands before the words. */
  before?: Xml;
}

/** A paragraph: what its place says of it, then what is its own. */
function paragraph(writing: Writing, content: readonly ManuscriptInline[], place: Place, own: Own): Xml {
  const properties = paragraphProperties(formatOf(writing, place, own));
  const language = place.language === null ? {} : { language: place.language };
  return xml`<w:p>${properties}${own.before ?? null}${writeInlines(writing, content, place, language)}</w:p>`;
}

function formatOf(writing: Writing, place: Place, { style, format }: Own): ParagraphFormat {
  const isQuote = place.style === "BlockText";
  const indent =
    place.indent === 0 || (isQuote && place.indent === quoteIndent) ? {} : { indent: { left: place.indent } };
  return {
    style: writing.style(place.style ?? style),
    ...(place.direction === "rtl" && { isRightToLeft: true }),
    ...(place.align !== null && { align: place.align }),
    ...indent,
    ...format,
  };
}

/** Headings are counted by their style's list; where that would count otherwise, the number is written out. */
function heading(writing: Writing, block: BlockOf<"heading">, place: Place): Xml {
  const { level, id, number, content, isAppendix } = block;
  const anchor = writing.anchors.byId.get(id);
  const isCounted = anchor?.isCounted === true;
  if (level === 1) writing.chapter = isCounted ? number : null;
  const { numbersHeadings } = writing.design;
  const appendix = isAppendix ? writing.lists.of("appendix") : null;
  const isNumbered = writing.document.manuscript.front.is_numbered;
  const numbering = isCounted ? appendix : isNumbered || numbersHeadings ? 0 : null;
  const bookmark = writing.anchors.bookmarkOf(id);
  const words = writing.marked([bookmark], writeInlines(writing, content, place));
  const properties = paragraphProperties({
    style: writing.style(`Heading${level}`),
    ...(numbering !== null && { numbering: { id: numbering, level: numbering === 0 ? 0 : level - 1 } }),
    ...(place.direction === "rtl" && { isRightToLeft: true }),
  });
  return xml`<w:p>${properties}${number !== null && !isCounted && run(`${number} `)}${words}</w:p>`;
}

function list(writing: Writing, block: BlockOf<"list">, place: Place): Xml {
  const level = Math.min(place.listDepth, deepestLevel);
  const counted = block.first === null ? null : writing.lists.ordered(level, Math.max(0, block.first));
  const items = block.items.map((each) => item(writing, each, { level, counted, isTight: block.isTight }, place));
  return xml`${items}`;
}

interface ItemFacts {
  level: number;
  counted: number | null;
  isTight: boolean;
}

/** The first paragraph of an item has its sign; what follows stands below it. */
function item(
  writing: Writing,
  { blocks, isDone }: ListItem,
  { level, counted, isTight }: ItemFacts,
  place: Place,
): Xml {
  const id = counted ?? writing.lists.of(isDone === null ? "bullet" : isDone ? "done" : "open");
  const base = place.indent;
  const inner: Place = { ...place, indent: base + levelIndent, listDepth: place.listDepth + 1 };
  const [first, ...others] = blocks;
  const isParagraph = first?.kind === "paragraph";
  const style = isTight ? "Compact" : "FirstParagraph";
  const format: ParagraphFormat = {
    numbering: { id, level },
    indent: { left: base + levelIndent, hanging: levelIndent },
  };
  const line = first?.line || place.line;
  const sign = paragraph(writing, isParagraph ? first.content : [], { ...place, line }, { style, format });
  return xml`${sign}${writeBlocks(writing, isParagraph ? others : blocks, inner)}`;
}

function definitions(writing: Writing, { items }: BlockOf<"definitions">, place: Place): Xml {
  return xml`${items.map(
    ({ term, blocks }) =>
      xml`${paragraph(writing, term, place, { style: "DefinitionTerm" })}${writeBlocks(writing, blocks, { ...place, style: place.style ?? "Definition", indent: place.indent + quoteIndent })}`,
  )}`;
}

/** A paragraph a line, so that what is copied from Word is what was written. */
function code(writing: Writing, block: BlockOf<"code">, place: Place): Xml {
  const lines = block.text.replace(/\n$/u, "").split("\n");
  const { indent, line } = place;
  const format = { style: writing.style("SourceCode"), ...(indent > 0 && { indent: { left: indent + 113 } }) };
  const properties = paragraphProperties(format);
  const caption = captionOf(writing, "code", block, { ...place, line });
  return xml`${caption}${lines.map((each) => xml`<w:p>${properties}${pieces(each)}</w:p>`)}`;
}

function pieces(line: string): Xml[] {
  return line
    .split("\t")
    .flatMap((text, index) => [...(index > 0 ? [tabStop] : []), ...(text === "" ? [] : [run(text)])]);
}

/** A displayed formula; its number stands at the right margin, in a row of a table that nobody sees. */
function formula(writing: Writing, block: BlockOf<"formula">, place: Place): Xml {
  const { tex, id, number, line } = block;
  const shown = displayFormula(tex);
  const bookmark = writing.anchors.bookmarkOf(id);
  const style = paragraphProperties({ style: writing.style("Formula") });
  if ("problem" in shown) {
    writing.warn(line, formulaWarning(tex, shown.problem));
    const text = run(tex, { style: writing.style("CodeCharacter") });
    return xml`<w:p>${style}${writing.marked([bookmark], text)}${number !== null && run(` (${number})`)}</w:p>`;
  }
  if (number === null) return xml`<w:p>${style}${writing.marked([bookmark], shown.content)}</w:p>`;
  const count = writing.marked(
    [bookmark, numberBookmark(bookmark)],
    countOf(writing, "formula", number, { bold: false }),
  );
  const side = Math.min(1000, Math.round(place.width / 6));
  const middle = place.width - place.indent - 2 * side;
  const cell = (width: number, align: "left" | "center" | "right", content: Xml) =>
    xml`<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr><w:p>${paragraphProperties({ style: writing.style("Formula"), align })}${content}</w:p></w:tc>`;
  return xml`<w:tbl><w:tblPr><w:tblW w:w="${middle + 2 * side}" w:type="dxa"/>${place.indent > 0 && xml`<w:tblInd w:w="${place.indent}" w:type="dxa"/>`}<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid><w:gridCol w:w="${side}"/><w:gridCol w:w="${middle}"/><w:gridCol w:w="${side}"/></w:tblGrid><w:tr><w:trPr><w:cantSplit/></w:trPr>${cell(side, "left", noXml)}${cell(middle, "center", shown.content)}${cell(side, "right", xml`${run("(")}${count}${run(")")}`)}</w:tr></w:tbl>${thin}`;
}

const thin = knownXml(`<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr></w:p>`);

function figure(writing: Writing, block: BlockOf<"figure">, place: Place): Xml {
  const { images } = block;
  const shown = images.map((image) => picture(writing, image, place, images.length));
  const style = paragraphProperties({ style: writing.style("Figure") });
  return xml`<w:p>${style}${shown}</w:p>${captionOf(writing, "figure", block, place)}`;
}

/** The list of references stands in one field, by which reference managers write it anew. */
function references(writing: Writing, { entries }: BlockOf<"references">, place: Place): Xml {
  const begin = fieldBegin(` ADDIN ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY `);
  const style = writing.style("Bibliography");
  const properties = paragraphProperties({ style, ...(place.direction === "rtl" && { isRightToLeft: true }) });
  const last = entries.length - 1;
  return xml`${entries.map(({ id, label, content }, index) => {
    const sign = label.length > 0 && xml`${writeInlines(writing, label, place)}${tabStop}`;
    const words = xml`${sign}${writeInlines(writing, content, place)}`;
    const marked = writing.marked([writing.anchors.bookmarkOf(id)], words);
    return xml`<w:p>${properties}${index === 0 && begin}${marked}${index === last && fieldEnd}</w:p>`;
  })}`;
}
