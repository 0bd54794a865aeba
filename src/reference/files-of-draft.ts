import type { WorkspaceFiles } from "../ports/workspace-files.js";

/** The most bytes of a draft, or of a file of references. A book of a thousand pages has two million characters, its pictures set aside. */
export const mostBytes = 100_000_000;

/**
 * The files that a draft may name: those in its own folder and below, and those of the workspace. A draft may be
 * somebody else's, so that what it includes or cites from is not looked for anywhere on the disk.
 */
export function filesOfDraft(files: WorkspaceFiles, draft: string): WorkspaceFiles {
  const folder = files.folderOf(files.resolve(draft));
  return files.within(
    [folder, files.root],
    "Name a file of references yourself (--bib FILE); for an included file, name the folder that holds all of the draft: --workspace DIR.",
  );
}
