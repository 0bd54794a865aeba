import { crc32 } from "node:zlib";

/** 1 January 2024 in the format of ZIP files: a fixed date, so that the same parts give the same bytes. */
const date = ((2024 - 1980) << 9) | (1 << 5) | 1;

/**
 * A ZIP archive of stored (not compressed) files.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @param {[name: string, text: string][]} entries
 * @returns {Buffer}
 */
export function zip(entries) {
  const files = entries.map(([name, text]) => ({ name: Buffer.from(name), content: Buffer.from(text) }));
  const chunks = [];
  const directory = [];
  let offset = 0;
  for (const file of files) {
    const local = Buffer.concat([signature(0x04034b50), shared(file), file.name, file.content]);
    chunks.push(local);
    directory.push(centralEntry(file, offset));
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...chunks, central, endRecord(files.length, central.length, offset)]);
}

function signature(value) {
  return fields([[value, 4]]);
}

/** The fields that local header and central directory have in common. Bit 11: names are UTF-8. */
function shared({ name, content }) {
  return fields([
    [20, 2],
    [0x0800, 2],
    [0, 2],
    [0, 2],
    [date, 2],
    [crc32(content), 4],
    [content.length, 4],
    [content.length, 4],
    [name.length, 2],
    [0, 2],
  ]);
}

function centralEntry(file, offset) {
  const tail = fields([
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  ]);
  return Buffer.concat([signature(0x02014b50), fields([[20, 2]]), shared(file), tail, file.name]);
}

function endRecord(count, size, offset) {
  return Buffer.concat([
    signature(0x06054b50),
    fields([
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [size, 4],
      [offset, 4],
      [0, 2],
    ]),
  ]);
}

/** Little-endian integers of two or four bytes. */
function fields(/** @type {[value: number, bytes: number][]} */ values) {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let position = 0;
  for (const [value, bytes] of values) position = buffer.writeUIntLE(value, position, bytes);
  return buffer;
}
