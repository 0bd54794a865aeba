import type { CheckedPath } from "./checked-path.js";

/** What was read in notes that follow each other by path. */
export interface StateBlock {
  /** Their paths, as JSON. */
  paths: string;
  /** Size, mtime_ms and ctime_ms of each file: three floating-point numbers of 64 bits a note. */
  files: Uint8Array;
  /** What each said, as JSON, one a line. */
  contents: string;
}

/** A state as it is kept. */
export interface KeptState {
  /** As JSON: what it says of the whole. */
  facts: string;
  /** In the order of their paths; the first has position 0. */
  blocks: readonly Pick<StateBlock, "paths" | "files">[];
  /** `contents` of the blocks in these positions. Throws `store` where they cannot be read any more. */
  contents(positions: readonly number[]): Promise<string[]>;
}

/**
 * Files that say what an indexing read in the notes of a large brain, so that the next one changes a block of them and
 * not the whole. One that is torn, foreign or of another version counts as none: then all notes are read again.
 */
export interface NoteStates {
  read(path: CheckedPath): Promise<KeptState | null>;
  /** Makes the file anew, in one transaction. False where it could not be written. */
  make(path: CheckedPath, facts: string, blocks: Iterable<StateBlock>): Promise<boolean>;
  /**
   * Puts blocks in place of those that are there, in one transaction. False where the facts there are not `from`, or the
   * file could not be written.
   */
  change(
    path: CheckedPath,
    facts: { from: string; to: string },
    blocks: ReadonlyMap<number, StateBlock>,
  ): Promise<boolean>;
}
