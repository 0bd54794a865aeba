import type { Item } from "../domain/item.js";
import type { LayoutPage, StatedMetadata } from "./document-reader.js";

/** Holds what a PDF says of itself, for finding out which work it is. */
export interface PdfFacts extends StatedMetadata {
  pages: number;
  /** Pages with their lines, in page order: the first ones, and the last ones where the file is longer. */
  read_pages: LayoutPage[];
  /** True where no page that was read has a text layer. */
  no_text: boolean;
}

export interface PdfMetadata {
  item: Item;
  keywords: string[];
}

/**
 * Looks into PDFs and writes their metadata; hostile files are read in a thread of their own.
 * Throws `encrypted`, `damaged`, `not_a_pdf`, `empty_file`, `too_large`, `timeout`.
 */
export interface PdfFiles {
  inspect(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<PdfFacts>;
  /**
   * New bytes that begin with the old ones, with Info and XMP of the item; checked by opening them again (pages and
   * text equal). Throws what `inspect` throws, and `signed` where the file is signed and `signed_ok` is not given.
   */
  withMetadata(
    bytes: Uint8Array,
    name: string,
    metadata: PdfMetadata,
    options: { signed_ok: boolean },
  ): Promise<Uint8Array>;
  close(): Promise<void>;
}
