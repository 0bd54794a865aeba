import { Worker } from "node:worker_threads";
import { type ErrorRecord, QuireError } from "../../domain/error.js";
import type { Calculation, Calculator } from "../../ports/machine.js";

/** Tells what the thread has come to: that it has begun, then how it ended. */
export type ThreadMessage =
  | { kind: "ready" }
  | { kind: "done"; calculation: Calculation }
  | { kind: "failed"; error: ErrorRecord };

export interface CalculatorOptions {
  /** The compiled thread. */
  file: URL;
  /** Of the calculation itself. */
  timeout_ms?: number;
  /** Of the thread's heap. */
  heap_mb?: number;
}

const timeoutMs = 5_000;
const heapMb = 128;
/** Loading the library on a busy machine. */
const startWithinMs = 60_000;

/** Calculates in a thread of its own, which is ended when it takes too long or too much: no check before could know. */
export function createCalculator(options: CalculatorOptions): Calculator {
  return {
    calculate(expression, signal) {
      const heap = options.heap_mb ?? heapMb;
      const worker = new Worker(options.file, {
        workerData: expression,
        resourceLimits: { maxOldGenerationSizeMb: heap },
        env: {},
        execArgv: [],
      });
      return new Calculating(worker, options.timeout_ms ?? timeoutMs, heap).result(signal);
    },
  };
}

/** One thread and what becomes of it. */
class Calculating {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly worker: Worker,
    private readonly timeout: number,
    private readonly heap: number,
  ) {}

  async result(signal: AbortSignal | undefined): Promise<Calculation> {
    const stop = new AbortController();
    try {
      return await new Promise<Calculation>((resolve, reject) => {
        this.within(startWithinMs, reject);
        this.worker.on("message", (message: ThreadMessage) => {
          if (message.kind === "ready") this.within(this.timeout, reject);
          else if (message.kind === "done") resolve(message.calculation);
          else reject(QuireError.fromRecord(message.error));
        });
        this.worker.on("error", (error) => reject(this.failure(error)));
        const onAbort = () => reject(new QuireError("interrupted", "The calculation was stopped."));
        signal?.addEventListener("abort", onAbort, { signal: stop.signal });
        if (signal?.aborted) onAbort();
      });
    } finally {
      clearTimeout(this.timer);
      stop.abort();
      void this.worker.terminate();
    }
  }

  private within(milliseconds: number, reject: (error: QuireError) => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => reject(tooLong(milliseconds)), milliseconds);
  }

  private failure(error: unknown): QuireError {
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      return new QuireError("too_large", `The calculation needs more than ${this.heap} MB of memory.`, {
        facts: { limit_mb: this.heap },
        fix: "Ask for less at once.",
        cause: error,
      });
    }
    const message = error instanceof Error ? error.message : String(error);
    return new QuireError("internal", `The calculator ended unexpectedly: ${message}`, { cause: error });
  }
}

function tooLong(milliseconds: number): QuireError {
  return new QuireError("timeout", `The calculation did not finish within ${milliseconds} ms.`, {
    facts: { timeout_ms: milliseconds },
    fix: "Ask for less at once.",
  });
}
