import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { QuireError } from "../../domain/error.js";
import type { LimitName, SandboxLimits, SandboxResult } from "../../ports/sandbox.js";
import { takeResults } from "./results.js";
import { watchTree } from "./watch.js";

/** A program that is started, with what stands around it. */
export interface Start {
  program: string;
  arguments: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string>>;
  input: string | Uint8Array | undefined;
  /** What is written to its streams beyond the third; null: it writes an archive of its results there itself. */
  more: readonly (Uint8Array | null)[];
  /** Whom it runs as, where that is another than who started Quire. */
  user: number | null;
  limits: SandboxLimits;
}

export type Supervised = Omit<SandboxResult, "sandbox">;

/** Output above what is kept is let go up to this many times as much; then whoever writes it is ended. */
const floodAt = 32;

/**
 * Runs a program to its end or to a limit, and ends it with all that it started. Throws `interrupted`, and
 * `missing_program` where it could not be started.
 */
export async function supervise(start: Start, signal: AbortSignal | undefined): Promise<Supervised> {
  if (signal?.aborted) throw interrupted();
  const began = performance.now();
  const child = started(start);
  const over = new AbortController();
  let endedBy: LimitName | null = null;
  const end = (limit: LimitName | null) => {
    endedBy ??= limit;
    endGroup(child);
    // What left the group may hold the streams open.
    for (const stream of child.stdio) stream?.destroy();
  };
  const { limits } = start;
  const timer = setTimeout(() => end("time"), limits.time_ms);
  const watch = child.pid === undefined ? null : watchTree(child.pid, limits, end);
  signal?.addEventListener("abort", () => end(null), { signal: over.signal });
  try {
    const outcome = await outcomeOf(child, start, end);
    if (signal?.aborted) throw interrupted();
    const files = endedBy === null ? outcome.taken : { files: [], refused: [] };
    const [memory_bytes, wall_ms] = [watch?.peak() ?? 0, Math.round(performance.now() - began)];
    const { status, stdout, stderr } = outcome;
    const said = { stdout: stdout.text(), stderr: stderr.text(), cut: stdout.isCut || stderr.isCut };
    return { status: endedBy === null ? status : null, ...said, ...files, ended_by: endedBy, wall_ms, memory_bytes };
  } finally {
    clearTimeout(timer);
    watch?.stop();
    over.abort();
    endGroup(child);
  }
}

function started({ program, arguments: words, folder, environment, more, user }: Start): ChildProcess {
  return spawn(program, [...words], {
    cwd: folder,
    env: { ...environment },
    stdio: ["pipe", "pipe", "pipe", ...more.map(() => "pipe" as const)],
    // A group of its own: what it starts ends with it, and Ctrl-C in a terminal reaches us first.
    detached: process.platform !== "win32",
    windowsHide: true,
    ...(user !== null && { uid: user, gid: user }),
  });
}

async function outcomeOf(child: ChildProcess, start: Start, end: (limit: LimitName) => void) {
  const { input: given, more, limits } = start;
  const [input, output, errors, ...others] = child.stdio as unknown as [Writable, Readable, Readable, ...never[]];
  feed(input, given ?? "");
  const stdout = new KeptOutput(output, limits.output_bytes, () => end("output"));
  const stderr = new KeptOutput(errors, limits.output_bytes, () => end("output"));
  let taking: ReturnType<typeof takeResults> = Promise.resolve({ files: [], refused: [] });
  for (const [index, bytes] of more.entries()) {
    const stream = others[index] as unknown as Readable & Writable;
    if (bytes === null) taking = takeResults(stream, limits.result_bytes, () => end("results"));
    else feed(stream, bytes);
  }
  const failed = once(child, "error").then(([error]: unknown[]) => {
    throw new QuireError("missing_program", `${start.program} could not be started: ${(error as Error).message}`, {
      facts: { path: start.program },
      cause: error,
    });
  });
  const [[status], taken] = await Promise.race([Promise.all([once(child, "close"), taking]), failed]);
  return { status: status as number | null, stdout, stderr, taken };
}

/** A program that ends before it has read everything: how it ended says why. */
function feed(stream: Writable, bytes: string | Uint8Array): void {
  stream.on("error", () => undefined);
  stream.end(bytes);
}

/** The beginning of what a program prints; the rest is read and let go, so that it never waits. */
class KeptOutput {
  private readonly pieces: Uint8Array[] = [];
  private length = 0;

  constructor(
    stream: Readable,
    private readonly most: number,
    flood: () => void,
  ) {
    stream.on("error", () => undefined);
    stream.on("data", (piece: Uint8Array) => {
      if (this.length < most) this.pieces.push(piece.subarray(0, most - this.length));
      this.length += piece.length;
      if (this.length > most * floodAt) flood();
    });
  }

  get isCut(): boolean {
    return this.length > this.most;
  }

  text(): string {
    return Buffer.concat(this.pieces).toString("utf8");
  }
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

function interrupted(): QuireError {
  return new QuireError("interrupted", "The program was stopped.");
}
