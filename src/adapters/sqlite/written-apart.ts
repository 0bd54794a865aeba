import type { IndexedWork, Store } from "../../ports/store.js";
import { StoreThreads } from "./store-threads.js";

/** So many works a process writes by itself: starting a thread would take longer. */
const fewWorks = 4;
/** Works of one transaction at most: it is held in memory as a whole, and others wait for its end. */
const mostTogether = 16;

const idle_ms = 10_000;

interface WaitingWorks {
  works: readonly IndexedWork[];
  written: () => void;
  failed: (reason: unknown) => void;
}

/**
 * The store with the works of whoever adds many written in a thread: those that come while some are being written go
 * together in the next transaction, and the process is free to hand files to the threads that read. Whoever gave works
 * waits until they are in. Closing it ends the thread.
 * @param path of the database
 * @param file the compiled file that writes, see `StoreThreads`
 */
export function writtenApart(store: Store, path: string, file: URL): Store {
  const threads = new StoreThreads(path, { file, most: 1, idle_ms });
  const waiting: WaitingWorks[] = [];
  let given = 0;
  let isWriting = false;

  const write = (works: readonly IndexedWork[]) => threads.ask("upsert", [works]).then(() => undefined);
  const writeWaiting = async () => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const together = takeTogether(waiting);
      try {
        await write(together.flatMap(({ works }) => works));
        for (const { written } of together) written();
      } catch (reason) {
        // Each alone: one that cannot be written does not take others with it.
        if (together.length > 1)
          for (const { works, written, failed } of together) await write(works).then(written, failed);
        else for (const { failed } of together) failed(reason);
      }
    }
    isWriting = false;
  };
  return {
    ...store,
    upsert(works) {
      given += works.length;
      if (given <= fewWorks) return store.upsert(works);
      return new Promise<void>((written, failed) => {
        waiting.push({ works: works.map(indexedAlone), written, failed });
        void writeWaiting();
      });
    },
    close() {
      threads.close();
      store.close();
    },
  };
}

function takeTogether(waiting: WaitingWorks[]): WaitingWorks[] {
  const taken = waiting.splice(0, 1);
  let count = taken[0]?.works.length ?? 0;
  for (let next = waiting[0]; next !== undefined && count + next.works.length <= mostTogether; next = waiting[0]) {
    taken.push(next);
    waiting.shift();
    count += next.works.length;
  }
  return taken;
}

/** Whoever read a work may have put more beside it, as its text: that need not cross into the thread. */
function indexedAlone({ work, sections, passages, boxes }: IndexedWork): IndexedWork {
  return { work, sections, passages, ...(boxes && { boxes }) };
}
