import type { Observed } from "../domain/observed.js";
import type { ToolSpec } from "../domain/tool-spec.js";
import type { RunContext } from "./run-context.js";

/** Says what executing something does to the world; `paid` costs money or quota, `write` changes files or the store, `execute`
 * runs code that somebody else may have written. */
export type Effect = "none" | "read" | "paid" | "write" | "execute";

/** Whether something is other than it was afterwards. */
export function changesThings(effect: Effect): boolean {
  return effect === "write" || effect === "execute";
}

/** Executes in a run: a tool with its schemas bound, which validates input and output itself. */
export interface Runnable {
  readonly name: string;
  /** What people call it; absent where its name is all there is. */
  readonly title?: string;
  readonly version: number;
  readonly effect: Effect;
  readonly network: boolean;
  /** Patterns of the hosts it may reach ("export.arxiv.org", "*"); the door refuses it every other. */
  readonly hosts: readonly string[];
  /** Most calls a minute, or null. */
  readonly rpm: number | null;
  /** False where a run of it is of no use once it is over: such runs are kept in memory only. */
  readonly recorded: boolean;
  /** True where a model may be given it. */
  readonly for_models?: boolean;
  /** Fields of its input that are paths of the person's files. */
  readonly paths?: readonly string[];
  /** What of an answer of its own is evidence, or leads to it; null where it says nothing of that. */
  observe?(output: unknown): Observed | null;
  /** What programs and models are told of it; every tool has it. */
  spec?(): ToolSpec;
  execute(context: RunContext, input: unknown): Promise<unknown>;
}

export type ToolResolver = (name: string) => Promise<Runnable>;
