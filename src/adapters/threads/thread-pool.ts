import type { Piscina } from "piscina";
import { type ErrorRecord, QuireError } from "../../domain/error.js";
import { PoolWatch } from "./pool-watch.js";

/** What a thread sends back: errors travel as records. */
export type ThreadAnswer<Output = unknown> = { output: Output } | { error: ErrorRecord };

export interface ThreadPoolOptions {
  /** The compiled file that a thread begins with. */
  file: URL;
  /** The function that it exports: a task in, a `ThreadAnswer` out. */
  name: string;
  /** At most so many threads. */
  most: number;
  /** A thread that has nothing to do for so long ends. */
  idle_ms: number;
  /** What is thrown once they are closed. */
  closed: () => QuireError;
}

interface Opened<Task> {
  pool: Piscina<Task, ThreadAnswer>;
  watch: PoolWatch;
}

/** Threads that answer tasks, begun with the first one. */
export class ThreadPool<Task> {
  private pool: Promise<Opened<Task>> | undefined;
  private isClosed = false;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** What the thread answers, or throws; the reason where no thread can be begun. */
  async run(task: Task): Promise<unknown> {
    this.refuseIfClosed();
    const opening = (this.pool ??= this.open());
    const { pool, watch } = await opening;
    const answer = await pool.run(task, { signal: watch.signal }).catch((reason: unknown) => {
      // A pool that was ended fails with words of its own.
      this.refuseIfClosed();
      watch.look(reason);
      if (watch.isStranded && this.pool === opening) this.pool = undefined;
      throw watch.isStranded ? watch.cause : reason;
    });
    if ("error" in answer) throw QuireError.fromRecord(answer.error);
    return answer.output;
  }

  close(): void {
    this.isClosed = true;
    void this.pool?.then(({ pool }) => pool.destroy());
  }

  private async open(): Promise<Opened<Task>> {
    const { Piscina: Pool } = await import("piscina");
    const { file, name, most, idle_ms } = this.options;
    const pool = new Pool<Task, ThreadAnswer>({
      filename: file.href,
      name,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idle_ms,
    });
    return { pool, watch: new PoolWatch(pool) };
  }

  private refuseIfClosed(): void {
    if (this.isClosed) throw this.options.closed();
  }
}
