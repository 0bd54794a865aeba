import type { OutlineEntry } from "./document-reader.js";

/** Says how large a page is as it is displayed, in points. */
export interface PageSize {
  /** From 1. */
  number: number;
  width: number;
  height: number;
}

export interface PagedDocument {
  /** Those that can be opened. */
  pages: PageSize[];
  outline: OutlineEntry[];
}

/** A PDF that is shown: its bytes are asked for where what is wanted of it is not at hand. */
export interface ShownFile {
  sha256: string;
  /** For messages. */
  name: string;
  bytes(): Promise<Uint8Array>;
}

/**
 * Pages of PDFs as people see them, drawn in threads and kept on disk, as much as there is room for. Throws `encrypted`,
 * `damaged`, `not_a_pdf`, `too_large`, `timeout`, and what `bytes` throws.
 */
export interface PagePictures {
  document(file: ShownFile): Promise<PagedDocument>;
  /** A PNG in colour; `page` from 1, `scale` in pixels a point. */
  draw(file: ShownFile, page: number, scale: number): Promise<Uint8Array>;
  /** Starts what draws, so that the first page does not wait for it. Never throws. */
  prepare(): Promise<void>;
  /** Waits for what is being drawn and kept. */
  close(): Promise<void>;
}
