import { languageTag, paragraphProperties, runProperties } from "./formats.js";
import type { StyleFacts } from "./style-table.js";
import { knownXml, wordNamespaces, type Xml, xml } from "./xml.js";

/** The table that tables have where a template knows none: rules above, below and under the head. */
export const tableStyle = knownXml(
  `<w:style w:type="table" w:customStyle="1" w:styleId="Table"><w:name w:val="Table"/><w:basedOn w:val="TableNormal"/><w:qFormat/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="8" w:space="0" w:color="auto"/><w:bottom w:val="single" w:sz="8" w:space="0" w:color="auto"/></w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/></w:rPr><w:tcPr><w:tcBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="auto"/></w:tcBorders><w:vAlign w:val="bottom"/></w:tcPr></w:tblStylePr></w:style>`,
);

export const tableNormal = knownXml(
  `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`,
);

/** Styles that everybody has in their lists: Word takes them for its own by these names. */
const builtIn = new Set([
  "Normal",
  "Title",
  "Subtitle",
  "Date",
  "Body Text",
  "Block Text",
  "Hyperlink",
  "Bibliography",
  "TOC Heading",
  "caption",
  "header",
  "footer",
  "footnote text",
  "footnote reference",
  "annotation text",
  "annotation reference",
  "table of figures",
]);

function isBuiltIn(name: string): boolean {
  return builtIn.has(name) || /^(?:heading|toc) \d$/u.test(name);
}

/** `w:style` of one style; `idOf` gives the ids that others have in the document. */
export function styleElement(style: StyleFacts, idOf: (id: string) => string, headingList: number | null): Xml {
  const { id, name, kind, basedOn, next, paragraph, run } = style;
  const level = /^heading (\d)$/u.exec(name)?.[1];
  const numbering = level !== undefined &&
    headingList !== null && { numbering: { id: headingList, level: Number(level) - 1 } };
  const isDefault = name === "Normal" && knownXml(` w:default="1"`);
  const isCustom = !isBuiltIn(name) && knownXml(` w:customStyle="1"`);
  return xml`<w:style w:type="${kind}"${isDefault}${isCustom} w:styleId="${id}"><w:name w:val="${name}"/>${basedOn !== undefined && xml`<w:basedOn w:val="${idOf(basedOn)}"/>`}${next !== undefined && xml`<w:next w:val="${idOf(next)}"/>`}<w:qFormat/>${paragraphProperties({ ...paragraph, ...numbering })}${runProperties(run ?? {})}</w:style>`;
}

/** The part of styles of a shipped layout. */
export function stylesPart(styles: readonly StyleFacts[], language: string, headingList: number | null): Xml {
  const written = styles.map((style) => styleElement(style, (id) => id, headingList));
  return xml`<w:styles ${wordNamespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:szCs w:val="22"/>${languageTag(language)}</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>${written}${tableNormal}${tableStyle}</w:styles>`;
}
