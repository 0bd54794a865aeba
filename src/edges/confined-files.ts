import { relative, resolve, sep } from "node:path";
import type { Config } from "../domain/config.js";
import { QuireError } from "../domain/error.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";

/**
 * Files as a client may have them read that is no command of the person: those of the workspace that are not hidden
 * (`.env` holds keys), and its manifest, its notes and their index wherever those lie. Throws `tool_refused` for others.
 */
export function confinedFiles(files: WorkspaceFiles, { manifest, brain }: Config): WorkspaceFiles {
  const folders = [".", brain.source_dir, brain.index_dir].map((folder) => resolve(files.root, folder));
  const allowed = (path: string): boolean =>
    path === resolve(files.root, manifest) || folders.some((folder) => isPlain(relative(folder, path)));
  return {
    ...files,
    async read(path, maxBytes) {
      if (allowed(resolve(path))) return files.read(path, maxBytes);
      throw new QuireError("tool_refused", `${path} is not a file of this workspace that clients may have read.`, {
        facts: { path },
        fix: "Put it into the workspace (no name on its way may begin with a dot), or hand its text over instead.",
      });
    },
  };
}

/** True for a way down from the workspace: not up (".."), to another disk or through hidden folders. */
export function isPlain(below: string): boolean {
  return below.split(sep).every((name) => !name.startsWith(".") && !name.endsWith(":"));
}
