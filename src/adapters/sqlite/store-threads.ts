import { QuireError } from "../../domain/error.js";
import { ThreadPool, type ThreadPoolOptions } from "../threads/thread-pool.js";
import type { StoreTask } from "./store-thread.js";

/** Threads that answer questions of one database. */
export class StoreThreads {
  private readonly pool: ThreadPool<StoreTask>;

  /** @param options `file` exports `askInThread` */
  constructor(
    private readonly path: string,
    options: Pick<ThreadPoolOptions, "file" | "most" | "idle_ms">,
  ) {
    const closed = () => new QuireError("interrupted", `The library at ${path} is closed.`, { facts: { path } });
    this.pool = new ThreadPool({ ...options, name: "askInThread", closed });
  }

  /** What the store in the thread answers, or throws; `interrupted` after `close`. */
  ask(question: StoreTask["question"], given: unknown[]): Promise<unknown> {
    return this.pool.run({ path: this.path, question, given });
  }

  close(): void {
    this.pool.close();
  }
}
