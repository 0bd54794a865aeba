/**
 * Tells what this user's Quire has written into a workspace from what came with it: a code over a text that nobody without
 * the user's key can make.
 */
export interface OwnMarks {
  /** Null where the user has no folder for a key: then nothing can be told from what others wrote. */
  mark(text: string): string | null;
  isOwn(text: string, mark: string | null): boolean;
}
