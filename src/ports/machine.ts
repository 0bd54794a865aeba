/** Holds what an expression comes to. */
export interface Calculation {
  /** As people write it, to 14 digits where it is not exact. */
  text: string;
  /** Null where it is no single real number: a matrix, a complex number, true or false, a quantity with a unit. */
  number: number | null;
  /** "number", "Fraction", "Unit", "DenseMatrix", ... */
  kind: string;
}

/**
 * Evaluates expressions within limits of time, memory and length that hold whatever is asked. Throws `invalid_input`
 * (what cannot be understood, or names something that is not allowed), `timeout`, `too_large`, `interrupted`.
 */
export interface Calculator {
  calculate(expression: string, signal?: AbortSignal): Promise<Calculation>;
}

/** Time and chance. Inside a run take them from the context, which records what must not change on resume. */
export interface Clock {
  now(): Date;
  /** In [0, 1). */
  random(): number;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The person's own programs. */
export interface Desktop {
  /** Opens a file in its usual program, at a page where the program can; returns what was done, in words. */
  open(path: string, page: number | null): Promise<string>;
  /** Puts text on the clipboard; returns by which way ("terminal (OSC 52)", "system clipboard"), or null where there is none. */
  copy(text: string): Promise<string | null>;
  /** The path of a program on PATH, or null. */
  findProgram(name: string): Promise<string | null>;
}

/** Says when a file was made and last changed, ISO 8601 in UTC, to the second; never made after it was changed. */
export interface FileDates {
  created_at: string;
  updated_at: string;
}

/** Knows the past of files. */
export interface FileHistory {
  /**
   * Dates of files below a folder, by their paths (absolute) as given: those of the version history where it has the file
   * as it is, else those of the file system; files that are not there are left out. `problem` says why a version history
   * that is there could not be asked.
   */
  dates(
    folder: string,
    paths: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ dates: ReadonlyMap<string, FileDates>; problem: string | null }>;
}

export interface WatchOptions {
  /** Only files whose name ends in one of these, in any case; hidden ones are left out. In lower case: ".md". */
  endings: readonly string[];
  /** Looks at the files again and again, for folders of other computers, which tell of no changes. */
  poll: boolean;
  /** Ends the watch. */
  signal: AbortSignal;
}

/** Tells what changes below a folder, links followed, also while the folder itself goes and comes again. */
export interface FolderWatch {
  /**
   * Watches once the promise is fulfilled. Each batch names what came, changed or went since the last: files with these endings,
   * and folders where they did as a whole; absolute, sorted. What happens within a moment is one batch.
   * Throws `unreadable_file` where the system cannot watch so much.
   */
  watch(folder: string, options: WatchOptions): Promise<AsyncIterable<readonly string[]>>;
}
