import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { QuireError } from "../../domain/error.js";
import { unwritable } from "./open-file.js";
import { makeFolder } from "./real-path.js";
import { type HeldLock, takeLock } from "./process-lock.js";

/** What this process does under each lock, one after the other. */
const queues = new Map<string, Promise<unknown>>();

const patienceDefault = 30_000;

/** Does the work under a lock file beside `path`, waiting for its turn in this process and among others. */
export async function withLock<T>(
  path: string,
  what: string,
  work: () => Promise<T>,
  patience = patienceDefault,
): Promise<T> {
  const before = queues.get(path) ?? Promise.resolve();
  const mine = before.then(() => underLock(path, what, work, patience));
  const settled = mine.catch(() => {
    // Whoever asked for this work is told; the next in the queue has nothing to do with it.
  });
  queues.set(path, settled);
  try {
    return await mine;
  } finally {
    if (queues.get(path) === settled) queues.delete(path);
  }
}

async function underLock<T>(path: string, what: string, work: () => Promise<T>, patience: number): Promise<T> {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw isFileOnTheWay(error) ? unwritable(path, error) : error;
  }
  const held = await takeInTurn(join(dirname(path), `.quire-${basename(path)}.lock`), what, patience);
  try {
    return await work();
  } finally {
    held.release();
  }
}

function isFileOnTheWay(error: unknown): error is NodeJS.ErrnoException {
  return ["EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}

async function takeInTurn(lock: string, what: string, patience: number): Promise<HeldLock> {
  const giveUp = performance.now() + patience;
  for (let pause = 5; ; pause = Math.min(100, pause * 1.5)) {
    try {
      return takeLock(lock, what);
    } catch (error) {
      if (!(error instanceof QuireError) || error.code !== "busy" || performance.now() > giveUp) throw error;
    }
    await wait(pause * (0.5 + Math.random()));
  }
}
