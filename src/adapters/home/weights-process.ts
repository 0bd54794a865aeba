import { Worker } from "node:worker_threads";
import type { Answer, Engine, Load, Told } from "./protocol.js";

// The process of a model at home. It ends when nobody listens any more, or when it takes more memory than it may.

const open = new Map<number, AbortController>();
let engine: Promise<Engine> | undefined;
/** One piece of work at a time, in the order in which it came. */
let last: Promise<void> = Promise.resolve();

const say = (answer: Answer): void => void process.send?.(answer);

process.on("disconnect", () => process.exit(0));
process.on("message", (told: Told) => {
  if ("load" in told) void begin(told.load);
  else if ("cancel" in told) open.get(told.id)?.abort();
  else {
    const controller = new AbortController();
    open.set(told.id, controller);
    last = last.then(() => perform(told.id, told.work, controller.signal));
  }
});

async function begin(load: Load["load"]): Promise<void> {
  const { parent, memory_bytes } = load;
  const watched = { parent, memory_bytes, processor_ms: null };
  new Worker(new URL("../typesetting/watch-thread.js", import.meta.url), {
    workerData: watched,
    env: {},
    execArgv: [],
  }).unref();
  try {
    engine = loadEngine(load);
    await engine;
    say({ ready: true });
  } catch (error) {
    say({ broken: messageOf(error) });
  }
}

async function loadEngine(load: Load["load"]): Promise<Engine> {
  if (load.engine === "onnx") return (await import("./onnx-engine.js")).loadOnnx(load);
  return (await import("./llama-engine.js")).loadLlama(load);
}

async function perform(id: number, work: Extract<Told, { work: unknown }>["work"], signal: AbortSignal): Promise<void> {
  try {
    if (engine === undefined) throw new Error("nothing was loaded");
    const done = await (await engine).perform(work, (part) => say({ id, ...part }), signal);
    say({ id, done });
  } catch (error) {
    const { reason } = error as { reason?: unknown };
    say({ id, failed: messageOf(error), reason: typeof reason === "string" ? reason : "error" });
  } finally {
    open.delete(id);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
