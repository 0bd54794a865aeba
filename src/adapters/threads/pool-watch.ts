import { setMaxListeners } from "node:events";

/** What is seen of a pool of threads. */
interface WatchedPool {
  readonly threads: readonly unknown[];
  on(event: "error", heard: (reason: Error) => void): unknown;
}

/**
 * Ends what waits in a pool once no thread is left that could take it. The library begins no other thread after one that
 * could not begin (its file was built anew, the memory was short), and leaves the tasks waiting: nothing keeps the process
 * then, which ends in the middle with exit code 13. Such a pool is of no more use.
 */
export class PoolWatch {
  private readonly stranded = new AbortController();
  private reason: unknown;

  constructor(private readonly pool: WatchedPool) {
    // Whatever waits listens to it: that is no leak.
    setMaxListeners(0, this.signal);
    // A thread that fails between two tasks has nobody else to tell.
    pool.on("error", (reason) => this.look(reason));
  }

  /** Aborted when no thread is left. */
  get signal(): AbortSignal {
    return this.stranded.signal;
  }

  get isStranded(): boolean {
    return this.signal.aborted;
  }

  /** Why the last thread ended, of a pool that is stranded. */
  get cause(): Error {
    return this.reason instanceof Error ? this.reason : new Error(String(this.reason));
  }

  /** Looks whether a failure was that of the last thread. */
  look(reason: unknown): void {
    if (this.pool.threads.length > 0 || this.isStranded) return;
    this.reason = reason;
    this.stranded.abort(reason);
  }
}
