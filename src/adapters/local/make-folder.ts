import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

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
