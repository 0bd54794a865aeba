import type { Draft } from "./tree/draft.js";
import type { Item } from "../domain/item.js";
import type { DocumentEngines, Extraction, OpenZip, ReadOptions } from "../ports/document-reader.js";

/** A kind of file that Quire reads: a file `<name>.format.ts` in `formats/` that exports `format`. */
export interface DocumentFormat {
  /** As works store it: the file's name without its ending. */
  name: string;
  /** As people call it: "plain text". */
  title: string;
  /** Endings of file names, in lower case: ".md". */
  endings: readonly string[];
  /** More endings, of files that are read where they are named themselves: in a folder much else ends so. */
  namedEndings?: readonly string[];
  /** Tells files of the format by their first kilobyte (one character a byte) or all their bytes. */
  recognises?(head: string, bytes: Uint8Array): boolean;
  /**
   * How far the bytes are believed. `bytes` (the default): files that are recognised are of this format whatever their
   * name says; `name`: so are files of its endings, and its reader says what they really are; `fallback`: bytes count
   * only where the name says nothing.
   */
  toldBy?: "bytes" | "name" | "fallback";
  /** Files of this format are ZIP archives; an archive is of no other format. */
  isArchive?: true;
  /** Reads a text of this format as a draft, with the place of every word; the Markdown of `read` stands for it where this is left out. */
  readDraft?(text: string): Promise<Draft>;
  /** The same of a format that is no text: its draft's source is its paragraphs, one a line. */
  readDraftFile?(bytes: Uint8Array, name: string, given: DraftEngines): Promise<Draft>;
  /** `name` is the file's name, for messages. Throws the errors of `DocumentReaders`. */
  read(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction>;
}

/** What a reader is given besides the file. */
export interface GivenToReader extends ReadOptions {
  engines: DocumentEngines;
  /**
   * Reads a file that lies in this one (an attachment, an entry of an archive) by its own reader. Throws what `read`
   * throws, and `too_large` where files lie in each other too deep or are too many.
   */
  readInner(bytes: Uint8Array, name: string): Promise<Extraction & { format: string }>;
}

interface DraftEngines {
  openZip: OpenZip;
  /** Reads what a reference manager says of a work, in CSL-JSON; null where it is none. */
  itemOf(described: unknown): Item | null;
}

export const archiveStart = "PK\u0003\u0004";

/** Tells whether an archive begins with an entry that says its type, as those of OpenDocument and EPUB do. */
export function startsAs(head: string, type: string): boolean {
  return head.startsWith(archiveStart) && head.includes(`mimetype${type}`);
}

/** Tells whether an archive has an entry whose name begins so: its list of names counts, or where that is cut off any place that has it. */
export function hasEntry(bytes: Uint8Array, name: string): boolean {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (archive.toString("latin1", 0, archiveStart.length) !== archiveStart) return false;
  const names = namesIn(archive);
  return names === null ? archive.includes(name) : names.some((each) => each.startsWith(name));
}

const [entryMark, endMark] = [Buffer.from("PK\u0001\u0002"), Buffer.from("PK\u0005\u0006")];
const [entrySize, endSize, longestRemark] = [46, 22, 65_535];
/** What tells a format stands among the first entries of its archives. */
const mostLooked = 2_000;

/** Names of entries by the directory at an archive's end (APPNOTE 4.3.12); null where it has none. */
function namesIn(archive: Buffer): string[] | null {
  const end = archive.lastIndexOf(endMark);
  if (end < archive.length - endSize - longestRemark || end + endSize > archive.length) return null;
  const names: string[] = [];
  let at = archive.readUInt32LE(end + 16);
  while (names.length < mostLooked && at + entrySize <= end && archive.indexOf(entryMark, at) === at) {
    const length = archive.readUInt16LE(at + 28);
    names.push(archive.toString("latin1", at + entrySize, at + entrySize + length));
    at += entrySize + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return names.length === 0 ? null : names;
}
