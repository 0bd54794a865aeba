import { setTimeout } from "node:timers/promises";
import { QuireError } from "../../../domain/error.js";
import { asShown } from "../terminal/terminal-stream.js";
import type { CliProcess } from "../terminal/terminal.js";

const controlC = "\u0003";
const controlD = "\u0004";

/**
 * The next key a person presses; what was typed beyond it is dropped, so that nobody answers a question that they have
 * not seen. Undefined where the input has ended. Throws `interrupted` on Ctrl-C.
 */
export async function readKey({ stdin, signal }: Pick<CliProcess, "stdin" | "signal">): Promise<string | undefined> {
  if (stdin.readableEnded || stdin.destroyed) return undefined;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  try {
    const key = await new Promise<string | undefined>((resolve) => {
      const done = (chunk?: string) => {
        for (const name of ["data", "end", "close"]) stdin.off(name, done);
        signal.removeEventListener("abort", stopped);
        resolve(typeof chunk === "string" ? firstKey(chunk) : undefined);
      };
      const stopped = () => done(controlC);
      for (const name of ["data", "end", "close"]) stdin.once(name, done);
      signal.addEventListener("abort", stopped, { once: true });
      stdin.resume();
      // Ctrl-C is a signal, not a key, until single keys are read.
      if (signal.aborted) stopped();
    });
    if (key === controlC) throw stoppedByPerson();
    return key === controlD ? undefined : key;
  } finally {
    stdin.pause();
    if (!stdin.destroyed) stdin.setRawMode(false);
  }
}

/** Long enough for what was typed to arrive, too short to be noticed; in milliseconds. */
const drainMs = 30;

/** Drops what was typed before a question is shown: nobody answers what they have not seen. */
export async function dropTypedAhead({ stdin }: Pick<CliProcess, "stdin">): Promise<void> {
  if (stdin.readableEnded || stdin.destroyed) return;
  const drop = (chunk: string | Buffer) => {
    if (chunk.includes(controlC)) stopped = true;
  };
  let stopped = false;
  stdin.setRawMode(true);
  stdin.on("data", drop);
  stdin.resume();
  await setTimeout(drainMs);
  stdin.off("data", drop);
  stdin.pause();
  if (!stdin.destroyed) stdin.setRawMode(false);
  if (stopped) throw stoppedByPerson();
}

/** Arrow and function keys come as a sequence: they are one key, of the name of its first character. */
function firstKey(chunk: string): string {
  return String.fromCodePoint(chunk.codePointAt(0) ?? 0);
}

/** Reads what a person types up to Enter, beginning with `initial`; undefined where they go back (Ctrl-C, Ctrl-D). */
export async function readLine(
  { stdin, stderr, signal }: Pick<CliProcess, "stdin" | "stderr" | "signal">,
  question: string,
  initial = "",
): Promise<string | undefined> {
  const { createInterface } = await import("node:readline");
  const reader = createInterface({ input: stdin, output: stderr.raw, signal, terminal: true });
  try {
    return await new Promise<string | undefined>((resolve) => {
      reader.once("SIGINT", () => resolve(undefined));
      reader.once("close", () => resolve(undefined));
      reader.question(asShown(question), (line) => resolve(line.trim()));
      if (initial !== "") reader.write(initial);
    });
  } finally {
    reader.close();
  }
}

/** The run stops where it is and can be resumed. */
export function stoppedByPerson(): QuireError {
  return new QuireError("interrupted", "Stopped; what is finished is recorded.");
}
