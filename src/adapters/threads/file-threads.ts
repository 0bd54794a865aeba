import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import { type ErrorRecord, QuireError } from "../../domain/error.js";
import type { RecognitionSettings } from "../../ports/document-reader.js";
import type { PagedDocument } from "../../ports/page-pictures.js";
import type { PdfFacts, PdfMetadata } from "../../ports/pdf-files.js";
import type { ReadRequest, ReadWork } from "../../ports/work-reader.js";
import { PoolWatch } from "./pool-watch.js";

/** Lists what a thread can do with one file, by name: its input and its output. Only plain data crosses threads. */
export interface FileTasks {
  read: {
    input: { request: ReadRequest; ocr: boolean; ocr_language?: string; recognition: RecognitionSettings };
    output: ReadWork;
  };
  inspect: { input: { bytes: Uint8Array; name: string }; output: PdfFacts };
  write_metadata: {
    input: { bytes: Uint8Array; name: string; metadata: PdfMetadata; signed_ok: boolean };
    output: Uint8Array;
  };
  pages: { input: { bytes: Uint8Array; name: string }; output: PagedDocument };
  /** `page` from 1, `scale` in pixels a point. */
  draw: { input: { bytes: Uint8Array; name: string; page: number; scale: number }; output: Uint8Array };
}
export type FileTaskKind = keyof FileTasks;

/** A task on its way into a thread, with the way back for signs of life: [done, total]. */
export type FileTask = {
  [Kind in FileTaskKind]: { kind: Kind; input: FileTasks[Kind]["input"]; progress: MessagePort };
}[FileTaskKind];

/** Errors travel as records. */
export type FileTaskAnswer = { output: FileTasks[FileTaskKind]["output"] } | { error: ErrorRecord };

/** A file that shows no progress for this long has caught its reader in a loop; the thread is ended. */
const patienceMs = 180_000;
/** Of one thread's heap; a file that needs more must not take the process with it. */
const maxHeapMb = 1500;
/** Young objects of one thread, in MB: V8 would take six times as much and be no faster here. */
const youngHeapMb = 4;

/** Each thread holds a PDF engine of some 50 MB; more than this many do not pay. */
const maxThreads = 4;
const idleMs = 10_000;

export interface FileThreadsOptions {
  /** The compiled worker; it exports `runInThread`. */
  file: URL;
  patience_ms?: number;
  heap_mb?: number;
}

export interface TaskOptions {
  /** File name, for messages. */
  name: string;
  /** Bytes that the caller does not need any more: moved to the thread, not copied, where they have their memory for themselves. */
  given_up?: Uint8Array;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

interface Limits {
  patienceMs: number;
  heapMb: number;
}

interface Pool {
  threads: Piscina<FileTask, FileTaskAnswer>;
  watch: PoolWatch;
}

/** Threads that several hold at the same time; they end with the last who lets go. */
interface SharedPool {
  pool: Promise<Pool>;
  holders: number;
}

/** By compiled worker and heap: readers and writers of PDFs, of all workbenches of a process, share their threads. */
const sharedPools = new Map<string, SharedPool>();

/** Threads that work on files: several cores, and a reader that loops or runs out of memory ends alone. Opened at first use, and again after `close`. */
export class FileThreads {
  private held: SharedPool | undefined;
  /** Tasks that were given to what is held. */
  private underway = new Set<Promise<unknown>>();
  private readonly limits: Limits;

  constructor(private readonly options: FileThreadsOptions) {
    this.limits = { patienceMs: options.patience_ms ?? patienceMs, heapMb: options.heap_mb ?? maxHeapMb };
  }

  /** Throws the QuireError of the thread, `timeout`, `too_large` or `interrupted`. */
  async run<Kind extends FileTaskKind>(
    kind: Kind,
    input: FileTasks[Kind]["input"],
    options: TaskOptions,
  ): Promise<FileTasks[Kind]["output"]> {
    const task = { kind, input } as TaskWithoutPort;
    const first = this.hold();
    const answer = await this.watched(first, task, options).catch(async (error: unknown) => {
      // It waited, and another file took the last thread with it: its bytes are still here.
      if (!(error instanceof Stranded)) throw error;
      this.letGo(first);
      return this.watched(this.hold(), task, options);
    });
    if ("error" in answer) throw QuireError.fromRecord(answer.error);
    return answer.output;
  }

  /** Keeps the threads until `close`, though there is nothing to do yet. */
  hold(): Promise<Pool> {
    const key = poolKey(this.options.file, this.limits);
    if (this.held === undefined) {
      this.held = sharedPools.get(key) ?? { pool: openPool(this.options.file, this.limits), holders: 0 };
      this.held.holders += 1;
      sharedPools.set(key, this.held);
    }
    return this.held.pool;
  }

  /** Of threads that all ended the next file gets others. */
  private letGo(pool: Promise<Pool>): void {
    const key = poolKey(this.options.file, this.limits);
    if (sharedPools.get(key)?.pool === pool) sharedPools.delete(key);
    if (this.held?.pool !== pool) return;
    this.held.holders -= 1;
    this.held = undefined;
  }

  private async watched(pool: Promise<Pool>, task: TaskWithoutPort, options: TaskOptions): Promise<FileTaskAnswer> {
    const { underway } = this;
    const running = pool.then((open) => runTask(open, task, options, this.limits));
    underway.add(running);
    try {
      return await running;
    } finally {
      underway.delete(running);
    }
  }

  /** Lets the threads go once what they work on is done: another tool may have it read at the same time. */
  async close(): Promise<void> {
    const { held, underway } = this;
    this.held = undefined;
    this.underway = new Set();
    await Promise.allSettled(underway);
    if (held === undefined) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    const key = poolKey(this.options.file, this.limits);
    if (sharedPools.get(key) === held) sharedPools.delete(key);
    // Threads that could not be started are gone already; whoever needed them was told.
    await held.pool.then(
      ({ threads }) => threads.destroy(),
      () => undefined,
    );
  }
}

function poolKey({ href }: URL, { heapMb }: Limits): string {
  return `${href} ${heapMb}`;
}

/** The pool's library is loaded with the first file: most commands read none. */
async function openPool(file: URL, { heapMb }: Limits): Promise<Pool> {
  // The library would start threads without end for a file that is not there.
  if (!existsSync(file)) {
    throw new QuireError("config", `${fileURLToPath(file)}, which reads files, is not there.`, {
      facts: { path: fileURLToPath(file) },
      fix: "Build Quire anew: npm run build",
    });
  }
  const { Piscina } = await import("piscina");
  const threads = new Piscina<FileTask, FileTaskAnswer>({
    filename: file.href,
    name: "runInThread",
    minThreads: 1,
    maxThreads: Math.min(maxThreads, availableParallelism()),
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
  });
  return { threads, watch: new PoolWatch(threads) };
}

type TaskWithoutPort = FileTask extends infer Task ? (Task extends FileTask ? Omit<Task, "progress"> : never) : never;

/** A file that waited for a thread when the last one ended. */
class Stranded extends QuireError {}

async function runTask(
  { threads, watch: pool }: Pool,
  task: TaskWithoutPort,
  options: TaskOptions,
  limits: Limits,
): Promise<FileTaskAnswer> {
  const watch = new Watch(limits.patienceMs);
  const { port1, port2 } = new MessageChannel();
  port1.on("message", ([done, total]: [number, number]) => {
    watch.restart();
    if (total > 0) options.onProgress?.(done, total);
  });
  port1.unref();
  const signal = AbortSignal.any([watch.signal, pool.signal, ...(options.signal ? [options.signal] : [])]);
  const withPort: FileTask = { ...task, progress: port2 as unknown as MessagePort };
  const moved = options.given_up ? movable(options.given_up) : [];
  try {
    return await threads.run(withPort, { signal, transferList: [port2, ...moved] });
  } catch (error) {
    if (options.signal?.aborted)
      throw new QuireError("interrupted", `Reading ${options.name} was interrupted.`, { cause: error });
    const isWaiting = pool.isStranded && !watch.isStarted;
    pool.look(error);
    if (isWaiting) throw strandedError(options.name, pool.cause);
    throw threadError(error, options.name, watch.signal.aborted, limits);
  } finally {
    watch.stop();
    port1.close();
  }
}

function strandedError(name: string, cause: Error): Stranded {
  return new Stranded("config", `No reader could be started for ${name}: ${cause.message}`, {
    facts: { name },
    fix: "Add it again; where that fails too, install Quire anew.",
    cause,
  });
}

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

  get isStarted(): boolean {
    return this.timer !== undefined;
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
      `${name} kept its reader busy for ${limits.patienceMs / 1000} s without any progress.`,
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
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new QuireError("damaged", `The reader of ${name} ended unexpectedly: ${reason}`, {
    facts: { name },
    fix: "Print the file to a new PDF, or convert it to another format, and add that.",
    cause,
  });
}
