import type { Cell } from "../feature.js";

/** Attributes of a shapefile, in the order of its shapes. */
export interface DbfTable {
  rows: Record<string, Cell>[];
  encoding: string;
}

/** Marks of languages in dBASE files that name other code pages than Windows' western one (ESRI, "code page"). */
const marks: Readonly<Record<number, string>> = {
  0x26: "ibm866",
  0x65: "ibm866",
  0xc8: "windows-1250",
  0xc9: "windows-1251",
  0xca: "windows-1254",
  0xcb: "windows-1253",
  0x7b: "shift_jis",
  0x4d: "gbk",
  0x4f: "big5",
};

/**
 * A dBASE III table. Its encoding is that of the .cpg, else of the mark in its header; without either its bytes tell:
 * UTF-8 where they are, else windows-1252. Throws RangeError or Error where it is none.
 * @param cpg what the .cpg beside it says; null without one
 */
export function readDbf(bytes: Uint8Array, cpg: string | null): DbfTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [count, headerLength, recordLength] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ];
  const available = recordLength === 0 ? 0 : Math.floor((bytes.length - headerLength) / recordLength);
  if (count > available + 1)
    throw new Error(`its header promises ${count} records, and ${Math.max(0, available)} are there`);
  const encoding = encodingOf(bytes, cpg, headerLength);
  const decoder = new TextDecoder(encoding);
  const text = (from: number, length: number) =>
    decoder
      .decode(bytes.subarray(from, from + length))
      .replaceAll("\0", "")
      .trim();
  const fields: { name: string; type: string; from: number; length: number }[] = [];
  let from = 1;
  for (let at = 32; at + 32 <= headerLength && bytes[at] !== 0x0d; at += 32) {
    const length = bytes[at + 16] ?? 0;
    const name = text(at, Math.max(0, bytes.subarray(at, at + 11).indexOf(0)) || 11);
    fields.push({ name, type: String.fromCharCode(bytes[at + 11] ?? 0), from, length });
    from += length;
  }
  const rows = Array.from({ length: Math.min(count, available) }, (_, row) =>
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        valueOf(field.type, text(headerLength + row * recordLength + field.from, field.length)),
      ]),
    ),
  );
  return { rows, encoding };
}

function valueOf(type: string, text: string): Cell {
  if (text === "") return null;
  switch (type) {
    case "N":
    case "F": {
      const value = Number(text);
      // Overfull cells are filled with asterisks.
      return Number.isFinite(value) ? value : null;
    }
    case "L":
      return "YyTt".includes(text) ? true : "NnFf".includes(text) ? false : null;
    case "D":
      return /^\d{8}$/u.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
    default:
      return text;
  }
}

function encodingOf(bytes: Uint8Array, cpg: string | null, headerLength: number): string {
  const said = cpg === null ? null : known(cpg.trim());
  if (said !== null) return said;
  const mark = marks[bytes[29] ?? 0];
  if (mark !== undefined) return mark;
  return isUtf8(bytes.subarray(headerLength)) ? "utf-8" : "windows-1252";
}

/** "UTF-8", "1252", "ANSI 1252", "ISO-8859-1", "ISO 88591": as programs write them. */
function known(name: string): string | null {
  const page = /^(?:ANSI |CP|windows-?)?(125[0-8])$/iu.exec(name)?.[1];
  const latin = /^(?:ISO[ -]?)?8859-?(\d{1,2})$/iu.exec(name)?.[1];
  const label =
    page !== undefined
      ? `windows-${page}`
      : latin !== undefined
        ? `iso-8859-${latin}`
        : name === "65001"
          ? "utf-8"
          : name;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
