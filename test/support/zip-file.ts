import { deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** Size that the headers claim, where it is not the true one. */
  claimed?: number;
  encrypted?: boolean;
  /** Held as it is, not packed. */
  stored?: boolean;
}

/** A ZIP archive as bytes; checksums are left at zero, as many readers ignore them. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const raw = Buffer.from(entry.content);
    const packed = entry.stored ? raw : deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.encrypted ? 1 : 0, 2);
    common.writeUInt16LE(entry.stored ? 0 : 8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimed ?? raw.length, 18);
    common.writeUInt16LE(name.length, 22);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), common, central, name);
    files.push(Buffer.from("PK\u0003\u0004"), common, name, packed);
    offset += 4 + common.length + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document with the given body and further parts. */
export function makeDocx(body: string, parts: readonly ZipEntry[] = []): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
  return makeZip([
    { name: "[Content_Types].xml", content: types },
    { name: "_rels/.rels", content: relations },
    {
      name: "word/document.xml",
      content: `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    },
    ...parts,
  ]);
}

/** A paragraph of a Word document, with a style where one is named. */
export function docxParagraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

const openDocument = [
  ["office", "office"],
  ["text", "text"],
  ["table", "table"],
  ["style", "style"],
  ["draw", "drawing"],
  ["fo", "xsl-fo-compatible"],
  ["meta", "meta"],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:dc="http://purl.org/dc/elements/1.1/"', 'xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join(" ");

/** The root of a part of OpenDocument with its namespaces. */
export function inOpenDocument(root: string, inner: string): string {
  return `<?xml version="1.0"?><office:${root} ${openDocument}>${inner}</office:${root}>`;
}

/** An OpenDocument text with the given body, automatic styles and further parts. */
export function makeOdt(
  body: string,
  { styles = "", parts = [] }: { styles?: string; parts?: ZipEntry[] } = {},
): Buffer {
  const content = `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`;
  return makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
    { name: "content.xml", content: inOpenDocument("document-content", content) },
    ...parts,
  ]);
}
