import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Extra, ExtraFile } from "../../domain/extra.js";
import { QuireError } from "../../domain/error.js";
import type { InstallOptions } from "../../ports/extras.js";
import { flushFolder } from "../local/atomic-write.js";
import { refuseLostLocks } from "../local/process-lock.js";
import { makePrivateFolder } from "../local/user-folder.js";
import { withLock } from "../local/waiting-lock.js";
import { downloadTo } from "./download.js";
import { folderName, foldersOf, installedMark, locateExtra } from "./extras-folder.js";
import { unpackInto } from "./unpack.js";

/** How often a process that waits for another's installation looks whether it is done, in milliseconds. */
const pause = 200;

/**
 * Makes an extra in a folder of another name and gives it its own when all of it is there and flushed. Of two processes
 * the second waits for the first. See `Extras.install`.
 */
export async function installExtra(
  folder: string,
  extra: Extra,
  files: readonly ExtraFile[],
  options: InstallOptions,
): Promise<boolean> {
  makePrivateFolder(folder);
  return inTurn(folder, extra, options.signal, async () => {
    if (locateExtra(folder, extra) !== null) return false;
    await removeUnfinished(folder, extra);
    const stage = join(folder, `${unfinished(extra)}${randomBytes(6).toString("hex")}`);
    try {
      await mkdir(stage);
      await fill(stage, files, options);
      const mark = { v: 1, name: extra.name, licence: extra.licence, files };
      await writeFile(join(stage, installedMark), `${JSON.stringify(mark, null, 2)}\n`, { flush: true, mode: 0o644 });
      await flushFolder(stage);
      refuseLostLocks();
      const old = foldersOf(folder, extra);
      await rename(stage, join(folder, folderName(extra)));
      await flushFolder(folder);
      for (const name of old) await discard(folder, extra, name);
      return true;
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}

/** Removes an extra in all versions; false where there was none. A process that uses it keeps what it has loaded. */
export async function removeExtra(folder: string, extra: Extra): Promise<boolean> {
  if (foldersOf(folder, extra).length === 0) return false;
  return inTurn(folder, extra, undefined, async () => {
    await removeUnfinished(folder, extra);
    const found = foldersOf(folder, extra);
    for (const name of found) await discard(folder, extra, name);
    await flushFolder(folder);
    return found.length > 0;
  });
}

async function fill(stage: string, files: readonly ExtraFile[], options: InstallOptions): Promise<void> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const [index, file] of files.entries()) {
    const path = join(stage, `.download-${index}`);
    await downloadTo(path, file, options, (done) => options.onProgress(before + done, total));
    await unpackInto(stage, path, file, options.signal);
    await rm(path, { force: true });
    before += file.bytes;
  }
}

/** Folders being made or removed; only who holds the lock of the extra makes or removes them. */
function unfinished({ name }: Extra): string {
  return `.${name}@`;
}

/** Takes a folder's name before its files: what is left of a removal that was killed is no extra. */
async function discard(folder: string, extra: Extra, name: string): Promise<void> {
  const aside = join(folder, `${unfinished(extra)}${randomBytes(6).toString("hex")}`);
  await rename(join(folder, name), aside);
  await rm(aside, { recursive: true, force: true });
}

async function removeUnfinished(folder: string, extra: Extra): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(unfinished(extra)));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

/** Works under the lock of the extra, waiting as long as it takes: somebody else may be fetching it on a slow line. */
async function inTurn<T>(folder: string, extra: Extra, signal: AbortSignal | undefined, work: () => Promise<T>) {
  for (;;) {
    let begun = false;
    try {
      return await withLock(join(folder, extra.name), `The extra ${extra.name}`, () => ((begun = true), work()), 0);
    } catch (error) {
      if (begun || !(error instanceof QuireError) || error.code !== "busy") throw error;
    }
    if (signal?.aborted) throw new QuireError("interrupted", `Waiting for the extra ${extra.name} was interrupted.`);
    await wait(pause);
  }
}
