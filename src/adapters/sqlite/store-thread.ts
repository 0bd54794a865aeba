import { toQuireError } from "../../domain/error.js";
import type { Store } from "../../ports/store.js";
import type { ThreadAnswer } from "../threads/thread-pool.js";
import { openSqliteStore } from "./sqlite-store.js";

/** What takes long enough in a large library to keep others waiting: each reads, and gives plain data. */
export const threadedQuestions = ["rank", "lexical", "vector", "likenesses", "sample"] as const;
export type ThreadedQuestion = (typeof threadedQuestions)[number];

/** A question on its way into a thread. */
export interface StoreTask {
  path: string;
  question: ThreadedQuestion | "upsert";
  given: unknown[];
}

const opened = new Map<string, Store>();

/** Answers one question in a worker thread, or writes works there, with a connection and caches of its own. */
export async function askInThread({ path, question, given }: StoreTask): Promise<ThreadAnswer> {
  try {
    const store = opened.get(path) ?? openSqliteStore(path);
    opened.set(path, store);
    const ask = store[question] as (...given: unknown[]) => Promise<unknown>;
    return { output: await ask(...given) };
  } catch (thrown) {
    return { error: toQuireError(thrown).toRecord() };
  }
}
