// Small sound documents of every format that is read, and how their parts are put together again.
import { zipSync, strToU8 } from "fflate";

const prose = "The tower of the lighthouse stood twenty-seven metres above the rock, and its light was seen for miles.";

/** A PDF of some pages with a correct table of its objects. @param {{ pages?: number, extra?: string, trailer?: string, stream?: string }} [options] */
export function pdf({ pages = 3, extra = "", trailer = "", stream } = {}) {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  for (let page = 0; page < pages; page++) {
    const content = stream ?? `BT /F1 12 Tf 72 700 Td (${prose} ${page}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  text += extra;
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, "0")} 00000 n \n`;
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`,
    "latin1",
  );
}

/** The parts of a Word document by name. */
export function docxParts() {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return {
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "_rels/.rels":
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    "word/document.xml": `<?xml version="1.0"?><w:document ${w}><w:body>${`<w:p><w:r><w:t>${prose}</w:t></w:r></w:p>`.repeat(4)}</w:body></w:document>`,
    "word/styles.xml": `<?xml version="1.0"?><w:styles ${w}><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="title"/></w:style></w:styles>`,
    "docProps/core.xml":
      '<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Lights</dc:title></cp:coreProperties>',
  };
}

/** The parts of an electronic book by name. */
export function epubParts() {
  return {
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    "book/content.opf":
      '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Lights</dc:title></metadata><manifest><item id="c1" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>',
    "book/one.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>One</h1>${`<p>${prose}</p>`.repeat(4)}</body></html>`,
  };
}

/** An archive of parts. @param {Record<string, string | Uint8Array>} parts @param {0 | 9} [level] */
export function archive(parts, level = 9) {
  const entries = Object.entries(parts).map(([name, content]) => [
    name,
    [typeof content === "string" ? strToU8(content) : content, { level: name === "mimetype" ? 0 : level }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

export const html = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lights</title></head><body><article><h1>Lights</h1>${`<p>${prose}</p>`.repeat(6)}</article></body></html>`,
);
export const markdown = Buffer.from(
  `---\ntitle: Lights\nauthor: [Ada Poe]\n---\n\n# Lights\n\n${`${prose}\n\n`.repeat(4)}`,
);
export const text = Buffer.from(`${prose}\n\n`.repeat(6));
