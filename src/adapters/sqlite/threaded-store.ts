import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { QuireError } from "../../domain/error.js";
import type { Store } from "../../ports/store.js";
import { type StoreTask, type StoreTaskAnswer, type ThreadedQuestion, threadedQuestions } from "./store-thread.js";

/** In smaller libraries an answer takes no longer than its way out of a thread. */
export const leastPassagesForThreads = 100_000;

/** What a thread has read is worth keeping for a while. */
const idleMs = 300_000;

/**
 * The store with its searches in threads, as many as there are cores: while one looks through half a million passages,
 * the process answers others. Closing it ends the threads.
 */
export async function withThreads(store: Store, path: string): Promise<Store> {
  const { Piscina: Pool } = await import("piscina");
  const pool: Piscina<StoreTask, StoreTaskAnswer> = new Pool<StoreTask, StoreTaskAnswer>({
    filename: new URL("./store-thread.js", import.meta.url).href,
    name: "askInThread",
    minThreads: 1,
    maxThreads: availableParallelism(),
    idleTimeout: idleMs,
  });
  // A thread that fails between two questions has nobody to tell; the next question gets another, or fails by itself.
  pool.on("error", () => {});
  let isClosed = false;
  const ask = async (question: ThreadedQuestion, given: unknown[]) => {
    if (isClosed) throw new QuireError("interrupted", `The library at ${path} is closed.`, { facts: { path } });
    const answer = await pool.run({ path, question, given });
    if ("error" in answer) throw QuireError.fromRecord(answer.error);
    return answer.output;
  };
  const threaded = Object.fromEntries(
    threadedQuestions.map((question) => [question, (...given: unknown[]) => ask(question, given)]),
  );
  return {
    ...store,
    ...threaded,
    close() {
      isClosed = true;
      void pool.destroy();
      store.close();
    },
  };
}
