/**
 * Pandoc's own data structure as its JSON has it (pandoc-types 1.23.1, `Text.Pandoc.Definition`): what a document is
 * handed over in, so that no text of it is ever read as markup.
 */
export interface PandocDocument {
  "pandoc-api-version": readonly [1, 23, 1];
  meta: Readonly<Record<string, PandocMeta>>;
  blocks: PandocBlock[];
}

/** Id, classes, other attributes. */
export type PandocAttributes = readonly [
  id: string,
  classes: readonly string[],
  values: readonly (readonly [string, string])[],
];

export type PandocMeta =
  | { t: "MetaString"; c: string }
  | { t: "MetaInlines"; c: PandocInline[] }
  | { t: "MetaBlocks"; c: PandocBlock[] }
  | { t: "MetaList"; c: PandocMeta[] };

type Styled = "Emph" | "Strong" | "Strikeout" | "Superscript" | "Subscript" | "SmallCaps" | "Underline";

export type PandocInline =
  | { t: "Str"; c: string }
  | { t: "Space" | "LineBreak" }
  | { t: Styled; c: PandocInline[] }
  | { t: "Code"; c: readonly [PandocAttributes, string] }
  | { t: "Math"; c: readonly [{ t: "InlineMath" | "DisplayMath" }, string] }
  | { t: "RawInline"; c: readonly [string, string] }
  | { t: "Link" | "Image"; c: readonly [PandocAttributes, PandocInline[], readonly [url: string, title: string]] }
  | { t: "Note"; c: PandocBlock[] }
  | { t: "Span"; c: readonly [PandocAttributes, PandocInline[]] };

export type PandocAlign = { t: "AlignLeft" | "AlignRight" | "AlignCenter" | "AlignDefault" };
export type PandocColumn = readonly [PandocAlign, { t: "ColWidth"; c: number } | { t: "ColWidthDefault" }];
export type PandocCell = readonly [PandocAttributes, PandocAlign, rows: number, columns: number, PandocBlock[]];
export type PandocRow = readonly [PandocAttributes, PandocCell[]];
export type PandocCaption = readonly [null, PandocBlock[]];

export type PandocBlock =
  | { t: "Plain" | "Para"; c: PandocInline[] }
  | { t: "CodeBlock"; c: readonly [PandocAttributes, string] }
  | { t: "RawBlock"; c: readonly [string, string] }
  | { t: "BlockQuote"; c: PandocBlock[] }
  | { t: "OrderedList"; c: readonly [readonly [first: number, { t: "Decimal" }, { t: "Period" }], PandocBlock[][]] }
  | { t: "BulletList"; c: PandocBlock[][] }
  | { t: "DefinitionList"; c: (readonly [PandocInline[], PandocBlock[][]])[] }
  | { t: "Header"; c: readonly [level: number, PandocAttributes, PandocInline[]] }
  | { t: "HorizontalRule" }
  | {
      t: "Table";
      c: readonly [
        PandocAttributes,
        PandocCaption,
        PandocColumn[],
        head: readonly [PandocAttributes, PandocRow[]],
        bodies: (readonly [PandocAttributes, headColumns: number, PandocRow[], PandocRow[]])[],
        foot: readonly [PandocAttributes, PandocRow[]],
      ];
    }
  | { t: "Figure"; c: readonly [PandocAttributes, PandocCaption, PandocBlock[]] }
  | { t: "Div"; c: readonly [PandocAttributes, PandocBlock[]] };

/** What XML 1.0 (2.2) has no place for; Pandoc writes some of it as it is. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** Text that every format can hold: halves of pairs and control characters become U+FFFD. */
export function sound(text: string): string {
  return text.toWellFormed().replaceAll(forbidden, "\uFFFD");
}

export const noPandocAttributes: PandocAttributes = ["", [], []];

/** Attributes without those that have no value. */
export function pandocAttributes(
  id: string,
  classes: readonly string[] = [],
  values: Readonly<Record<string, string | null>> = {},
): PandocAttributes {
  const given = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, sound(value)]],
  );
  return [sound(id), classes.map(sound), given];
}

/** A language as BCP 47 writes it; null of what is none: Pandoc would complain of it. */
export function languageTag(written: string | null): string | null {
  return written !== null && /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/iu.test(written) ? written : null;
}

/** Words with the blanks between them as Pandoc keeps them. */
export function pandocText(text: string): PandocInline[] {
  return sound(text)
    .split(/([ \t\r\n]+)/u)
    .flatMap((piece, index): PandocInline[] => {
      if (piece === "") return [];
      return index % 2 === 1 ? [{ t: "Space" }] : [{ t: "Str", c: piece }];
    });
}

export function paragraphOf(inlines: PandocInline[]): PandocBlock {
  return { t: "Para", c: inlines };
}

/** Blocks in a division with these attributes. */
export function division(attributes: PandocAttributes, blocks: PandocBlock[]): PandocBlock {
  return { t: "Div", c: [attributes, blocks] };
}

/** Blocks whose paragraphs have a style of this name in the word processor. */
export function styledBlocks(style: string, blocks: PandocBlock[]): PandocBlock {
  return division(pandocAttributes("", [], { "custom-style": style }), blocks);
}

export function mathOf(tex: string, isDisplay: boolean): PandocInline {
  return { t: "Math", c: [{ t: isDisplay ? "DisplayMath" : "InlineMath" }, sound(tex)] };
}

export function codeOf(text: string): PandocInline {
  return { t: "Code", c: [noPandocAttributes, sound(text)] };
}

export function linkTo(url: string, inlines: PandocInline[], attributes = noPandocAttributes): PandocInline {
  return { t: "Link", c: [attributes, inlines, [sound(url), ""]] };
}

export function captionOf(inlines: PandocInline[]): PandocCaption {
  return [null, inlines.length === 0 ? [] : [{ t: "Plain", c: inlines }]];
}
