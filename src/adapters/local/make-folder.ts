import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a file system has a folder and refuses
 * new ones in it as not found (/proc): it tries again for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (await isFolder(path)) return;
    if (!lacksParent(error, path)) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch(async (again: unknown) => {
      // Another process may have been quicker.
      if (!(await isFolder(path))) throw again;
    });
  }
}

/** As `makeFolder`, at once. */
export function makeFolderSync(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  try {
    mkdirSync(path);
  } catch (error) {
    if (isThere()) return;
    if (!lacksParent(error, path)) throw error;
    makeFolderSync(dirname(path));
    try {
      mkdirSync(path);
    } catch (again) {
      if (!isThere()) throw again;
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    // The reason why the folder could not be made is told by the caller.
    () => false,
  );
}

function lacksParent(error: unknown, path: string): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT" && dirname(path) !== path;
}
