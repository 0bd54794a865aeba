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
  read(bytes: Uint8Array, name: string, given: ReadOptions & { engines: DocumentEngines }): Promise<Extraction>;
}

interface DraftEngines {
  openZip: OpenZip;
  /** Reads what a reference manager says of a work, in CSL-JSON; null where it is none. */
  itemOf(described: unknown): Item | null;
}

export const archiveStart = "PK\u0003\u0004";

/** Tells whether an archive has an entry of such a name: names stand in it uncompressed. */
export function hasEntry(bytes: Uint8Array, name: string): boolean {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return archive.toString("latin1", 0, archiveStart.length) === archiveStart && archive.includes(name);
}
