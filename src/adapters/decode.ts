import { QuireError } from "../domain/error.js";

const sampleSize = 64 * 1024;

/**
 * Bytes of a text file as text with "\n" line ends. Order of trust: byte order mark, `declared` (what an HTML
 * page says of itself), UTF-8 where the bytes are valid, UTF-16 by its zero bytes, Windows-1252.
 * Throws `empty_file` for nothing or only white space, `unsupported_format` for binary data.
 */
export function decodeText(bytes: Uint8Array, name: string, declared?: string): string {
  if (bytes.length === 0) throw emptyFile(name);
  const text = decode(bytes, declared).replace(/\r\n?/gu, "\n");
  if (isBinary(text.slice(0, sampleSize))) {
    throw new QuireError("unsupported_format", `${name} holds binary data, not text.`, {
      facts: { name, bytes: bytes.length },
      fix: "Give the file the ending that fits its content (.pdf, .docx, .epub), or leave it out.",
    });
  }
  if (!/[^\s\u200b\u2060\ufeff]/u.test(text)) throw emptyFile(name);
  return text;
}

function emptyFile(name: string): QuireError {
  return new QuireError("empty_file", `${name} is empty.`, { facts: { name }, fix: "Remove the file or fill it." });
}

function decode(bytes: Uint8Array, declared: string | undefined): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const decoder = declared === undefined ? null : decoderFor(declared);
  if (decoder) return decoder.decode(bytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.slice(0, sampleSize).includes("\0")) return text;
  } catch {
    // Not UTF-8: the older encodings below accept any bytes.
  }
  return new TextDecoder(utf16WithoutMark(bytes) ?? "windows-1252").decode(bytes);
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false });
  } catch {
    return null; // A label nobody knows: the bytes themselves decide.
  }
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
