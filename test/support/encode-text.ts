/** Bytes by character of an encoding of one or two bytes, found by decoding them all. */
function tableOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const learn = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) learn([byte]);
  if (!/^(?:shift_jis|euc-jp|gb18030|big5|euc-kr)$/u.test(encoding)) return table;
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) learn([first, second]);
  return table;
}

const tables = new Map<string, Map<string, number[]>>();

/** A text in an encoding; characters that it has not are left out. */
export function encodeText(text: string, encoding: string): { bytes: Buffer; text: string } {
  if (encoding === "utf-8") return { bytes: Buffer.from(text), text };
  if (encoding === "utf-16le") return { bytes: Buffer.from(text, "utf16le"), text };
  if (encoding === "utf-16be") return { bytes: Buffer.from(text, "utf16le").swap16(), text };
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const known = Array.from(text).filter((character) => table.has(character));
  return { bytes: Buffer.from(known.flatMap((character) => table.get(character) ?? [])), text: known.join("") };
}
