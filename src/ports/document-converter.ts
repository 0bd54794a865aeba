/** A document as Pandoc's own data structure, and what becomes of it. */
export interface Conversion {
  /** Pandoc's JSON of API version 1.23: `{ "pandoc-api-version": [1, 23, ...], "meta": {...}, "blocks": [...] }`. */
  document: unknown;
  /** A format that Pandoc writes, with its extensions: "docx", "odt", "epub3", "latex", "html5+smart". Never "pdf". */
  to: string;
  /** Further settings of its defaults file, as Pandoc names them: `{ "toc-depth": 2, standalone: true }`. */
  options: Readonly<Record<string, unknown>>;
  /** Images and other files that the document or the options name, by relative path; no others can be read. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The document whose styles a DOCX or ODT takes. */
  reference?: Uint8Array;
  /** Dates inside the result; null: 1970. */
  created: Date | null;
}

export interface Converted {
  /** The same conversion by the same engine gives the same bytes. */
  bytes: Uint8Array;
  /** What Pandoc says, a sentence each. */
  warnings: readonly string[];
}

/**
 * Converts documents by Pandoc, in a process of its own that reads no file but those given and no address. Throws
 * `missing_program` (with the extra to add, and a program that was found but is too old), `invalid_input` (what Pandoc says),
 * `timeout`, `too_large`, `interrupted`.
 */
export interface DocumentConverter {
  /** Null where there is none; the extra counts before a program of the user's. */
  engine(): Promise<{ name: string; version: string } | null>;
  convert(conversion: Conversion, signal?: AbortSignal): Promise<Converted>;
}
