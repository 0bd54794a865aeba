import type { Piscina } from "piscina";
import { QuireError } from "../../domain/error.js";
import type { IndexedWork, Store } from "../../ports/store.js";
import type { StoreTask, StoreTaskAnswer } from "./store-thread.js";

/** So many works a process writes by itself: starting a thread would take longer. */
const fewWorks = 4;
/** Works of one transaction at most: it is held in memory as a whole, and others wait for its end. */
const mostTogether = 16;

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
 * @param thread the compiled file that writes; it exports `askInThread`
 */
export function writtenApart(store: Store, path: string, thread: URL): Store {
  const waiting: WaitingWorks[] = [];
  let pool: Promise<Piscina<StoreTask, StoreTaskAnswer>> | undefined;
  let given = 0;
  let isWriting = false;
  let isClosed = false;

  const write = async (works: readonly IndexedWork[]) => {
    pool ??= openThread(thread);
    const answer = await (await pool).run({ path, question: "upsert", given: [works] });
    if ("error" in answer) throw QuireError.fromRecord(answer.error);
  };
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
        if (together.length > 1 && !isClosed)
          for (const { works, written, failed } of together) await write(works).then(written, failed);
        else for (const { failed } of together) failed(isClosed ? closed(path) : reason);
      }
    }
    isWriting = false;
  };
  return {
    ...store,
    upsert(works) {
      given += works.length;
      if (given <= fewWorks) return store.upsert(works);
      if (isClosed) return Promise.reject(closed(path));
      return new Promise<void>((written, failed) => {
        waiting.push({ works: works.map(indexedAlone), written, failed });
        void writeWaiting();
      });
    },
    close() {
      isClosed = true;
      void pool?.then((open) => open.destroy());
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

function closed(path: string): QuireError {
  return new QuireError("interrupted", `The library at ${path} is closed.`, { facts: { path } });
}

async function openThread(file: URL): Promise<Piscina<StoreTask, StoreTaskAnswer>> {
  const { Piscina: Pool } = await import("piscina");
  const pool = new Pool<StoreTask, StoreTaskAnswer>({
    filename: file.href,
    name: "askInThread",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  // A thread that fails between two transactions has nobody to tell; the next gets another, or fails by itself.
  pool.on("error", () => {});
  return pool;
}

const idleMs = 10_000;
