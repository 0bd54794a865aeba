import type { Annotation } from "../domain/annotation.js";
import type { Work } from "../domain/work.js";
import type { ReadOptions } from "./document-reader.js";
import type { IndexedWork } from "./store.js";

/** A work read from its file, with the text to write. */
export interface ReadWork extends IndexedWork {
  /** The whole text, lines joined by line breaks. */
  text: string;
  /** What people marked and wrote in the file; absent where its reader knows of none. */
  annotations?: Annotation[];
}

/** Holds what is known of a work before its file is read. */
export type WorkBasis = Pick<Work, "id" | "sha256" | "collections" | "paths" | "added_at" | "updated_at">;

export interface ReadRequest {
  /** Of no use to the caller afterwards: they may have been moved. */
  bytes: Uint8Array;
  /** File name: for messages, and where the bytes alone do not tell the format. */
  name: string;
  basis: WorkBasis;
  /** Size and overlap of passages, in characters. */
  passages: { size: number; overlap: number };
}

/**
 * Reads a file into a work with its text, sections and passages. Throws the QuireErrors of `DocumentReader`,
 * `unsupported_format` where no reader fits, and `timeout` where a file keeps a reader busy without any progress.
 */
export interface WorkReader {
  read(request: ReadRequest, options: ReadOptions): Promise<ReadWork>;
  close(): Promise<void>;
}
