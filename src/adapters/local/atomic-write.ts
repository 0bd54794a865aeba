import { constants } from "node:fs";
import { chmod, chown, type FileHandle, open, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { FileContent } from "../../ports/workspace-files.js";
import { makeFolder, realPathOf } from "./real-path.js";
import { refuseLostLocks } from "./process-lock.js";
import { unwritable } from "./open-file.js";
import { sweepTemporaries, sweepTemporariesOnce, temporaryBeside } from "./temporary-name.js";

/** Throws where what is written may not lie here: a path without links. */
type Check = (real: string) => void;

/**
 * Writes to a temporary name in the same folder, flushes, renames: readers see the old file or the new one. A link goes on
 * pointing to what is written; a device or a pipe is written to, never replaced.
 * Throws `unwritable_file` with the system's reason, `busy` where this process has lost a lock that it works under.
 */
export async function writeAtomically(
  named: string,
  content: FileContent,
  check: Check = () => undefined,
): Promise<void> {
  // What does not exist has no other name than its own.
  const path = await realpath(named).catch(() => join(realPathOf(dirname(named)), basename(named)));
  check(path);
  if (await isDevice(path)) {
    await writeFile(path, content).catch((error: NodeJS.ErrnoException) => Promise.reject(unwritable(named, error)));
    return;
  }
  await viaTemporary(
    path,
    async (temporary) => {
      await sweepTemporariesOnce(dirname(path));
      await writeFlushed(temporary, content);
    },
    check,
  );
}

/** Something that is neither a file nor a folder: renaming a file to its name would take it away from everybody. */
async function isDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}

/** Replaces a file that is there as `writeAtomically` does: its permissions and, where the system allows it, its owner stay. */
export async function replaceAtomically(path: string, content: Uint8Array): Promise<void> {
  await viaTemporary(path, async (temporary) => {
    await sweepTemporaries(dirname(path));
    const { mode, uid, gid } = await stat(path);
    await writeFlushed(temporary, content);
    await chown(temporary, uid, gid).catch(() => {
      // Only the administrator may give files away: then the new file is the user's own.
    });
    await chmod(temporary, mode & 0o7777);
  });
}

/** Gives `make` a temporary name beside `path` and renames what it made. */
async function viaTemporary(
  path: string,
  make: (temporary: string) => Promise<void>,
  check: Check = () => undefined,
): Promise<void> {
  let folder: HeldFolder | undefined;
  let temporary: string | undefined;
  try {
    makeFolder(dirname(path));
    folder = await holdFolder(dirname(path));
    check(join(folder.real, basename(path)));
    temporary = temporaryBeside(join(folder.at, basename(path)));
    await make(temporary);
    refuseLostLocks();
    await rename(temporary, join(folder.at, basename(path)));
    await flushFolder(folder.at);
  } catch (error) {
    if (temporary !== undefined) await removeTemporary(temporary);
    if (error instanceof QuireError) throw error;
    throw unwritable(path, error as NodeJS.ErrnoException);
  } finally {
    await folder?.handle?.close();
  }
}

async function removeTemporary(temporary: string): Promise<void> {
  await rm(temporary, { force: true }).catch(() => {
    // It was never made, or its disk is gone: the reason is in the error already.
  });
}

/** A folder that stays the same while files in it are made and renamed. */
interface HeldFolder {
  /** By what its files are reached. */
  at: string;
  /** Where it lies, without links. */
  real: string;
  handle: FileHandle | null;
}

/** On Linux an open folder can be written into by its descriptor, whatever takes its name meanwhile. */
async function holdFolder(folder: string): Promise<HeldFolder> {
  const free = { at: folder, real: folder, handle: null };
  if (process.platform !== "linux") return free;
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const at = `/proc/self/fd/${handle.fd}`;
  const real = await readlink(at).catch(() => null);
  if (real !== null) return { at, real, handle };
  // No /proc here.
  await handle.close();
  return free;
}

async function writeFlushed(path: string, content: FileContent): Promise<void> {
  const file = await open(path, "wx");
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is on the disk when its folder is. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folders and flushes renames by itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch {
    // Some network file systems cannot flush folders; the file itself is flushed.
  } finally {
    await handle.close();
  }
}
