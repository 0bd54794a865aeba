import { writeSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { buffer } from "node:stream/consumers";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { QuireError } from "../../domain/error.js";
import { runSupervised, tooLong } from "./supervised-run.js";

/** What the thread beside an engine looks at. */
export interface Watched {
  parent: number;
  memory_bytes: number;
  /** Time of the processor; null: no limit but that of the clock. */
  processor_ms: number | null;
}

/** Says that a process was ended for its memory. */
export const memoryMark = "\n[quire: more memory than allowed]\n";
/** Says that it was ended for the time of the processor that it took. */
export const processorMark = "\n[quire: more time of the processor than allowed]\n";

export interface OwnProcess {
  /** The compiled program. */
  file: URL;
  /** Arguments for Node itself. */
  node?: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string>>;
  timeout_ms: number;
  memory_bytes: number;
  /** Of the processor: the same on a busy computer. By default none. */
  processor_ms?: number;
  task: string;
  signal: AbortSignal | undefined;
}

/** Has a process of ours answer one question. Throws what `runSupervised` throws, and `too_large`. */
export async function askProcess<Answer>(question: unknown, own: OwnProcess): Promise<Answer> {
  const { file, node = [], memory_bytes, processor_ms = null, signal, ...run } = own;
  const watched: Watched = { parent: process.pid, memory_bytes, processor_ms };
  const finished = await runSupervised(
    {
      ...run,
      program: process.execPath,
      arguments: [...node, fileURLToPath(file)],
      input: serialize({ question, watched }),
    },
    signal,
  );
  if (finished.errors.includes(memoryMark)) throw tooLarge(own);
  if (finished.errors.includes(processorMark)) throw tooLong({ ...run, timeout_ms: processor_ms ?? run.timeout_ms });
  if (finished.code !== 0 || finished.answer.length === 0) throw broken(own, finished.code, finished.errors);
  return deserialize(finished.answer) as Answer;
}

/** Arguments for Node: the process reads these and writes nothing; the thread beside it is ours. */
export function readsOnly(readable: readonly string[]): string[] {
  const isSettled = process.allowedNodeEnvironmentFlags.has("--permission");
  const model = isSettled ? "--permission" : "--experimental-permission";
  // Node 20 ends itself where a path is named twice.
  const paths = [...new Set(readable)].map((path) => `--allow-fs-read=${path}`);
  return [model, "--allow-worker", "--no-warnings", ...paths];
}

/** What a process of ours has to read to be started: the build, and where Node looks for the kind of our modules. */
export function readableBuild(build: URL): string[] {
  return [join(fileURLToPath(build), "*"), fileURLToPath(new URL("../package.json", build))];
}

const answerStream = 3;

/** Answers the question that this process was started with. It ends when it takes too much or nobody waits for it. */
export async function answerQuestion(answer: (question: never) => Promise<unknown>): Promise<void> {
  const { question, watched } = deserialize(await buffer(process.stdin)) as { question: never; watched: Watched };
  new Worker(new URL("./watch-thread.js", import.meta.url), { workerData: watched, env: {}, execArgv: [] }).unref();
  const bytes = serialize(await answer(question));
  for (let written = 0; written < bytes.length;) written += writeSync(answerStream, bytes, written);
}

function tooLarge({ task, memory_bytes }: OwnProcess): QuireError {
  const limit = Math.round(memory_bytes / 1e6);
  return new QuireError("too_large", `${task} needs more than ${limit} MB of memory.`, {
    facts: { limit_mb: limit },
    fix: "Make it of fewer parts, or its images smaller.",
  });
}

function broken({ task }: OwnProcess, code: number | null, errors: string): QuireError {
  const lines = errors.trim().split("\n");
  const reason = lines.find((line) => line.includes("Error")) ?? lines.at(-1) ?? "";
  return new QuireError("internal", `${task} ended unexpectedly (${code ?? "killed"}). ${reason}`.trimEnd());
}
