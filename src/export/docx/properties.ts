import type { SetDocument } from "../../document/manuscript/tree.js";
import { sha256Of } from "../../domain/hash.js";
import { plainText } from "./anchors.js";
import { type Xml, xml } from "./xml.js";

/** docProps/core.xml: what the file says of itself (ECMA-376 part 2, 11). */
export function coreProperties({ manuscript: { front } }: SetDocument, date: Date): Xml {
  const when = date.toISOString().replace(/\.\d+Z$/u, "Z");
  const creators = front.authors.map(({ name }) => name).join("; ");
  return xml`<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${plainText(front.title)}</dc:title><dc:creator>${creators}</dc:creator><cp:keywords>${front.keywords.join(", ")}</cp:keywords><dc:language>${front.language}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${when}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${when}</dcterms:modified></cp:coreProperties>`;
}

/** Word takes 255 characters in a property: what is longer is cut into several. */
const longestProperty = 255;
const propertyKind = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}";

/** docProps/custom.xml: how Zotero's part of Word goes on with the document. */
export function zoteroPreferences({ style }: SetDocument): Xml {
  const id = style.id.includes("://") ? style.id : `http://www.zotero.org/styles/${style.id}`;
  const preferences = xml`<data data-version="3" zotero-version="6.0.0"><session id="${sha256Of(id).slice(0, 8)}"/><style id="${id}" locale="${style.locale}" hasBibliography="1" bibliographyStyleHasBeenSet="1"/><prefs><pref name="fieldType" value="Field"/><pref name="noteType" value="${style.hasNotes ? 1 : 0}"/></prefs></data>`;
  const pieces = preferences.text.match(new RegExp(`[^]{1,${longestProperty}}`, "gu")) ?? [];
  const properties = pieces.map(
    (piece, index) =>
      xml`<property fmtid="${propertyKind}" pid="${index + 2}" name="ZOTERO_PREF_${index + 1}"><vt:lpwstr>${piece}</vt:lpwstr></property>`,
  );
  return xml`<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${properties}</Properties>`;
}
