import type { Piscina } from "piscina";
import { type ErrorRecord, QuireError } from "../../domain/error.js";

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

/** Threads that answer tasks, begun with the first one. */
export class ThreadPool<Task> {
  private pool: Promise<Piscina<Task, ThreadAnswer>> | undefined;
  private isClosed = false;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** What the thread answers, or throws. */
  async run(task: Task): Promise<unknown> {
    this.refuseIfClosed();
    this.pool ??= this.open();
    const pool = await this.pool;
    // A pool that was ended fails with words of its own.
    const answer = await pool.run(task).catch((reason: unknown) => {
      this.refuseIfClosed();
      throw reason;
    });
    if ("error" in answer) throw QuireError.fromRecord(answer.error);
    return answer.output;
  }

  close(): void {
    this.isClosed = true;
    void this.pool?.then((open) => open.destroy());
  }

  private async open(): Promise<Piscina<Task, ThreadAnswer>> {
    const { Piscina: Pool } = await import("piscina");
    const { file, name, most, idle_ms } = this.options;
    const pool = new Pool<Task, ThreadAnswer>({
      filename: file.href,
      name,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idle_ms,
    });
    // A thread that fails between two tasks has nobody to tell; the next gets another, or fails by itself.
    pool.on("error", () => {});
    return pool;
  }

  private refuseIfClosed(): void {
    if (this.isClosed) throw this.options.closed();
  }
}
