import { join } from "node:path";
import { makeFolderSync } from "./make-folder.js";
import { refuseLedOut } from "./path-gate.js";

/**
 * Makes a folder of Quire's own for these files. Throws `unwritable_file` where it, or one of the files, is a link that
 * leads out of the workspace.
 */
export function makeOwnFolder(workspace: string, folder: string, names: readonly string[]): void {
  for (const path of [folder, ...names.map((name) => join(folder, name))]) refuseLedOut(workspace, path);
  makeFolderSync(folder);
}
