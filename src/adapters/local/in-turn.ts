import { setTimeout as wait } from "node:timers/promises";
import { QuireError } from "../../domain/error.js";
import { withLock } from "./waiting-lock.js";

/** How often a process that waits for another's looks whether it is done, in milliseconds. */
const pause = 200;

/**
 * Works under the lock beside `path`, waiting as long as it takes: somebody else may be fetching on a slow line. Throws
 * `interrupted` where it is told to stop while it waits.
 */
export async function inTurn<T>(
  path: string,
  what: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    let begun = false;
    try {
      return await withLock(path, what, () => ((begun = true), work()), 0);
    } catch (error) {
      if (begun || !(error instanceof QuireError) || error.code !== "busy") throw error;
    }
    if (signal?.aborted) throw new QuireError("interrupted", `Waiting for ${what} was interrupted.`);
    await wait(pause);
  }
}
