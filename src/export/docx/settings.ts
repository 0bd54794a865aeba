import { languageTag } from "./formats.js";
import type { LayoutFacts } from "./layouts.js";
import { knownXml, wordNamespaces, type Xml, xml } from "./xml.js";

const compatibility = knownXml(
  `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/><w:compatSetting w:name="overrideTableStyleFontSizeAndJustification" w:uri="http://schemas.microsoft.com/office/word" w:val="1"/><w:compatSetting w:name="enableOpenTypeFeatures" w:uri="http://schemas.microsoft.com/office/word" w:val="1"/><w:compatSetting w:name="doNotFlipMirrorIndents" w:uri="http://schemas.microsoft.com/office/word" w:val="1"/></w:compat>`,
);
export const footnoteSeparators = knownXml(`<w:footnotePr><w:footnote w:id="0"/><w:footnote w:id="1"/></w:footnotePr>`);
export const updateFields = knownXml("<w:updateFields/>");
const mathSettings = knownXml(
  `<m:mathPr><m:mathFont m:val="Cambria Math"/><m:brkBin m:val="before"/><m:brkBinSub m:val="--"/><m:smallFrac m:val="0"/><m:dispDef/><m:lMargin m:val="0"/><m:rMargin m:val="0"/><m:defJc m:val="centerGroup"/><m:wrapIndent m:val="1440"/><m:intLim m:val="subSup"/><m:naryLim m:val="undOvr"/></m:mathPr>`,
);

/** The part of settings of a shipped layout. `fillsFields`: Word is to work out pages of contents when it opens the file. */
export function settingsPart(layout: LayoutFacts, language: string, fillsFields: boolean): Xml {
  return xml`<w:settings ${wordNamespaces}><w:zoom w:percent="100"/>${layout.isTwoSided && knownXml("<w:mirrorMargins/>")}<w:defaultTabStop w:val="709"/>${layout.isHyphenated && knownXml(`<w:autoHyphenation/><w:hyphenationZone w:val="425"/>`)}${layout.isTwoSided && knownXml("<w:evenAndOddHeaders/>")}<w:characterSpacingControl w:val="doNotCompress"/>${fillsFields && updateFields}${footnoteSeparators}${compatibility}${mathSettings}${themeLanguage(language)}<w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>`;
}

function themeLanguage(language: string): Xml {
  return knownXml(languageTag(language).text.replace("<w:lang ", "<w:themeFontLang "));
}
