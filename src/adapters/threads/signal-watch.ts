import { setMaxListeners } from "node:events";
import type { Worker } from "node:worker_threads";

export interface SignalThreadData {
  patience_ms: number;
  /** Nothing is said at the end. */
  quiet: boolean;
}

/** `patience`: milliseconds between a signal and the end of a process that did not end by itself. */
export type ToSignalThread = { kind: "begun" | "over"; run_id: string } | { kind: "patience"; milliseconds: number };

export interface FromSignalThread {
  kind: "ready" | "unable" | "signal";
}

/** Milliseconds that a command has to end by itself once it is interrupted. */
const patienceMs = 1500;
const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Lets SIGINT and SIGTERM end the process whatever it is doing. A thread hears them: the main thread is told and ends
 * its work in order; where it is too busy to hear of it, or its work does not end, the thread ends the process. Until
 * `ready` has resolved the system ends the process at the first signal.
 */
export class SignalWatch {
  private readonly interruption = new AbortController();
  private thread: Worker | undefined;
  private standing: Promise<void> | undefined;

  constructor(private readonly options: { quiet: boolean }) {
    // Whatever is underway at once listens to it: that is no leak.
    setMaxListeners(0, this.signal);
  }

  /** Aborted at the first signal. */
  get signal(): AbortSignal {
    return this.interruption.signal;
  }

  /** Resolves once signals are heard. */
  ready(): Promise<void> {
    this.standing ??= this.start();
    return this.standing;
  }

  /** Names a run to resume where the process has to be ended; resolves once signals are heard. */
  async begin(runId: string): Promise<void> {
    await this.ready();
    this.tell({ kind: "begun", run_id: runId });
  }

  end(runId: string): void {
    this.tell({ kind: "over", run_id: runId });
  }

  /** Gives an interrupted command more milliseconds than usual to end by itself. */
  allow(milliseconds: number): void {
    this.tell({ kind: "patience", milliseconds: Math.max(milliseconds, patienceMs) });
  }

  private tell(message: ToSignalThread): void {
    this.thread?.postMessage(message);
  }

  private async start(): Promise<void> {
    const data: SignalThreadData = { patience_ms: patienceMs, quiet: this.options.quiet };
    const { Worker: Thread } = await import("node:worker_threads");
    const thread = new Thread(new URL("signal-thread.js", import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
      env: {},
      execArgv: [],
    });
    this.thread = thread;
    const heard = await new Promise<boolean>((resolve) => {
      thread.on("message", ({ kind }: FromSignalThread) => {
        if (kind === "signal") this.interruption.abort();
        else resolve(kind === "ready");
      });
      thread.once("error", () => resolve(false));
      // One that ends without a word would be waited for until nothing keeps the process.
      thread.once("exit", () => resolve(false));
    });
    thread.unref();
    if (!heard) this.listenHere();
  }

  /** The way of a Node.js that lets no thread listen: heard between two pieces of work. */
  private listenHere(): void {
    const stop = () => {
      // A second signal finds nobody listening: the system ends the process at once.
      for (const signal of signals) process.off(signal, stop);
      this.interruption.abort();
    };
    for (const signal of signals) process.on(signal, stop);
  }
}
