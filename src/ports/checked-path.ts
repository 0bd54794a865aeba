declare const checked: unique symbol;

/**
 * An absolute path that a `PathMaker` has let pass. Nothing else makes one, so a path that a client, a model, a draft or
 * a document names does not compile where a file is opened.
 */
export type CheckedPath = string & { readonly [checked]: true };

/** Makes paths that files may be opened by. Throws `tool_refused` for those that may not, `usage` for what is no path. */
export interface PathMaker {
  /** A path that somebody names, relative to where the command was started. Where files are confined, links are followed. */
  resolve(path: string): CheckedPath;
  /** A path that `quire.yaml` names, relative to the workspace. */
  configured(path: string): CheckedPath;
  /**
   * A path that a store, a manifest or a run has written down. Those may be somebody else's: what is there counts where
   * its hash is the one that was recorded, and what is written is named in another way.
   */
  recorded(path: string): CheckedPath;
  /** A path below a folder; refuses names that lead out of it. */
  inside(folder: CheckedPath, ...names: string[]): CheckedPath;
  /** Another name in the folder of a file. */
  beside(path: CheckedPath, name: string): CheckedPath;
  /** The path, for what is written at once; throws `unwritable_file` where a link leads from it out of the workspace. */
  forWriting(path: CheckedPath): CheckedPath;
  /** The folder that a path lies in. */
  folderOf(path: CheckedPath): CheckedPath;
}
