import { availableParallelism } from "node:os";
import type { Store } from "../../ports/store.js";
import { threadedQuestions } from "./store-thread.js";
import { StoreThreads } from "./store-threads.js";

/** In smaller libraries an answer takes no longer than its way out of a thread. */
export const leastPassagesForThreads = 100_000;

/** What a thread has read is worth keeping for a while. */
const idle_ms = 300_000;

/**
 * The store with its searches in threads, as many as there are cores: while one looks through half a million passages,
 * the process answers others. Closing it ends the threads.
 * @param path of the database
 * @param file the compiled file that answers, see `StoreThreads`
 */
export function withThreads(store: Store, path: string, file: URL): Store {
  const threads = new StoreThreads(path, { file, most: availableParallelism(), idle_ms });
  const threaded = Object.fromEntries(
    threadedQuestions.map((question) => [question, (...given: unknown[]) => threads.ask(question, given)]),
  );
  return {
    ...store,
    ...threaded,
    close() {
      threads.close();
      store.close();
    },
  };
}
