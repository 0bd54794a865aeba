import type { CheckedPath } from "./checked-path.js";

/** Notes that follow each other by path, as look-ups read them. */
export interface NoteBlock {
  /** Path of its first note. */
  first: string;
  /** What the notes are searched for, in UTF-8. */
  texts: Uint8Array;
  /** Where each field of each note ends in `texts`: unsigned numbers of 32 bits. */
  ends: Uint8Array;
  /** Path and metadata of each note, as JSON, one a line. */
  notes: string;
}

/** Paths of the notes under a keyword or a topic, as JSON; where a term has none any more, `null`. */
export interface NoteTerm {
  kind: "keywords" | "topics";
  term: string;
  paths: string | null;
}

/** What a file of look-ups holds, at one moment. */
export interface OpenNoteLookups {
  /** All blocks in the order of their paths, one at a time. */
  texts(): Iterable<Pick<NoteBlock, "texts" | "ends"> & { position: number }>;
  /** Positions of the blocks, in the order of their first notes. */
  firsts(): { position: number; first: string }[];
  /** `notes` of the block in this position. */
  notes(position: number): string;
  /** `paths` of a term; null where no note has it. */
  paths(kind: NoteTerm["kind"], term: string): string | null;
  terms(kind: NoteTerm["kind"]): string[];
}

/**
 * Files that spare look-ups the reading of a whole index of notes. Each is made of one index and can be made again of
 * it, so that none is ever repaired; one that is torn, foreign or of another version counts as none.
 */
export interface NoteLookups {
  /**
   * Answers from the file at this path, all from one moment. Null where it was not made of the index with this stamp.
   */
  read<T>(path: CheckedPath, stamp: string, use: (lookups: OpenNoteLookups) => T): Promise<T | null>;
  /** Makes the file anew, in one transaction. False where it could not be written. */
  make(
    path: CheckedPath,
    stamp: string,
    content: { blocks: Iterable<NoteBlock>; terms: Iterable<NoteTerm> },
  ): Promise<boolean>;
  /**
   * Puts blocks and terms in place of those that are there, in one transaction. False where the file was not made of
   * the index with the stamp `from`, could not be written, or `changes` gives null.
   */
  change(
    path: CheckedPath,
    stamps: { from: string; to: string },
    changes: (lookups: OpenNoteLookups) => { blocks: Map<number, NoteBlock>; terms: readonly NoteTerm[] } | null,
  ): Promise<boolean>;
}
