/** Lines of text in the order of their code units: a table of which one row is found without reading the others. */
export function sortedLines(rows: Iterable<readonly string[]>): string {
  return Array.from(rows, (cells) => cells.join("\t"))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join("\n");
}

/**
 * The cells behind the first one of the row that begins with a key, found by halving in the bytes (UTF-8) of such lines;
 * null where there is none. Keys hold no signs beyond U+FFFF, whose bytes and code units are in different orders.
 */
export function findRow(lines: Uint8Array, key: string): string[] | null {
  const wanted = Buffer.from(`${key}\t`);
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const from = middle === 0 ? 0 : bytes.lastIndexOf(10, middle - 1) + 1;
    const newLine = bytes.indexOf(10, from);
    const end = newLine < 0 ? bytes.length : newLine;
    const order = wanted.compare(bytes, from, Math.min(from + wanted.length, end));
    if (order === 0) return bytes.toString("utf8", from, end).split("\t").slice(1);
    if (order < 0) high = from;
    else low = end + 1;
  }
  return null;
}
