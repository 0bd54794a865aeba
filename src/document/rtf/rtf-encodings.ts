import { decodeWindows1252 } from "../decode-text.js";
import { dosPages } from "./dos-pages.js";

/** Encodings of fonts by their character sets (`\fcharset`). */
const byCharset: Readonly<Record<number, string>> = {
  77: "macintosh",
  128: "shift_jis",
  129: "euc-kr",
  134: "gb18030",
  136: "big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};

/** Code pages of Windows that are not called windows-N. */
const byPage: Readonly<Record<number, string>> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  20866: "koi8-r",
  65001: "utf-8",
};

/** The encoding of a font; null where it says none of its own. */
export function encodingOfCharset(charset: number): string | null {
  return byCharset[charset] ?? null;
}

/** The encoding of a code page (`\ansicpg`); that of Western Europe for pages that nobody knows. */
export function encodingOfPage(page: number): string {
  if (dosPages[page] !== undefined) return `cp${page}`;
  return byPage[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252");
}

/** Bytes in an encoding; what is none in it reads as the sign for that. */
export function decodeRtfBytes(bytes: readonly number[], encoding: string): string {
  // Zeros are no letters in any of them.
  const given = Uint8Array.from(bytes.filter((byte) => byte !== 0));
  const upper = dosPages[Number(/^cp(\d+)$/u.exec(encoding)?.[1])];
  if (upper !== undefined)
    return Array.from(given, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128])).join("");
  return encoding === "windows-1252" ? decodeWindows1252(given) : new TextDecoder(encoding).decode(given);
}
