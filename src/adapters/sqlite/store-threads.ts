import type { Piscina } from "piscina";
import { QuireError } from "../../domain/error.js";
import type { StoreTask, StoreTaskAnswer } from "./store-thread.js";

export interface StoreThreadsOptions {
  /** The compiled file that answers; it exports `askInThread`. */
  file: URL;
  most: number;
  /** A thread that has nothing to do for so long ends. */
  idle_ms: number;
}

/** Threads that answer questions of one database, begun with the first question. */
export class StoreThreads {
  private pool: Promise<Piscina<StoreTask, StoreTaskAnswer>> | undefined;
  private isClosed = false;

  constructor(
    private readonly path: string,
    private readonly options: StoreThreadsOptions,
  ) {}

  /** What the store in the thread answers, or throws; `interrupted` after `close`. */
  async ask(question: StoreTask["question"], given: unknown[]): Promise<unknown> {
    this.refuseIfClosed();
    this.pool ??= this.open();
    const pool = await this.pool;
    // A pool that was ended fails with words of its own.
    const answer = await pool.run({ path: this.path, question, given }).catch((reason: unknown) => {
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

  private async open(): Promise<Piscina<StoreTask, StoreTaskAnswer>> {
    const { Piscina: Pool } = await import("piscina");
    const { file, most, idle_ms } = this.options;
    const pool = new Pool<StoreTask, StoreTaskAnswer>({
      filename: file.href,
      name: "askInThread",
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idle_ms,
    });
    // A thread that fails between two questions has nobody to tell; the next gets another, or fails by itself.
    pool.on("error", () => {});
    return pool;
  }

  private refuseIfClosed(): void {
    if (!this.isClosed) return;
    throw new QuireError("interrupted", `The library at ${this.path} is closed.`, { facts: { path: this.path } });
  }
}
