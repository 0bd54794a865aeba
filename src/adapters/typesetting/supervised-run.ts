import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Readable, Writable } from "node:stream";
import { QuireError } from "../../domain/error.js";

/** A program and what it may have. */
export interface SupervisedRun {
  /** Its absolute path. */
  program: string;
  arguments: readonly string[];
  /** The folder that it is started in. */
  folder: string;
  /** All that it has of an environment. */
  environment: Readonly<Record<string, string>>;
  input?: Uint8Array;
  timeout_ms: number;
  /** For messages: "Setting the PDF". */
  task: string;
}

export interface Finished {
  /** Null where a signal ended it. */
  code: number | null;
  output: Buffer;
  errors: string;
  /** What a process of ours wrote to its fourth stream, which nothing else writes to. */
  answer: Buffer;
}

/** More of a program's output than this (bytes) is let go. */
const longestOutput = 256 * 1024 * 1024;

/**
 * Runs a program to its end, and ends it with all that it started where it takes too long or is no longer wanted.
 * Throws `timeout`, `interrupted` and `missing_program` (it could not be started).
 */
export async function runSupervised(run: SupervisedRun, signal?: AbortSignal): Promise<Finished> {
  if (signal?.aborted) throw interrupted(run.task);
  const child = spawn(run.program, [...run.arguments], {
    cwd: run.folder,
    env: { ...run.environment },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    // A group of its own: what it starts ends with it, and Ctrl-C in a terminal reaches us first.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const stop = new AbortController();
  let failure: QuireError | undefined;
  const end = (error: QuireError) => {
    failure ??= error;
    endGroup(child);
  };
  const timer = setTimeout(() => end(tooLong(run)), run.timeout_ms);
  signal?.addEventListener("abort", () => end(interrupted(run.task)), { signal: stop.signal });
  try {
    const finished = await outcome(child, run);
    if (failure !== undefined) throw failure;
    return finished;
  } finally {
    clearTimeout(timer);
    stop.abort();
    endGroup(child);
  }
}

async function outcome(child: ChildProcess, run: SupervisedRun): Promise<Finished> {
  const [input, output, errors, answer] = child.stdio as unknown as [Writable, Readable, Readable, Readable];
  // A program that ends before it has read everything: how it ended says why.
  input.on("error", () => undefined);
  input.end(run.input ?? "");
  const failed = once(child, "error").then(([error]: unknown[]) => {
    throw new QuireError("missing_program", `${run.program} could not be started: ${(error as Error).message}`, {
      facts: { path: run.program },
      cause: error,
    });
  });
  const ended = Promise.all([once(child, "close"), taken(output), taken(errors), taken(answer)]);
  const [[code], printed, complaints, given] = await Promise.race([ended, failed]);
  return { code: code as number | null, output: printed, errors: complaints.toString("utf8"), answer: given };
}

/** All that a stream gives, up to a length; the rest is read and let go, so that its writer never waits. */
async function taken(stream: Readable): Promise<Buffer> {
  let length = 0;
  return buffer(
    stream.filter((chunk: Buffer) => {
      length += chunk.length;
      return length <= longestOutput;
    }),
  );
}

/** Ends a process and all that it has started; nothing happens where none of them is left. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is gone, which is what was wanted.
  }
}

function interrupted(task: string): QuireError {
  return new QuireError("interrupted", `${task} was stopped.`);
}

/** What took longer than it may; `timeout_ms` is the limit. */
export function tooLong({ task, timeout_ms }: Pick<SupervisedRun, "task" | "timeout_ms">): QuireError {
  return new QuireError("timeout", `${task} did not finish within ${Math.round(timeout_ms / 1000)} s.`, {
    facts: { timeout_ms },
    fix: "Look at its source for what does not end, or make it of fewer parts.",
  });
}
