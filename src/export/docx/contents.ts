import type { ManuscriptInline } from "../../document/manuscript/tree.js";
import type { ContentsEntry } from "./anchors.js";
import { sequenceName } from "./captions.js";
import { field, fieldBegin, fieldEnd, run, tabStop } from "./fields.js";
import { type ParagraphFormat, paragraphProperties } from "./formats.js";
import { writeInlines } from "./inlines.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { noXml, type Xml, xml } from "./xml.js";

/**
 * The table of contents and the lists of figures and tables: fields with their entries written out. Numbers of pages
 * are not known before a word processor has set the document: it is told to fill them in when it opens the file.
 */
export function contentsOf(writing: Writing, place: Place): Xml {
  const { anchors, words, document } = writing;
  const { contents_depth: depth, lists_figures, lists_tables } = document.manuscript.front;
  const headings = anchors.headings.filter(({ level }) => level <= (depth ?? 0));
  const contents = depth === null ? noXml : tableOfContents(writing, headings, depth, place);
  const list = (title: string, kind: "figure" | "table", entries: readonly ContentsEntry[]) => {
    const instruction = ` TOC \\h \\z \\c "${sequenceName(writing, kind)}" `;
    const called = (entry: ContentsEntry) => (entry.number === null ? "" : `${words[kind]}\u00A0${entry.number}: `);
    const lines = entries.map((entry) =>
      line(writing, entry, { style: "TableofFigures", called: called(entry) }, place),
    );
    return xml`${titleOf(writing, title, place)}${inField(instruction, lines)}`;
  };
  return xml`${contents}${lists_figures && anchors.figures.length > 0 && list(words.figures, "figure", anchors.figures)}${lists_tables && anchors.tables.length > 0 && list(words.tables, "table", anchors.tables)}`;
}

/** Whether the document has fields whose pages a word processor has to fill in. */
export function hasContents({ document }: Writing): boolean {
  const { contents_depth, lists_figures, lists_tables } = document.manuscript.front;
  return contents_depth !== null || lists_figures || lists_tables;
}

function tableOfContents(writing: Writing, headings: readonly ContentsEntry[], depth: number, place: Place): Xml {
  const instruction = ` TOC \\o "1-${Math.max(1, depth)}" \\h \\z \\u `;
  const lines = headings.map((entry) => {
    const called = entry.number === null ? "" : `${entry.number}\u2002`;
    return line(writing, entry, { style: `TOC${entry.level}`, called }, place);
  });
  const gallery = xml`<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr>`;
  return xml`<w:sdt>${gallery}<w:sdtContent>${titleOf(writing, writing.words.contents, place)}${inField(instruction, lines)}</w:sdtContent></w:sdt>`;
}

/** A title that is no heading itself, so that it does not stand in the contents. */
export function titleOf(writing: Writing, title: string, { direction }: Place): Xml {
  const isRightToLeft = direction === "rtl";
  const properties = paragraphProperties({ ...unlisted(writing), ...(isRightToLeft && { isRightToLeft }) });
  return xml`<w:p>${properties}${run(title)}</w:p>`;
}

/** A title that is neither counted nor listed, though a template may make it a heading. */
export function unlisted(writing: Writing): ParagraphFormat {
  return { style: writing.style("TOCHeading"), numbering: { id: 0, level: 0 }, outline: 9 };
}

type Line = (begin: Xml, end: Xml) => Xml;

function inField(instruction: string, lines: readonly Line[]): Xml {
  const last = lines.length - 1;
  if (last < 0) return xml`<w:p>${field(instruction, noXml)}</w:p>`;
  return xml`${lines.map((each, index) => each(index === 0 ? fieldBegin(instruction) : noXml, index === last ? fieldEnd : noXml))}`;
}

function line(
  writing: Writing,
  { bookmark, content }: ContentsEntry,
  { style, called }: { style: string; called: string },
  place: Place,
): Line {
  const isRightToLeft = place.direction === "rtl";
  const properties = paragraphProperties({
    style: writing.style(style),
    tabs: [{ at: place.width, align: "right", hasDots: true }],
    ...(isRightToLeft && { isRightToLeft }),
  });
  const words = xml`${called !== "" && run(called)}${writeInlines(writing, listed(content), place)}`;
  const page = field(` PAGEREF ${bookmark} \\h `, run(""));
  return (begin, end) =>
    xml`<w:p>${properties}${begin}<w:hyperlink w:anchor="${bookmark}" w:history="1">${words}${tabStop}${page}</w:hyperlink>${end}</w:p>`;
}

/** Words of a heading as a list has them: without notes, links and citations' fields. */
function listed(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  return inlines.flatMap((inline): ManuscriptInline[] => {
    switch (inline.kind) {
      case "note":
      case "image":
        return [];
      case "break":
        return [{ kind: "text", text: " " }];
      case "citation":
        return listed(inline.citation.shown);
      case "link":
      case "reference":
        return listed(inline.children);
      default:
        return "children" in inline ? [{ ...inline, children: listed(inline.children) }] : [inline];
    }
  });
}
