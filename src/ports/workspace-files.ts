import type { CheckedPath, PathMaker } from "./checked-path.js";

/** What is written: whole, or piece by piece. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** A file as found on disk. */
export interface FoundFile {
  path: CheckedPath;
  size: number;
  mtime_ms: number;
  /** When the system last noted a change of it, its name and times included: no program can set it back. */
  ctime_ms: number;
  /** The file's number on its disk: another once another file has taken its name. */
  inode: number;
}

export type FileKind = "file" | "folder" | "link" | "other";

/** A path that could not be listed, and why. */
export interface ListingProblem {
  path: string;
  code: "not_found" | "unreadable_file" | "symlink_loop" | "tool_refused";
  message: string;
}

/**
 * Files of the workspace and of the user. Writes go to a temporary name, are flushed, then renamed. What lies in the
 * workspace by its name and outside by its links is not written: throws `unwritable_file`. Files that are confined
 * (`within`) throw `tool_refused` for what lies elsewhere; what was checked is checked again on what was opened.
 */
export interface WorkspaceFiles extends PathMaker {
  /** The workspace. */
  readonly root: CheckedPath;
  /** Files at or below the paths, sorted, hidden ones and Quire's own folder left out; `glob` filters by relative path. */
  list(
    paths: readonly CheckedPath[],
    glob: string | null,
    signal?: AbortSignal,
  ): Promise<{ files: FoundFile[]; problems: ListingProblem[] }>;
  stat(path: CheckedPath): Promise<FoundFile | null>;
  /** What has this very name, links not followed ("other": a pipe, a socket, a device); null where nothing has. */
  kind(path: CheckedPath): Promise<FileKind | null>;
  /** Throws `too_large` above the limit, `unreadable_file` with the system's reason. */
  read(path: CheckedPath, maxBytes: number): Promise<Uint8Array>;
  /** Lines of a text in UTF-8, streamed. Throws `not_found`, `unreadable_file`. */
  lines(path: CheckedPath): AsyncIterable<string>;
  /** The bytes of a file, or those from one offset to another (both included), piece by piece. Throws `not_found`, `unreadable_file`. */
  pieces(path: CheckedPath, span?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** SHA-256 in hex, streamed. */
  hash(path: CheckedPath): Promise<string>;
  writeFile(path: CheckedPath, content: FileContent): Promise<void>;
  /** Names in a folder, hidden ones included; none where there is no such folder. */
  names(folder: CheckedPath): Promise<string[]>;
  /**
   * New content for a file of the user's; its permissions stay, a symbolic link stays one. Throws `changed_file` where
   * the file is not the one with this SHA-256 any more, `not_found`, `unwritable_file`.
   */
  replaceFile(path: CheckedPath, content: Uint8Array, expectedSha256: string): Promise<void>;
  /**
   * Another name or folder (made where it is missing), across disks too. Never overwrites: throws `unwritable_file` with
   * the reason "EEXIST" where the name is taken by another file. Killed halfway and called again it comes to the same.
   */
  move(from: CheckedPath, to: CheckedPath): Promise<void>;
  /**
   * Into the system's trash, else into `.quire/trash/` under `stamp` and its name; never deleted.
   * Returns the path in `.quire/trash/`, or null where the system took it.
   */
  trash(path: CheckedPath, stamp: string): Promise<CheckedPath | null>;
  /** Into `.quire/trash/` under `stamp` and its name, from where it can be moved back; returns its path there. */
  setAside(path: CheckedPath, stamp: string): Promise<CheckedPath>;
  /** Copies a file to a name that is free; throws where it is not. */
  copy(path: CheckedPath, to: CheckedPath): Promise<void>;
  /**
   * Does the work while no other process (and nothing else in this one) works under the lock of the same path.
   * Throws `busy` where another process keeps it for longer than `patience` milliseconds.
   */
  withLock<T>(path: CheckedPath, what: string, work: () => Promise<T>, patience?: number): Promise<T>;
  /**
   * The same files, confined to what lies by its links in one of these folders, with no hidden name on its way, and to
   * Quire's own. `fix` says to people what to do about what is refused.
   */
  within(folders: readonly CheckedPath[], fix: string): WorkspaceFiles;
  /** Where symbolic links lead; the path itself where there is nothing. */
  realPath(path: CheckedPath): Promise<CheckedPath>;

  /** Lines of a work's text; `not_found` where it has none. */
  readText(workId: string): Promise<readonly string[]>;
  writeText(workId: string, content: string): Promise<void>;
  /** With what was marked in its file. */
  deleteText(workId: string): Promise<void>;
  /** Absolute path of a work's text. */
  textPath(workId: string): CheckedPath;
}
