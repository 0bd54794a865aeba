import { type Xml, xml } from "./xml.js";

/** How a paragraph stands, in the terms of WordprocessingML; lengths in twentieths of a point. */
export interface ParagraphFormat {
  style?: string;
  keepsNext?: boolean;
  keepsLines?: boolean;
  startsPage?: boolean;
  /** A list's number ("0": none) and the level in it, 0 being the outermost. */
  numbering?: { id: number; level: number };
  borders?: Xml;
  /** Background, as RRGGBB. */
  shade?: string;
  tabs?: readonly Tab[];
  isRightToLeft?: boolean;
  spacing?: { before?: number; after?: number; line?: number; isExact?: boolean };
  indent?: { left?: number; right?: number; firstLine?: number; hanging?: number };
  /** No space between paragraphs of one style. */
  isCompact?: boolean;
  align?: "left" | "right" | "center" | "both";
  /** 0 to 8. */
  outline?: number;
  /** Of the section that ends with the paragraph. */
  section?: Xml;
}

export interface Tab {
  at: number;
  align: "left" | "center" | "right";
  hasDots?: boolean;
}

/** How text looks, in the terms of WordprocessingML. */
export interface RunFormat {
  style?: string;
  font?: string;
  bold?: boolean;
  italic?: boolean;
  caps?: boolean;
  smallCaps?: boolean;
  strike?: boolean;
  noProof?: boolean;
  color?: string;
  /** In half points. */
  size?: number;
  underline?: boolean;
  vertical?: "superscript" | "subscript";
  isRightToLeft?: boolean;
  language?: string;
}

const directions: Readonly<Record<"left" | "right" | "center" | "both", string>> = {
  left: "right",
  right: "left",
  center: "center",
  both: "both",
};

/** `w:pPr` with its elements in the order that the schema asks for; empty where there is nothing to say. */
export function paragraphProperties(format: ParagraphFormat): Xml {
  const inner = paragraphFormat(format);
  return inner.text === "" ? inner : xml`<w:pPr>${inner}</w:pPr>`;
}

function paragraphFormat(format: ParagraphFormat): Xml {
  const { style, numbering, shade, align, outline, isRightToLeft } = format;
  // In lines that run from the right, "left" means where they begin.
  const side = align !== undefined && isRightToLeft === true ? directions[align] : align;
  return xml`${[
    style !== undefined && xml`<w:pStyle w:val="${style}"/>`,
    onOff("keepNext", format.keepsNext),
    onOff("keepLines", format.keepsLines),
    onOff("pageBreakBefore", format.startsPage),
    numbering !== undefined &&
      xml`<w:numPr><w:ilvl w:val="${numbering.level}"/><w:numId w:val="${numbering.id}"/></w:numPr>`,
    format.borders !== undefined && xml`<w:pBdr>${format.borders}</w:pBdr>`,
    shade !== undefined && xml`<w:shd w:val="clear" w:color="auto" w:fill="${shade}"/>`,
    format.tabs !== undefined && xml`<w:tabs>${format.tabs.map(tab)}</w:tabs>`,
    onOff("bidi", isRightToLeft),
    spacing(format),
    indent(format),
    onOff("contextualSpacing", format.isCompact),
    side !== undefined && xml`<w:jc w:val="${side}"/>`,
    outline !== undefined && xml`<w:outlineLvl w:val="${outline}"/>`,
    format.section ?? null,
  ]}`;
}

function onOff(name: string, isOn: boolean | undefined): Xml | null {
  if (isOn === undefined) return null;
  return isOn ? xml`<w:${name}/>` : xml`<w:${name} w:val="0"/>`;
}

function attributes(values: Readonly<Record<string, number | undefined>>): Xml[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [xml` w:${name}="${Math.round(value)}"`],
  );
}

function spacing({ spacing: given }: ParagraphFormat): Xml | null {
  if (given === undefined) return null;
  const rule = given.line === undefined ? null : xml` w:lineRule="${given.isExact === true ? "exact" : "auto"}"`;
  return xml`<w:spacing${attributes({ before: given.before, after: given.after, line: given.line })}${rule}/>`;
}

function indent({ indent: given }: ParagraphFormat): Xml | null {
  return given === undefined ? null : xml`<w:ind${attributes({ ...given })}/>`;
}

function tab({ at, align, hasDots }: Tab): Xml {
  return xml`<w:tab w:val="${align}"${hasDots === true && xml` w:leader="dot"`} w:pos="${Math.round(at)}"/>`;
}

/** `w:rPr` in the order of the schema; empty where there is nothing to say. */
export function runProperties(format: RunFormat): Xml {
  const inner = runFormat(format);
  return inner.text === "" ? inner : xml`<w:rPr>${inner}</w:rPr>`;
}

function runFormat(format: RunFormat): Xml {
  const { style, font, color, size, language } = format;
  return xml`${[
    style !== undefined && xml`<w:rStyle w:val="${style}"/>`,
    font !== undefined && xml`<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`,
    bothScripts("b", format.bold),
    bothScripts("i", format.italic),
    onOff("caps", format.caps),
    onOff("smallCaps", format.smallCaps),
    onOff("strike", format.strike),
    onOff("noProof", format.noProof),
    color !== undefined && xml`<w:color w:val="${color}"/>`,
    size !== undefined && xml`<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    format.underline !== undefined && xml`<w:u w:val="${format.underline ? "single" : "none"}"/>`,
    format.vertical !== undefined && xml`<w:vertAlign w:val="${format.vertical}"/>`,
    onOff("rtl", format.isRightToLeft),
    language !== undefined && languageTag(language),
  ]}`;
}

/** Word keeps forms of Arabic and Hebrew apart from those of all other scripts. */
function bothScripts(name: string, isOn: boolean | undefined): Xml | null {
  return isOn === undefined ? null : xml`${onOff(name, isOn)}${onOff(`${name}Cs`, isOn)}`;
}

const eastAsian = new Set(["zh", "ja", "ko"]);
const complex = new Set(["ar", "fa", "he", "ur", "ps", "sd", "ug", "yi", "ckb", "dv", "syr", "hi", "th"]);

/** `w:lang`: which attribute a language stands in depends on its script. */
export function languageTag(language: string): Xml {
  const [main = ""] = language.toLowerCase().split("-");
  if (eastAsian.has(main)) return xml`<w:lang w:eastAsia="${language}"/>`;
  return complex.has(main) ? xml`<w:lang w:bidi="${language}"/>` : xml`<w:lang w:val="${language}"/>`;
}
