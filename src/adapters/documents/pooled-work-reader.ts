import { MessageChannel } from "node:worker_threads";
import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { type ErrorRecord, QuireError } from "../../domain/error.js";
import type { ReadOptions } from "../../ports/document-reader.js";
import type { ReadRequest, ReadWork, WorkReader } from "../../ports/work-reader.js";

/** A file that shows no progress for this long has caught its reader in a loop; the thread is ended. */
const patienceMs = 180_000;
/** Of one thread's heap; a file that needs more must not take the process with it. */
const maxHeapMb = 1500;
/** Young objects of one thread, in MB: V8 would take six times as much and be no faster here. */
const youngHeapMb = 4;

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
  patience_ms?: number;
  heap_mb?: number;
}

/** Reads in threads of its own: files on several cores, and a reader that loops or runs out of memory ends alone. */
export function createPooledWorkReader(options: PoolOptions): WorkReader {
  const limits = { patienceMs: options.patience_ms ?? patienceMs, heapMb: options.heap_mb ?? maxHeapMb };
  let pool: Promise<ReadPool> | undefined;
  return {
    accepts: options.accepts,
    async read(request, readOptions) {
      pool ??= openPool(options.file, limits);
      const answer = await runTask(await pool, request, readOptions, limits);
      if ("error" in answer) throw QuireError.fromRecord(answer.error);
      return answer.work;
    },
    async close() {
      const open = await pool;
      pool = undefined;
      await open?.destroy();
    },
  };
}

interface Limits {
  patienceMs: number;
  heapMb: number;
}

type ReadPool = Piscina<ReadTask, ReadAnswer>;

/** The pool's library is loaded with the first file: most commands read none. */
async function openPool(file: URL, { heapMb }: Limits): Promise<ReadPool> {
  const { Piscina } = await import("piscina");
  return new Piscina<ReadTask, ReadAnswer>({
    filename: file.href,
    name: "readInThread",
    minThreads: 1,
    maxThreads: Math.min(maxThreads, availableParallelism()),
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
  });
}

async function runTask(
  pool: ReadPool,
  request: ReadRequest,
  options: ReadOptions,
  limits: Limits,
): Promise<ReadAnswer> {
  const watch = new Watch(limits.patienceMs);
  const { port1, port2 } = new MessageChannel();
  port1.on("message", ([done, total]: [number, number]) => {
    watch.restart();
    if (total > 0) options.onPage?.(done, total);
  });
  port1.unref();
  const signal = options.signal ? AbortSignal.any([options.signal, watch.signal]) : watch.signal;
  const task = { request, ocr: options.ocr, progress: port2 as unknown as MessagePort };
  try {
    return await pool.run(task, { signal, transferList: [port2, ...movable(request.bytes)] });
  } catch (error) {
    if (options.signal?.aborted)
      throw new QuireError("interrupted", `Reading ${request.name} was interrupted.`, { cause: error });
    throw threadError(error, request.name, watch.signal.aborted, limits);
  } finally {
    watch.stop();
    port1.close();
  }
}

/** The bytes of a file are moved to the thread, not copied, where they have their memory for themselves. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/** Aborts when it was started and not restarted for a while; a task that waits for a thread has not started. */
class Watch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly milliseconds: number) {}

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

function threadError(cause: unknown, name: string, timedOut: boolean, limits: Limits): QuireError {
  const code = (cause as NodeJS.ErrnoException).code;
  if (timedOut) {
    return new QuireError(
      "timeout",
      `${name} kept its reader busy for ${limits.patienceMs / 60_000} minutes without any progress.`,
      {
        facts: { name },
        fix: "Print the file to a new PDF, or convert it to another format, and add that.",
        cause,
      },
    );
  }
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new QuireError("too_large", `${name} needs more memory than a file may (${limits.heapMb} MB).`, {
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
