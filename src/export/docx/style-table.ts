import type { ParagraphFormat, RunFormat } from "./formats.js";
import type { LayoutFacts } from "./layouts.js";

/** A style of the document. Word knows its own by their English names, whatever language it speaks itself. */
export interface StyleFacts {
  id: string;
  name: string;
  kind: "paragraph" | "character";
  /** Ids of other styles of the table. */
  basedOn?: string;
  next?: string;
  paragraph?: ParagraphFormat;
  run?: RunFormat;
  /** In a template that lacks it, the style that it is based on stands for it. */
  givesWay?: true;
}

export const monospaced = "Courier New";
const linkColor = "0B5394";

/** All styles that documents use, as a layout has them. */
export function styleTable(layout: LayoutFacts): StyleFacts[] {
  return [
    ...textStyles(layout),
    ...blockStyles(layout),
    ...headingStyles(layout),
    ...titleStyles(layout),
    ...abstractStyles(layout),
    ...captionStyles(layout),
    ...partStyles(layout),
    ...contentsStyles(),
    ...noteStyles(layout),
  ];
}

/** A style of paragraphs that is based on the text. */
function based(id: string, name: string, paragraph: ParagraphFormat = {}, run: RunFormat = {}): StyleFacts {
  return { id, name, kind: "paragraph", basedOn: "Normal", paragraph, run };
}

/** Space before and behind, and the height of lines: single, where parts are set closer than the text. */
function space(before: number, after: number, line = 240): ParagraphFormat {
  return { spacing: { before, after, line } };
}

function textStyles(layout: LayoutFacts): StyleFacts[] {
  const { bodyFont, bodySize, lineSpacing, firstLine, paragraphSpace, isJustified } = layout;
  const text = { ...space(0, paragraphSpace, lineSpacing), align: isJustified ? "both" : "left" } as const;
  const first = { indent: { firstLine: 0 } };
  const compact = { ...first, spacing: { before: 0, after: 0 } };
  return [
    { id: "Normal", name: "Normal", kind: "paragraph", run: { font: bodyFont, size: bodySize } },
    { ...based("BodyText", "Body Text", { ...text, indent: { firstLine } }), givesWay: true },
    { ...based("FirstParagraph", "First Paragraph", first), basedOn: "BodyText", next: "BodyText", givesWay: true },
    { ...based("Compact", "Compact", compact), basedOn: "BodyText", givesWay: true },
    { id: "Hyperlink", name: "Hyperlink", kind: "character", run: { color: linkColor, underline: true } },
  ];
}

function blockStyles({ bodySize, lineSpacing, paragraphSpace }: LayoutFacts): StyleFacts[] {
  const code = { font: monospaced, noProof: true };
  const sides = { indent: { left: 113, right: 113 }, align: "left" } as const;
  const quote = { ...space(120, 120 + paragraphSpace, lineSpacing), indent: { left: 567, right: 567 } };
  return [
    based("BlockText", "Block Text", quote),
    based(
      "SourceCode",
      "Source Code",
      { shade: "F4F4F4", ...space(120, 120), ...sides, isCompact: true },
      { ...code, size: bodySize - 4 },
    ),
    { id: "CodeCharacter", name: "Verbatim Char", kind: "character", run: { ...code, size: bodySize - 3 } },
  ];
}

function headingStyles({ headingFont, headingSizes, color, chapters }: LayoutFacts): StyleFacts[] {
  return headingSizes.map((size, index) => {
    const isChapter = index === 0 && chapters !== "run_on";
    const room = isChapter ? space(480, 480) : space(index === 0 ? 400 : 280, 120);
    const paragraph: ParagraphFormat = {
      ...room,
      keepsNext: true,
      keepsLines: true,
      ...(isChapter && chapters === "new_page" && { startsPage: true }),
      align: "left",
      outline: index,
    };
    const run = { font: headingFont, bold: true, ...(index > 3 && { italic: true }), color, size };
    return { ...based(`Heading${index + 1}`, `heading ${index + 1}`, paragraph, run), next: "FirstParagraph" };
  });
}

function titleStyles({ headingFont, titleSize, bodySize, color, hasTitlePage }: LayoutFacts): StyleFacts[] {
  const align = "center";
  const front = { font: headingFont, color };
  const [high, wide, low] = hasTitlePage ? [3600, 480, 280] : [0, 120, 120];
  const small = Math.round(titleSize * 0.36) * 2;
  return [
    based("Title", "Title", { ...space(high, 240), align, keepsNext: true }, { ...front, bold: true, size: titleSize }),
    based("Subtitle", "Subtitle", { ...space(0, 240), align, keepsNext: true }, { ...front, size: small }),
    based("Author", "Author", { ...space(low, 60), align }, { size: bodySize + 2 }),
    based("Affiliation", "Affiliation", { ...space(0, 60), align }, { size: bodySize - 2 }),
    based("Date", "Date", { ...space(wide, 240), align }),
  ];
}

function abstractStyles({ headingFont, headingSizes, bodySize, color, lineSpacing }: LayoutFacts): StyleFacts[] {
  const title = { font: headingFont, bold: true, color };
  const [size] = headingSizes;
  const narrow = { indent: { left: 567, right: 567 }, align: "both" } as const;
  return [
    based("AbstractTitle", "Abstract Title", { ...space(240, 120), align: "center", keepsNext: true }, title),
    based("Abstract", "Abstract", { ...space(0, 120, Math.min(lineSpacing, 300)), ...narrow }, { size: bodySize - 1 }),
    based("TOCHeading", "TOC Heading", { ...space(360, 240), keepsNext: true }, { ...title, size }),
  ];
}

function captionStyles({ bodySize, headingFont }: LayoutFacts): StyleFacts[] {
  const run = { font: headingFont, size: bodySize - 2 };
  const above = { ...space(280, 100), keepsNext: true, align: "left" } as const;
  return [
    based("Caption", "caption", { ...space(120, 280), align: "center", keepsLines: true }, run),
    { ...based("TableCaption", "Table Caption", above), basedOn: "Caption" },
    based("Figure", "Figure", { ...space(240, 0), keepsNext: true, align: "center" }),
    based("TableText", "Table Text", space(40, 40), { size: bodySize - 2 }),
  ];
}

function partStyles({ bodySize, lineSpacing }: LayoutFacts): StyleFacts[] {
  const head = { size: bodySize - 3 };
  const term = { ...space(80, 0, lineSpacing), keepsNext: true };
  const entry = { ...space(0, 120, lineSpacing), indent: { left: 567, hanging: 567 } };
  return [
    based("Formula", "Formula", { ...space(120, 120), align: "center" }),
    { ...based("DefinitionTerm", "Definition Term", term, { bold: true }), next: "Definition" },
    based("Definition", "Definition", { ...space(0, 80, lineSpacing), indent: { left: 567 } }),
    based("Bibliography", "Bibliography", entry),
    based("Header", "header", {}, head),
    based("Footer", "footer", {}, head),
  ];
}

function contentsStyles(): StyleFacts[] {
  const levels = [0, 1, 2, 3, 4, 5].map((level) => {
    const listed = { ...space(level === 0 ? 80 : 0, 20), indent: { left: level * 284, right: 567 } };
    return based(`TOC${level + 1}`, `toc ${level + 1}`, listed, level === 0 ? { bold: true } : {});
  });
  const figures = { ...space(0, 60), indent: { left: 567, right: 567, hanging: 567 } };
  return [...levels, based("TableofFigures", "table of figures", figures)];
}

function noteStyles({ bodySize }: LayoutFacts): StyleFacts[] {
  const raised = { vertical: "superscript" } as const;
  return [
    based("FootnoteText", "footnote text", space(0, 40), { size: Math.min(20, bodySize - 3) }),
    { id: "FootnoteReference", name: "footnote reference", kind: "character", run: raised },
    based("CommentText", "annotation text", {}, { size: 20 }),
    { id: "CommentReference", name: "annotation reference", kind: "character", run: { size: 16 } },
  ];
}
