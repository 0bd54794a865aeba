import { writeBlocks } from "./blocks.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { knownXml, wordNamespaces, type Xml, xml } from "./xml.js";

const separators = knownXml(
  `<w:footnote w:type="separator" w:id="0"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`,
);

/** The part that holds the footnotes; they are written behind the text that calls them. */
export function footnotesPart(writing: Writing, place: Place): Xml {
  const mark = xml`<w:r><w:rPr><w:rStyle w:val="${writing.style("FootnoteReference")}"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
  const notes = writing.notes.map(({ blocks, language }, index) => {
    const inner: Place = { ...place, part: "word/footnotes.xml", style: "FootnoteText", language, note: index + 1 };
    const written = writeBlocks(writing, blocks, inner);
    return xml`<w:footnote w:id="${index + 2}">${withMark(writing, written, mark)}</w:footnote>`;
  });
  return xml`<w:footnotes ${wordNamespaces}>${separators}${notes}</w:footnotes>`;
}

/** The note's number stands before its first words; before a table or a list it has a paragraph of its own. */
function withMark(writing: Writing, written: Xml, mark: Xml): Xml {
  const start = `<w:p><w:pPr><w:pStyle w:val="${writing.style("FootnoteText")}"/>`;
  const end = written.text.indexOf("</w:pPr>") + "</w:pPr>".length;
  if (!written.text.startsWith(start)) return xml`${knownXml(`${start}</w:pPr>`)}${mark}</w:p>${written}`;
  return xml`${knownXml(written.text.slice(0, end))}${mark}${knownXml(written.text.slice(end))}`;
}
