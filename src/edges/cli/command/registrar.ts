import type { Command } from "commander";
import type { Invocation } from "./invocation.js";

/** Gives a command's file what it configures itself with. */
export interface Registrar {
  /** Wraps the work of a command, `(invocation, ...arguments, flags)`, which returns the exit code. */
  action<Arguments extends unknown[]>(
    work: (invocation: Invocation, ...given: Arguments) => Promise<number>,
  ): (...given: Arguments) => Promise<void>;
}

/** A command as help lists it; its file (flags, work, rendering) is loaded when it is called. */
export interface CommandEntry {
  /** Name and arguments, as in "open <id-or-label>". */
  signature: string;
  summary: string;
  load: () => Promise<{ configure(command: Command, registrar: Registrar): void }>;
}
