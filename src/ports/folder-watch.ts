export interface WatchOptions {
  /** Only files whose name ends so, in any case; hidden ones are left out. */
  ending: string;
  /** Looks at the files again and again, for folders of other computers, which tell of no changes. */
  poll: boolean;
  /** Ends the watch. */
  signal: AbortSignal;
}

/** Tells what changes below a folder, links followed, also while the folder itself goes and comes again. */
export interface FolderWatch {
  /**
   * Watches once the promise is fulfilled. Each batch names the files (absolute, sorted) that came, changed or went since the
   * last, or the folder itself where it came or went; those within a moment are one batch. Throws `unreadable_file` where the system cannot watch so many files.
   */
  watch(folder: string, options: WatchOptions): Promise<AsyncIterable<readonly string[]>>;
}
