/** An archive in memory whose entries are inflated one by one, within limits; nothing is written to disk. */
export interface ZipArchive {
  /** Entry names as stored, in their order; never used as paths of files. */
  readonly names: readonly string[];
  /** The content of an entry, or null where there is none of that name. Throws `damaged`, `encrypted`, `too_large` or `zip_bomb`. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Limits what all entries together may inflate to, in bytes. */
export interface ZipSize {
  total_bytes?: number;
}

/**
 * Opens an archive; `name` is the file's, for messages. Throws `empty_file`, `damaged`, `zip_bomb`; `encrypted` and
 * `unsupported_format` for what Word keeps in other containers.
 */
export type OpenZip = (bytes: Uint8Array, name: string, size?: ZipSize) => Promise<ZipArchive>;

/** ZIP archives: Word documents and the like. */
export interface ZipArchives {
  open: OpenZip;
  /** An archive of these entries in this order; the same entries give the same bytes. */
  write(entries: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array>;
}
