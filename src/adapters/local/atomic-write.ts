import { randomBytes } from "node:crypto";
import { chmod, chown, open, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import { makeFolder } from "./make-folder.js";

/** Temporary names carry their process, so that what a killed one left can be told from what is being written. */
const temporaryName = /^\.quire-(\d+)-[0-9a-f]{12}\.tmp$/;
const sweptFolders = new Set<string>();

/**
 * Writes to a temporary name in the same folder, flushes, renames: readers see the old file or the new one. A link goes on
 * pointing to what is written; a device or a pipe is written to, never replaced.
 * Throws `unwritable_file` with the system's reason.
 */
export async function writeAtomically(named: string, content: string | Uint8Array): Promise<void> {
  // What does not exist has no other name than its own.
  const path = await realpath(named).catch(() => named);
  if (await isDevice(path)) {
    await writeFile(path, content).catch((error: NodeJS.ErrnoException) => Promise.reject(unwritable(named, error)));
    return;
  }
  await viaTemporary(path, async (temporary) => {
    // Quire writes its own texts by the thousand: what was left is looked for once.
    if (!sweptFolders.has(dirname(path))) await sweep(dirname(path));
    sweptFolders.add(dirname(path));
    await writeFlushed(temporary, content);
  });
}

/** Something that is neither a file nor a folder: renaming a file to its name would take it away from everybody. */
async function isDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}

/** As `writeAtomically` for a file that is there: its permissions and, where the system allows it, its owner stay. */
export async function replaceAtomically(path: string, content: Uint8Array): Promise<void> {
  await viaTemporary(path, async (temporary) => {
    await sweep(dirname(path));
    const { mode, uid, gid } = await stat(path);
    await writeFlushed(temporary, content);
    await chown(temporary, uid, gid).catch(() => {
      // Only the administrator may give files away: then the new file is the user's own.
    });
    await chmod(temporary, mode & 0o7777);
  });
}

/** Gives `make` a temporary name beside `path` and renames what it made. */
async function viaTemporary(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = temporaryBeside(path);
  try {
    await makeFolder(dirname(path));
    await make(temporary);
    await rename(temporary, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {
      // It was never made, or its disk is gone: the reason is in the error already.
    });
    throw unwritable(path, error as NodeJS.ErrnoException);
  }
}

/** A hidden name in the same folder that nobody else uses. */
export function temporaryBeside(path: string): string {
  return join(dirname(path), `.quire-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
}

/** Deletes what killed processes left in a folder. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = temporaryName.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is somebody else's.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

async function writeFlushed(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
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

export function unwritable(path: string, error: NodeJS.ErrnoException): QuireError {
  return new QuireError("unwritable_file", `${path} cannot be written (${error.code ?? error.message}).`, {
    facts: { path, ...(error.code !== undefined && { reason: error.code }) },
    fix: "Check that the folder may be written and that its disk has room.",
    cause: error,
  });
}
