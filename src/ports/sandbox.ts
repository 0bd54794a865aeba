/** What holds a program of others in: the system's own means, or nothing. */
export type SandboxKind = "bubblewrap" | "sandbox-exec" | "none";

/** Says whether programs can be held in here, as it was tried. */
export interface SandboxState {
  /** What this system has for it; "none" where the person has set `analysis.unsandboxed`, or nothing is known for the system. */
  kind: SandboxKind;
  version: string | null;
  /** True where `run` runs something. */
  usable: boolean;
  /** What was missing or failed; null where it is usable. */
  reason: string | null;
  /** What to do about it. */
  fix: string | null;
}

/** What ends a program; each has the name by which it is told. */
export interface SandboxLimits {
  /** On the clock. */
  time_ms: number;
  /** Of the processor, of all processes together. */
  cpu_ms: number;
  /** Of all processes together, files of the work folder left out. */
  memory_bytes: number;
  /** Of one process, addresses included; null for programs that reserve more than they use: Node, Java, Julia. */
  address_bytes: number | null;
  /** Processes and their threads at once. */
  processes: number;
  /** Open files of one process; R needs more than 64. */
  open_files: number;
  /** One file. */
  file_bytes: number;
  /** All that is written into the work folder, its place in memory included. */
  work_bytes: number;
  /** All that is taken back of `out/`. */
  result_bytes: number;
  /** Each of standard output and standard error that is kept; 32 times as much ends the program. */
  output_bytes: number;
}

export type LimitName = "time" | "cpu" | "memory" | "processes" | "files" | "results" | "output";

/** A file that the program finds in its work folder, and cannot change: what it holds, or another file that is copied. */
export type GivenFile = string | Uint8Array | { pieces(): AsyncIterable<Uint8Array> };

export interface SandboxRun {
  /** Absolute path of the program. What it needs beside the system's folders is found by its place. */
  command: string;
  args: readonly string[];
  /** Programs that it may start by their names, by their absolute paths: they are there with what they need. */
  programs?: readonly string[];
  /** More folders or files that it may read, where they lie; the system's own are there. */
  mounts?: readonly string[];
  /** By path below the work folder, as "data/penguins.csv". `out/` is there, empty. */
  files?: ReadonlyMap<string, GivenFile>;
  /** Besides PATH, HOME, TMPDIR, LANG and TZ: all that it has of an environment. */
  environment?: Readonly<Record<string, string>>;
  /** For standard input. */
  input?: string | Uint8Array;
  limits: SandboxLimits;
}

/** A regular file that was written into `out/`, by its path below it. */
export interface TakenFile {
  name: string;
  bytes: Uint8Array;
}

export interface SandboxResult {
  /** What held it in. */
  sandbox: SandboxKind;
  /** Of the program; null where a signal or a limit ended it. */
  status: number | null;
  /** Of the first `output_bytes`; what was not UTF-8 is replaced, nothing else is changed: these are words of others. */
  stdout: string;
  stderr: string;
  /** True where there was more of an output than was kept. */
  cut: boolean;
  /** None where a limit ended it. */
  files: TakenFile[];
  /** What lay in `out/` and was left there: links, pipes, names that are none. */
  refused: { name: string; reason: string }[];
  /** The limit that ended it. */
  ended_by: LimitName | null;
  wall_ms: number;
  /** The most that was seen. */
  memory_bytes: number;
}

/**
 * Runs programs of others: no network, one work folder that is gone afterwards, an environment of its own, limits.
 * `run` throws `missing_program` where nothing can hold it in, `tool_refused` for a program that lies among the person's
 * own files, `invalid_input` for a path that leads out of the work folder, `interrupted`. What a limit ends is no error.
 */
export interface Sandbox {
  /** Tried once in a process. */
  probe(signal?: AbortSignal): Promise<SandboxState>;
  /** The places of a program on the person's PATH, first to last, none of them in the workspace. */
  places(program: string): Promise<string[]>;
  run(run: SandboxRun, signal?: AbortSignal): Promise<SandboxResult>;
}

const megabyte = 1_000_000;

/** Limits for a program that takes a minute and half a processor's memory at most. */
export const usualLimits: SandboxLimits = {
  time_ms: 60_000,
  cpu_ms: 120_000,
  memory_bytes: 2048 * megabyte,
  address_bytes: null,
  processes: 256,
  open_files: 512,
  file_bytes: 512 * megabyte,
  work_bytes: 512 * megabyte,
  result_bytes: 100 * megabyte,
  output_bytes: megabyte,
};
