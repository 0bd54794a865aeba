import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { Readable } from "node:stream";
import type { ReadableWritablePair } from "node:stream/web";
import type { SandboxResult, TakenFile } from "../../ports/sandbox.js";

type Taken = Pick<SandboxResult, "files" | "refused">;

/** Names, besides what their bytes come to: each costs a line. */
const mostFiles = 1000;
const longestName = 200;

/**
 * Takes regular files with plain names out of an archive that others had a hand in; the rest is named with its reason.
 * `tooMuch` is called, and the rest let go, where there is more than `most` bytes.
 */
export async function takeResults(archive: Readable, most: number, tooMuch: () => void): Promise<Taken> {
  const taken: Taken = { files: [], refused: [] };
  let left = most;
  const refuse = (name: string, reason: string) => taken.refused.push({ name: name.slice(0, longestName), reason });
  const decoder = createTarDecoder() as ReadableWritablePair<ParsedTarEntry, Uint8Array>;
  try {
    for await (const { header, body } of Readable.toWeb(archive).pipeThrough(decoder)) {
      const name = header.name.replace(/^\.\//u, "").replace(/\/$/u, "");
      const reason = refusalOf(name, header.type, taken.files);
      const pieces: Uint8Array[] = [];
      for await (const piece of body) {
        left -= piece.length;
        if (left >= 0 && reason === null) pieces.push(piece);
        else if (left < 0) tooMuch();
      }
      if (reason === null && left >= 0) taken.files.push({ name, bytes: Buffer.concat(pieces) });
      else if (reason !== null && header.type !== "directory") refuse(name, reason);
    }
  } catch {
    // The program was ended while it was packed, or has written into the stream itself.
    archive.resume();
    refuse("out/", "what was left there could not be read to its end");
  }
  taken.files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return taken;
}

/** Why a file is left there; null for one that is taken. */
export function refusalOf(name: string, type: string | undefined, files: readonly TakenFile[]): string | null {
  if (type !== undefined && type !== "file") return kinds[type] ?? "it is no regular file";
  if (!isPlainName(name)) return "its name is none that every system can write";
  if (files.length >= mostFiles) return `there are more than ${mostFiles} files`;
  return files.some((file) => file.name.toLowerCase() === name.toLowerCase()) ? "there are two of this name" : null;
}

const kinds: Readonly<Record<string, string>> = {
  directory: "it is a folder",
  symlink: "it is a link",
  link: "it is a link",
  fifo: "it is a pipe",
  "character-device": "it is a device",
  "block-device": "it is a device",
};

/** Letters, digits and a few signs of any script, no hidden names, no names of devices, no way up. */
export function isPlainName(name: string): boolean {
  if (name.length > longestName || name.normalize("NFC") !== name) return false;
  return name.split("/").every((part) => /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ ,.()+=-]*$/u.test(part) && isOrdinary(part));
}

/** Windows opens devices by these, whatever ending stands behind, and drops points and blanks at the end. */
function isOrdinary(part: string): boolean {
  const [stem = ""] = part.toLowerCase().split(".", 1);
  return !/^(?:con|prn|aux|nul|com\d|lpt\d)$/u.test(stem.trim()) && !/[. ]$/u.test(part);
}
