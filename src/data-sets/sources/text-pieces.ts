import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";
import { QuireError } from "../../domain/error.js";
import { decodeAsWritten, decodeText, decodeWindows1252 } from "../../document/decode-text.js";

/** Bytes at the beginning of a file by which its form is found out. */
const sampleBytes = 512 * 1024;
/** What a compressed file may grow to. */
const mostUnpacked = 20_000_000_000;
const mostRatio = 500;
const harmless = 10_000_000;

export type Pieces = () => AsyncIterable<Uint8Array>;

/** The pieces of a file, unpacked where it is compressed by gzip. Throws `zip_bomb`, `damaged`. */
export function unpacked(pieces: Pieces, name: string): Pieces {
  return async function* inflated() {
    let packed = 0;
    let size = 0;
    const counted = async function* counting() {
      for await (const piece of pieces()) {
        packed += piece.length;
        yield piece;
      }
    };
    try {
      const stream = Readable.from(counted()).compose(createGunzip()) as AsyncIterable<Buffer>;
      for await (const piece of stream) {
        size += piece.length;
        if (size > mostUnpacked || (size > harmless && size > packed * mostRatio)) throw bomb(name);
        yield piece;
      }
    } catch (error) {
      if (error instanceof QuireError) throw error;
      throw new QuireError(
        "damaged",
        `${name} is damaged: ${error instanceof Error ? error.message : String(error)}.`,
        {
          facts: { name },
          fix: "Fetch the file again.",
          cause: error,
        },
      );
    }
  };
}

function bomb(name: string): QuireError {
  return new QuireError(
    "zip_bomb",
    `${name} would fill the disk when unpacked: it grows more than ${mostRatio}-fold.`,
    {
      facts: { name },
      fix: "If the file is sound, unpack it yourself and add what is in it.",
    },
  );
}

/** The beginning of a file: whole lines, where it has any. */
export async function beginning(pieces: Pieces): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces()) {
    parts.push(piece);
    length += piece.length;
    if (length > sampleBytes) break;
  }
  const bytes = Buffer.concat(parts);
  if (length <= sampleBytes) return { bytes, isWhole: true };
  const end = bytes.lastIndexOf(lineFeed, sampleBytes);
  // In UTF-16 a line feed has two bytes.
  const even = end + 1 + (bytes[end + 1] === 0 ? 1 : 0);
  return { bytes: bytes.subarray(0, end < 0 ? sampleBytes : even), isWhole: false };
}

const lineFeed = 10;

/**
 * The encoding of a text by its beginning and by whether all of it is UTF-8. Throws `empty_file`, `unsupported_format`
 * (binary data), `invalid_input` for an encoding that nobody knows.
 */
export function encodingOf(sample: Uint8Array, name: string, wanted: string | undefined, isUtf8: boolean): string {
  if (wanted !== undefined) return knownEncoding(wanted);
  decodeText(sample, name);
  const { encoding } = decodeAsWritten(sample, name);
  return encoding === "utf-8" && !isUtf8 ? "windows-1252" : encoding;
}

function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new QuireError("invalid_input", `There is no encoding "${label}".`, {
      facts: { encoding: label },
      fix: "Name one as the web does: utf-8, windows-1252, iso-8859-2, utf-16le, shift_jis, gbk, macintosh.",
    });
  }
}

/** The text of pieces, as they come. A byte order mark is left out. */
export async function* textPieces(pieces: Pieces, encoding: string): AsyncGenerator<string> {
  if (encoding === "windows-1252") {
    for await (const piece of pieces()) yield decodeWindows1252(piece);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Tells of all pieces whether they are UTF-8, while they pass. */
export class Utf8Watch {
  isUtf8 = true;
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });

  pass(piece: Uint8Array): void {
    if (this.isUtf8) this.decode(piece, true);
  }

  end(): boolean {
    if (this.isUtf8) this.decode(new Uint8Array(), false);
    return this.isUtf8;
  }

  private decode(piece: Uint8Array, stream: boolean): void {
    try {
      this.decoder.decode(piece, { stream });
    } catch {
      // Some bytes are no UTF-8: that is the answer.
      this.isUtf8 = false;
    }
  }
}
