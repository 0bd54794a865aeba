import { accessSync, constants, realpathSync } from "node:fs";
import { delimiter, isAbsolute, join, relative, sep } from "node:path";

/** Finds a program on a PATH: its path, or null. */
export function findOnPath(name: string, path: string, platform: NodeJS.Platform): string | null {
  return placesOf(name, path, platform).find(isExecutable) ?? null;
}

/**
 * As `findOnPath`, but none that lies in a workspace, also by a link: what is in there may be somebody else's. Scripts of
 * Windows are left out: only its shell starts them.
 */
export function findOutside(root: string, name: string, path: string, platform: NodeJS.Platform): string | null {
  return findAllOutside(root, name, path, platform)[0] ?? null;
}

/** All places where `findOutside` finds a program, in the order of the PATH. */
export function findAllOutside(root: string, name: string, path: string, platform: NodeJS.Platform): string[] {
  const found = placesOf(name, path, platform).filter((place) => !place.endsWith(".cmd") && isExecutable(place));
  return found.filter((place) => isOutside(root, place));
}

/** Whether a file or folder lies outside of another folder, by its path and with links followed; false where there is none. */
export function isOutside(root: string, path: string): boolean {
  try {
    const real = realpathSync(path);
    return [root, realpathSync(root)].every((folder) => [path, real].every((each) => !liesIn(folder, each)));
  } catch {
    // It is not there or may not be looked at: nothing to be started from.
    return false;
  }
}

function placesOf(name: string, path: string, platform: NodeJS.Platform): string[] {
  const endings = platform === "win32" ? [".exe", ".cmd", ""] : [""];
  // A relative folder of the PATH would be one of whoever made the folder that the command was started in.
  const folders = path.split(delimiter).filter(isAbsolute);
  return folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)));
}

function liesIn(folder: string, path: string): boolean {
  const between = relative(folder, path);
  return between !== ".." && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Absent or not executable: either way not a program we can start.
    return false;
  }
}
