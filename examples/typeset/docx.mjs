import { zip } from "./zip.mjs";

/**
 * Writes a plain Word document: headings in Word's own styles, paragraphs, lists, tables.
 * @param {import("./source.mjs").Source} source
 * @returns {Buffer}
 */
export function makeDocx({ meta, blocks }) {
  const body = [
    paragraph([{ text: meta.title }], "Title"),
    paragraph([{ text: meta.authors.join(", ") }], "Subtitle"),
    ...blocks.map(blockXml),
  ];
  return zip([
    ["[Content_Types].xml", contentTypes],
    [
      "_rels/.rels",
      relationships([
        ["officeDocument", "word/document.xml"],
        ["metadata/core-properties", "docProps/core.xml"],
      ]),
    ],
    ["docProps/core.xml", coreProperties(meta)],
    ["word/document.xml", wordPart("document", `<w:body>${body.join("")}<w:sectPr/></w:body>`)],
    [
      "word/_rels/document.xml.rels",
      relationships([
        ["styles", "styles.xml"],
        ["numbering", "numbering.xml"],
      ]),
    ],
    ["word/styles.xml", wordPart("styles", styleXml())],
    ["word/numbering.xml", wordPart("numbering", numberingXml())],
  ]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeSchemas = "http://schemas.openxmlformats.org";

const contentTypes = `${declaration}<Types xmlns="${officeSchemas}/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>\
${["document.main", "styles", "numbering"].map((part) => `<Override PartName="/word/${part.split(".")[0]}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml"/>`).join("")}\
</Types>`;

function relationships(/** @type {string[][]} */ targets) {
  const entries = targets.map(([type, target], index) => {
    const base = type.startsWith("metadata/")
      ? `${officeSchemas}/package/2006/relationships`
      : `${officeSchemas}/officeDocument/2006/relationships`;
    return `<Relationship Id="rId${index + 1}" Type="${base}/${type}" Target="${target}"/>`;
  });
  return `${declaration}<Relationships xmlns="${officeSchemas}/package/2006/relationships">${entries.join("")}</Relationships>`;
}

function coreProperties(meta) {
  const time = `${meta.date}T12:00:00Z`;
  const dates = ["created", "modified"].map(
    (name) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${time}</dcterms:${name}>`,
  );
  return `${declaration}<cp:coreProperties xmlns:cp="${officeSchemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escape(meta.title)}</dc:title><dc:creator>${escape(meta.authors.join("; "))}</dc:creator>${dates.join("")}</cp:coreProperties>`;
}

function wordPart(element, content) {
  return `${declaration}<w:${element} xmlns:w="${officeSchemas}/wordprocessingml/2006/main">${content}</w:${element}>`;
}

/** @returns {string} */
function blockXml(block) {
  switch (block.kind) {
    case "heading":
      return paragraph(block.runs, `Heading${block.level}`);
    case "list":
      return block.items.map((runs) => paragraph(runs, "ListParagraph", block.ordered ? 2 : 1)).join("");
    case "table":
      return table(block.rows);
    case "quote":
      return paragraph(block.runs, "Quote");
    case "caption":
      return paragraph(block.runs, "Caption");
    case "paragraph":
      return paragraph(block.runs);
    default:
      throw new Error(`The Word writer has no ${block.kind}.`);
  }
}

function paragraph(runs, style, list) {
  const numbering = list === undefined ? "" : `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`;
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/>${numbering}</w:pPr>`;
  return `<w:p>${properties}${runs.map(runXml).join("")}</w:p>`;
}

function runXml(run) {
  const face = `${run.bold ? "<w:b/>" : ""}${run.italic ? "<w:i/>" : ""}`;
  return `<w:r>${face === "" ? "" : `<w:rPr>${face}</w:rPr>`}<w:t xml:space="preserve">${escape(run.text)}</w:t></w:r>`;
}

function table(rows) {
  const edges = ["top", "left", "bottom", "right", "insideH", "insideV"].map(
    (edge) => `<w:${edge} w:val="single" w:sz="4" w:color="888888"/>`,
  );
  const body = rows.map(
    (row) =>
      `<w:tr>${row.map((runs) => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(runs)}</w:tc>`).join("")}</w:tr>`,
  );
  const grid = rows[0].map(() => "<w:gridCol/>").join("");
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${edges.join("")}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join("")}</w:tbl><w:p/>`;
}

/** Sizes in half points. */
function styleXml() {
  const named = [
    ["Title", "Title", 44, "<w:b/>"],
    ["Subtitle", "Subtitle", 24, "<w:i/>"],
    ["Heading1", "heading 1", 32, "<w:b/>"],
    ["Heading2", "heading 2", 26, "<w:b/>"],
    ["ListParagraph", "List Paragraph", 22, ""],
    ["Quote", "Quote", 22, "<w:i/>"],
    ["Caption", "caption", 20, "<w:b/>"],
  ];
  const normal =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120"/></w:pPr><w:rPr><w:sz w:val="22"/></w:rPr></w:style>';
  const others = named.map(
    ([id, name, size, face]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:rPr>${face}<w:sz w:val="${size}"/></w:rPr></w:style>`,
  );
  return normal + others.join("");
}

function numberingXml() {
  const level = (format, text) =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>`;
  const kinds = [level("bullet", "•"), level("decimal", "%1.")];
  const abstract = kinds.map((kind, index) => `<w:abstractNum w:abstractNumId="${index}">${kind}</w:abstractNum>`);
  const concrete = kinds.map((_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`);
  return abstract.join("") + concrete.join("");
}

function escape(/** @type {string} */ text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
