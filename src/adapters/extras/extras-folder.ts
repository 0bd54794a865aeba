import { join } from "node:path";
import type { Extra, ExtraState } from "../../domain/extra.js";
import { namesIn, readOwnFile } from "../local/user-folder.js";
import { installedMark } from "./require-from.js";
import { sha256Of } from "../../domain/hash.js";

/** The name of an extra's folder. It names the files it was made of, so another pin never meets this one's files. */
export function folderName({ name, files }: Extra): string {
  const pin = sha256Of(JSON.stringify(files)).slice(0, 12);
  return `${name}@${pin}`;
}

/** Names of the folders of an extra, in all versions. */
export function foldersOf(folder: string, { name }: Extra): string[] {
  return namesIn(folder).filter((each) => each.startsWith(`${name}@`));
}

/** Finds where an extra lies, as this Quire wants it; null where it is not installed. Throws `config` where others may write it. */
export function locateExtra(folder: string | null, extra: Extra): string | null {
  if (folder === null) return null;
  const path = join(folder, folderName(extra));
  return readOwnFile(join(path, installedMark)) === null ? null : path;
}

/** Tells whether an extra is installed, and as this Quire wants it. */
export function stateOf(folder: string | null, extra: Extra): ExtraState {
  if (folder === null) return "absent";
  if (locateExtra(folder, extra) !== null) return "installed";
  return foldersOf(folder, extra).length > 0 ? "other_version" : "absent";
}
