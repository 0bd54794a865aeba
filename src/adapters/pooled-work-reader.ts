import { MessageChannel } from "node:worker_threads";
import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { type ErrorRecord, QuireError } from "../domain/error.js";
import type { ReadOptions } from "../ports/document-reader.js";
import type { ReadRequest, ReadWork, WorkReader } from "../ports/work-reader.js";

/** A file that shows no progress for this long has caught its reader in a loop; the thread is ended. */
const patienceMs = 180_000;
/** Of one thread's heap; a file that needs more must not take the process with it. */
const maxHeapMb = 1500;

/** Each thread holds a PDF engine of some 50 MB; more than this many do not pay. */
const maxThreads = 4;
const idleMs = 10_000;

/** What a worker thread gets and gives: errors travel as records, for only plain data crosses threads. */
export interface ReadTask {
  request: ReadRequest;
  ocr: boolean;
  progress: MessagePort;
}
export type ReadAnswer = { work: ReadWork } | { error: ErrorRecord };

interface PoolOptions {
  /** The compiled worker. */
  file: URL;
  accepts: (name: string) => boolean;
}

/** Reads in threads of its own: files on several cores, and a reader that loops or runs out of memory ends alone. */
export function createPooledWorkReader({ file, accepts }: PoolOptions): WorkReader {
  let pool: Promise<ReadPool> | undefined;
  return {
    accepts,
    async read(request, options) {
      pool ??= openPool(file);
      const answer = await runTask(await pool, request, options);
      if ("error" in answer) throw QuireError.fromRecord(answer.error);
      return answer.work;
    },
    close: async () => (await pool)?.destroy(),
  };
}

type ReadPool = Piscina<ReadTask, ReadAnswer>;

/** The pool's library is loaded with the first file: most commands read none. */
async function openPool(file: URL): Promise<ReadPool> {
  const { Piscina } = await import("piscina");
  return new Piscina<ReadTask, ReadAnswer>({
    filename: file.href,
    name: "readInThread",
    minThreads: 1,
    maxThreads: Math.min(maxThreads, availableParallelism()),
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
}

async function runTask(pool: ReadPool, request: ReadRequest, options: ReadOptions): Promise<ReadAnswer> {
  const watch = new Watch(patienceMs);
  const { port1, port2 } = new MessageChannel();
  port1.on("message", ([done, total]: [number, number]) => {
    watch.restart();
    options.onPage?.(done, total);
  });
  port1.unref();
  const signal = options.signal ? AbortSignal.any([options.signal, watch.signal]) : watch.signal;
  try {
    return await pool.run(
      { request, ocr: options.ocr, progress: port2 as unknown as MessagePort },
      { signal, transferList: [port2] },
    );
  } catch (error) {
    throw threadError(error, request.name, watch.signal.aborted, options.signal?.aborted ?? false);
  } finally {
    watch.stop();
    port1.close();
  }
}

/** Aborts when it was not restarted for a while. */
class Watch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly milliseconds: number) {
    this.restart();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  restart(): void {
    this.stop();
    this.timer = setTimeout(() => this.controller.abort(), this.milliseconds).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

function threadError(cause: unknown, name: string, timedOut: boolean, interrupted: boolean): QuireError {
  const code = (cause as NodeJS.ErrnoException).code;
  if (interrupted) return new QuireError("interrupted", `Reading ${name} was interrupted.`, { cause });
  if (timedOut) {
    return new QuireError(
      "timeout",
      `${name} kept its reader busy for ${patienceMs / 60_000} minutes without any progress.`,
      {
        facts: { name },
        fix: "Print the file to a new PDF, or convert it to another format, and add that.",
        cause,
      },
    );
  }
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new QuireError("too_large", `${name} needs more memory than a file may (${maxHeapMb} MB).`, {
      facts: { name },
      fix: "Split the file into smaller parts and add those.",
      cause,
    });
  }
  return new QuireError(
    "internal",
    `The reader of ${name} ended unexpectedly: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
}
