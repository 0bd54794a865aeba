import { constants } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { QuireError } from "../../domain/error.js";

/** What SQLite keeps beside a database: changes that are not in it yet, or what it was before those that are half done. */
const companions = ["", "-wal", "-journal"];
const mostAttempts = 5;

/**
 * Copies a database with what belongs to it into a folder of its own, for `use`, and deletes the copy. Throws `busy`
 * where it changes during every attempt, or where another program lets nobody read it.
 */
export async function withDatabaseCopy<T>(
  paths: readonly string[],
  use: (copies: readonly string[]) => Promise<T> | T,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "quire-zotero-"));
  try {
    const copies: string[] = [];
    for (const path of paths) {
      const copy = join(folder, basename(path));
      await copyDatabase(path, copy);
      copies.push(copy);
    }
    return await use(copies);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a database with what belongs to it beside it. Throws `busy` where it changes during every attempt, or where
 * another program lets nobody read it.
 */
export async function copyDatabase(path: string, copy: string): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const before = await stateOf(path);
    for (const ending of companions) {
      await rm(copy + ending, { force: true });
      if (before[ending] !== undefined) await copyReadable(path + ending, copy + ending);
    }
    if (JSON.stringify(await stateOf(path)) === JSON.stringify(before)) return;
  }
  throw new QuireError("busy", `${path} changes all the time: it could not be copied whole.`, {
    facts: { path },
    fix: "Wait until the program that writes it (Zotero, say) has finished, or close it, then try again.",
  });
}

/** Size and time of a database's files by their endings. */
async function stateOf(path: string): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const ending of companions) {
    const found = await stat(path + ending, { bigint: true }).catch(() => null);
    if (found !== null) state[ending] = `${found.size}:${found.mtimeNs}`;
  }
  return state;
}

async function copyReadable(from: string, to: string): Promise<void> {
  try {
    // Where the file system can, both share their blocks: a large library costs nothing.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    // The copy of a file that may be read only may be read only, too.
    await chmod(to, 0o600);
  } catch (thrown) {
    const reason = (thrown as NodeJS.ErrnoException).code ?? String(thrown);
    // A journal that is gone again: the comparison of before and after sees to it.
    if (reason === "ENOENT") return;
    const isLocked = ["EBUSY", "ETXTBSY", "EAGAIN"].includes(reason);
    throw new QuireError(
      isLocked ? "busy" : "unreadable_file",
      isLocked ? `${from} is locked by another program.` : `${from} cannot be read: ${reason}.`,
      {
        facts: { path: from, reason },
        fix: isLocked
          ? "Close the program that has it open (Zotero, say), then try again."
          : "Check that you may read the file.",
        cause: thrown,
      },
    );
  }
}
