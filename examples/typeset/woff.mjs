import { inflateSync } from "node:zlib";

const headerLength = { woff: 44, sfnt: 12 };
const entryLength = { woff: 20, sfnt: 16 };

/**
 * Unpacks a WOFF font to OpenType. PDFKit could read WOFF itself, with an inflater that takes twenty times as long.
 * Format: https://www.w3.org/TR/WOFF/
 * @param {Buffer} woff
 * @returns {Buffer}
 */
export function unpackWoff(woff) {
  const tables = tablesOf(woff);
  const header = Buffer.alloc(headerLength.sfnt + entryLength.sfnt * tables.length);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  let offset = header.length;
  tables.forEach(({ tag, checksum, content }, index) => {
    const entry = headerLength.sfnt + entryLength.sfnt * index;
    header.write(tag, entry, "latin1");
    [checksum, offset, content.length].forEach((value, field) => header.writeUInt32BE(value, entry + 4 + 4 * field));
    offset += paddedLength(content);
  });
  const bodies = tables.map(({ content }) => Buffer.concat([content], paddedLength(content)));
  return Buffer.concat([header, ...bodies]);
}

function tablesOf(woff) {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = headerLength.woff + entryLength.woff * index;
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field));
    const stored = woff.subarray(offset, offset + packed);
    const content = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.toString("latin1", entry, entry + 4), checksum, content };
  });
}

/** Tables begin at multiples of four bytes. */
function paddedLength(content) {
  return Math.ceil(content.length / 4) * 4;
}
