import { unixLines } from "../domain/characters.js";
import { QuireError } from "../domain/error.js";
import { detectEncoding } from "./detect-encoding.js";

const sampleSize = 64 * 1024;
/** Longer than any text that people wrote; more would not fit into memory with its index. */
const largest = 128 * 1024 * 1024;

/**
 * Bytes of a text file as text with "\n" line ends. Order of trust: byte order mark, `declared` (what an HTML
 * page says of itself), UTF-8 where the bytes are valid, UTF-16 by its zero bytes, what the letters tell.
 * Throws `empty_file` for nothing or only white space, `too_large` above 128 MB,
 * `unsupported_format` for binary data, and for a text whose encoding cannot be told, with what it may be.
 */
export function decodeText(bytes: Uint8Array, name: string, declared?: string): string {
  if (bytes.length === 0) throw emptyFile(name);
  if (bytes.length > largest) {
    throw new QuireError(
      "too_large",
      `${name} is too long to be read at once: it has ${inMegabytes(bytes.length)}, and ${inMegabytes(largest)} can be read.`,
      {
        facts: { name, bytes: bytes.length, limit: largest },
        fix: "Split it into smaller files.",
      },
    );
  }
  const text = unixLines(decodeAsWritten(bytes, name, declared).text);
  if (!/[^\s\u200b\u2060\ufeff]/u.test(text)) throw emptyFile(name);
  return text;
}

/**
 * The text of any bytes as it stands, with its line ends, and the encoding that it was read in; the order of trust is that of
 * `decodeText`. Throws `unsupported_format` for binary data and for what nothing tells.
 */
export function decodeAsWritten(
  bytes: Uint8Array,
  name: string,
  declared?: string,
): { text: string; encoding: string } {
  const told = toldText(bytes, name, declared);
  if (isBinary(told.text.slice(0, sampleSize))) throw binary(bytes, name);
  return told;
}

/** What stands in the bytes, where that is certain or can be told from its letters. */
function toldText(bytes: Uint8Array, name: string, declared: string | undefined): { text: string; encoding: string } {
  const { isGuess, ...certain } = decode(bytes, declared);
  const { text, encoding } = certain;
  // ISO-2022 writes every letter in ASCII and says so by an escape.
  const isEscaped = encoding === "utf-8" && ["\u001b$", "\u001b("].some((mark) => text.includes(mark));
  if (!isGuess && !isEscaped) return certain;
  if (isBinary(text.slice(0, sampleSize)) && !isEscaped) {
    const wide = wideText(bytes);
    if (wide !== null) return wide;
    if (hasZeros(bytes)) throw binary(bytes, name);
  }
  const detected = detectEncoding(bytes, decodeStrictly);
  if ("text" in detected) return detected;
  throw unknownEncoding(name, detected.candidates);
}

function hasZeros(bytes: Uint8Array): boolean {
  return bytes.subarray(0, sampleSize).includes(0);
}

/** UTF-16 of scripts whose letters have no zero byte: their signs between words have, in one of the two orders. */
function wideText(bytes: Uint8Array): { text: string; encoding: string } | null {
  const found = ["utf-16le", "utf-16be"].flatMap((encoding) => {
    const text = decodeStrictly(bytes, encoding) ?? "";
    const letters = text.match(/[\p{L}\p{M}\p{Nd}\s\p{P}]/gu)?.length ?? 0;
    const marks = text.match(/[ \n,.、。，．]/gu)?.length ?? 0;
    return letters >= text.length * 0.98 && marks >= text.length * 0.01 && marks > 0 ? [{ text, encoding }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function binary(bytes: Uint8Array, name: string): QuireError {
  return new QuireError("unsupported_format", `${name} holds binary data, not text.`, {
    facts: { name, bytes: bytes.length },
    fix: "Give the file the ending that fits its content (.pdf, .docx, .epub), or leave it out.",
  });
}

function unknownEncoding(name: string, candidates: readonly string[]): QuireError {
  const list = candidates.join(", ");
  return new QuireError(
    "unsupported_format",
    `${name} is a text, but not in UTF-8, and its encoding cannot be told${list === "" ? "" : `: it may be ${list}`}.`,
    {
      facts: { name, candidates: list },
      fix: `Save it as UTF-8: iconv -f ${candidates[0] ?? "ENCODING"} -t UTF-8 "${name}" > "${name}.txt"`,
    },
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}

function emptyFile(name: string): QuireError {
  return new QuireError("empty_file", `${name} is empty.`, { facts: { name }, fix: "Remove the file or fill it." });
}

/** `isGuess`: nothing in the bytes says that it is this encoding. */
function decode(bytes: Uint8Array, declared?: string): { text: string; encoding: string; isGuess: boolean } {
  const isLittle = [0xff, 0xfe, 0, 0].every((byte, index) => bytes[index] === byte);
  if (isLittle || [0, 0, 0xfe, 0xff].every((byte, index) => bytes[index] === byte))
    return { text: decodeUtf32(bytes, isLittle), encoding: isLittle ? "utf-32le" : "utf-32be", isGuess: false };
  const marked = byteOrderMark(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), encoding: marked, isGuess: false };
  for (const encoding of [declared, "utf-8"]) {
    const text = encoding === undefined ? null : decodeStrictly(bytes, encoding);
    if (encoding !== undefined && text !== null && !text.slice(0, sampleSize).includes("\0"))
      return { text, encoding, isGuess: false };
  }
  const wide = utf16WithoutMark(bytes);
  return wide === null
    ? { text: decodeWindows1252(bytes), encoding: "windows-1252", isGuess: true }
    : { text: new TextDecoder(wide).decode(bytes), encoding: wide, isGuess: false };
}

/** The text, or null where the bytes are not in that encoding or nobody knows it. */
function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return decoder.encoding === "windows-1252" ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return null; // The next encoding in the order of trust is tried.
  }
}

// Characters 0x80 to 0x9f. Node 20 decodes them as control characters.
const upperControls = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Text in Windows-1252, which holds a character in every byte. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.replace(/[\u0080-\u009f]/gu, (character) => upperControls.charAt(character.charCodeAt(0) - 0x80));
}

/** Text in UTF-32 behind its mark (Unicode Standard, 3.10), which `TextDecoder` does not know. */
function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const characters: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    characters.push(code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code));
  }
  return characters.join("");
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

/** Text in Western scripts has a zero in every second byte. */
function utf16WithoutMark(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleSize - (sampleSize % 2));
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return "utf-16le";
  if (even > half * 0.4 && odd < half * 0.05) return "utf-16be";
  return null;
}

function isBinary(sample: string): boolean {
  const controls = sample.match(/(?!\s)\p{Cc}|\ufffd/gu)?.length ?? 0;
  return sample.includes("\0") || controls > sample.length * 0.02 + 1;
}
