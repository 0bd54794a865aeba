import { readlinkSync, realpathSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

const mostLinks = 40;

/**
 * Follows links, also those of what is not there yet: that would be made where the folders above it lead, and a link to
 * nothing leads to its target. A part that the system refuses to resolve stays as it is named.
 */
export function realPathOf(path: string, links = 0): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links > mostLinks) return path;
    const target = targetOf(path);
    if (target !== null) return realPathOf(resolve(realPathOf(parent, links + 1), target), links + 1);
    return join(realPathOf(parent, links), basename(path));
  }
}

function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    // No link: what is not there, or a file where a folder should be.
    return null;
  }
}

/** Tells names that no listing shows: hidden ones, and packages of Node. */
export function isHiddenName(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

/** True for a folder itself and for what lies below it. Both without links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** True for what lies below a folder (or is it) with no hidden name on its way. Both without links. */
export function isPlainBelow(folder: string, path: string): boolean {
  return isBelow(folder, path) && isPlain(relative(folder, path));
}

/** No name of the path is hidden, none is a stream beside a file ("a.md:other") or another disk. */
function isPlain(path: string): boolean {
  return path.split(sep).every((name) => !name.startsWith(".") && !(sep === "\\" && name.includes(":")));
}

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a file system has a folder and refuses
 * new ones in it as not found (/proc): it tries again for ever.
 */
export function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  try {
    mkdirSync(path);
  } catch (error) {
    if (isThere()) return;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    try {
      mkdirSync(path);
    } catch (again) {
      if (!isThere()) throw again;
    }
  }
}
