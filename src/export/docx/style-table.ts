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
export const linkColor = "0B5394";

/** All styles that documents use, as a layout has them. */
export function styleTable(layout: LayoutFacts): StyleFacts[] {
  return [...bodyStyles(layout), ...headingStyles(layout), ...frontStyles(layout), ...partStyles(layout), ...noteStyles()];
}

/** Parts that are set small stand closer than the text. */
const close = { line: 240 };

function bodyStyles({ bodyFont, bodySize, lineSpacing, firstLine, paragraphSpace, isJustified }: LayoutFacts): StyleFacts[] {
  const spacing = { after: paragraphSpace, line: lineSpacing };
  const align = isJustified ? ("both" as const) : ("left" as const);
  const body = { kind: "paragraph", basedOn: "Normal", givesWay: true } as const;
  return [
    { id: "Normal", name: "Normal", kind: "paragraph", run: { font: bodyFont, size: bodySize } },
    { ...body, id: "BodyText", name: "Body Text", paragraph: { spacing, align, indent: { firstLine } } },
    {
      ...body,
      id: "FirstParagraph",
      name: "First Paragraph",
      basedOn: "BodyText",
      next: "BodyText",
      paragraph: { indent: { firstLine: 0 } },
    },
    {
      ...body,
      id: "Compact",
      name: "Compact",
      basedOn: "BodyText",
      paragraph: { spacing: { before: 0, after: 0 }, indent: { firstLine: 0 } },
    },
    {
      id: "BlockText",
      name: "Block Text",
      kind: "paragraph",
      basedOn: "Normal",
      paragraph: { spacing: { before: 120, after: 120 + paragraphSpace, line: lineSpacing }, indent: { left: 567, right: 567 } },
    },
    {
      id: "SourceCode",
      name: "Source Code",
      kind: "paragraph",
      basedOn: "Normal",
      paragraph: {
        shade: "F4F4F4",
        spacing: { before: 120, after: 120, ...close },
        indent: { left: 113, right: 113 },
        isCompact: true,
        align: "left",
      },
      run: { font: monospaced, size: bodySize - 4, noProof: true },
    },
    { id: "CodeCharacter", name: "Verbatim Char", kind: "character", run: { font: monospaced, size: bodySize - 3, noProof: true } },
    { id: "Hyperlink", name: "Hyperlink", kind: "character", run: { color: linkColor, underline: true } },
  ];
}

function headingStyles({ headingFont, headingSizes, color, chapters }: LayoutFacts): StyleFacts[] {
  return headingSizes.map((size, index) => {
    const isChapter = index === 0 && chapters !== "run_on";
    const [before, after] = isChapter ? [480, 480] : [index === 0 ? 400 : 280, 120];
    return {
      id: `Heading${index + 1}`,
      name: `heading ${index + 1}`,
      kind: "paragraph",
      basedOn: "Normal",
      next: "FirstParagraph",
      paragraph: {
        keepsNext: true,
        keepsLines: true,
        ...(isChapter && chapters === "new_page" && { startsPage: true }),
        spacing: { before, after, ...close },
        align: "left",
        outline: index,
      },
      run: { font: headingFont, bold: true, ...(index > 3 && { italic: true }), color, size },
    };
  });
}

function frontStyles({ headingFont, titleSize, headingSizes, bodySize, color, hasTitlePage, lineSpacing }: LayoutFacts): StyleFacts[] {
  const centred = (before: number, after: number): ParagraphFormat => ({
    align: "center",
    spacing: { before, after, ...close },
  });
  const front = { kind: "paragraph", basedOn: "Normal" } as const;
  const [first] = headingSizes;
  return [
    {
      ...front,
      id: "Title",
      name: "Title",
      next: "Subtitle",
      paragraph: { ...centred(hasTitlePage ? 3600 : 0, 240), keepsNext: true },
      run: { font: headingFont, bold: true, color, size: titleSize },
    },
    {
      ...front,
      id: "Subtitle",
      name: "Subtitle",
      paragraph: { ...centred(0, 240), keepsNext: true },
      run: { font: headingFont, color, size: Math.round(titleSize * 0.36) * 2 },
    },
    { ...front, id: "Author", name: "Author", paragraph: centred(hasTitlePage ? 280 : 120, 60), run: { size: bodySize + 2 } },
    { ...front, id: "Affiliation", name: "Affiliation", paragraph: centred(0, 60), run: { size: bodySize - 2 } },
    { ...front, id: "Date", name: "Date", paragraph: centred(hasTitlePage ? 480 : 120, 240) },
    {
      ...front,
      id: "AbstractTitle",
      name: "Abstract Title",
      next: "Abstract",
      paragraph: { ...centred(240, 120), keepsNext: true },
      run: { font: headingFont, bold: true, color },
    },
    {
      ...front,
      id: "Abstract",
      name: "Abstract",
      paragraph: { spacing: { after: 120, line: Math.min(lineSpacing, 300) }, indent: { left: 567, right: 567 }, align: "both" },
      run: { size: bodySize - 1 },
    },
    {
      ...front,
      id: "TOCHeading",
      name: "TOC Heading",
      paragraph: { keepsNext: true, spacing: { before: 360, after: 240, ...close } },
      run: { font: headingFont, bold: true, color, size: first },
    },
  ];
}

function partStyles({ bodySize, lineSpacing, headingFont }: LayoutFacts): StyleFacts[] {
  const base = { kind: "paragraph", basedOn: "Normal" } as const;
  const caption = { ...base, run: { font: headingFont, size: bodySize - 2 } };
  const listing = (index: number, level: number): ParagraphFormat => ({
    spacing: { before: level === 0 ? 80 : 0, after: 20, ...close },
    indent: { left: level * 284 + index, right: 567 },
  });
  return [
    { ...caption, id: "Caption", name: "caption", paragraph: { spacing: { before: 120, after: 280, ...close }, align: "center", keepsLines: true } },
    {
      ...base,
      id: "TableCaption",
      name: "Table Caption",
      basedOn: "Caption",
      paragraph: { keepsNext: true, spacing: { before: 280, after: 100, ...close }, align: "left" },
    },
    { ...base, id: "Figure", name: "Figure", paragraph: { keepsNext: true, spacing: { before: 240, after: 0, ...close }, align: "center" } },
    { ...base, id: "TableText", name: "Table Text", paragraph: { spacing: { before: 40, after: 40, ...close } }, run: { size: bodySize - 2 } },
    { ...base, id: "Formula", name: "Formula", paragraph: { spacing: { before: 120, after: 120, ...close }, align: "center" } },
    { ...base, id: "DefinitionTerm", name: "Definition Term", next: "Definition", paragraph: { keepsNext: true, spacing: { before: 80, line: lineSpacing } }, run: { bold: true } },
    { ...base, id: "Definition", name: "Definition", paragraph: { spacing: { after: 80, line: lineSpacing }, indent: { left: 567 } } },
    { ...base, id: "Bibliography", name: "Bibliography", paragraph: { spacing: { after: 120, line: lineSpacing }, indent: { left: 567, hanging: 567 } } },
    ...[0, 1, 2, 3, 4, 5].map((level): StyleFacts => ({ ...base, id: `TOC${level + 1}`, name: `toc ${level + 1}`, paragraph: listing(0, level), ...(level === 0 && { run: { bold: true } }) })),
    { ...base, id: "TableofFigures", name: "table of figures", paragraph: { spacing: { after: 60, ...close }, indent: { left: 567, right: 567, hanging: 567 } } },
    { ...base, id: "Header", name: "header", run: { size: bodySize - 3 } },
    { ...base, id: "Footer", name: "footer", run: { size: bodySize - 3 } },
  ];
}

function noteStyles(): StyleFacts[] {
  return [
    { id: "FootnoteText", name: "footnote text", kind: "paragraph", basedOn: "Normal", paragraph: { spacing: { after: 40, ...close } }, run: { size: 19 } },
    { id: "FootnoteReference", name: "footnote reference", kind: "character", run: { vertical: "superscript" } },
    { id: "CommentText", name: "annotation text", kind: "paragraph", basedOn: "Normal", run: { size: 20 } },
    { id: "CommentReference", name: "annotation reference", kind: "character", run: { size: 16 } },
  ];
}
