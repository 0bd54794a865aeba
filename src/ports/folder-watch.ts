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
   * Watches once the promise is fulfilled. Each batch names what came, changed or went since the last: files with the ending,
   * and folders where they did as a whole; absolute, sorted. What happens within a moment is one batch.
   * Throws `unreadable_file` where the system cannot watch so much.
   */
  watch(folder: string, options: WatchOptions): Promise<AsyncIterable<readonly string[]>>;
}
