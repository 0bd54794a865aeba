import type { z } from "zod";
import type { Called } from "../../run/contract.js";
import type { Budget } from "../../domain/config.js";
import type { Event } from "../../domain/event.js";
import { type Engine, outcomeOf, resumeRun, type RunOutcome } from "../../run/execute.js";
import type { Display, Invocation, ToolTerms } from "./invocation.js";
import type { LaterObserver } from "./later-observer.js";

export interface Resumption {
  engine: Engine;
  id: string;
  budget: Budget | undefined;
  watcher: LaterObserver;
}

/** How a recipe is shown while it runs, and how it ends. */
export interface Watched<Output> {
  /** `before` is what has happened already. */
  openDisplay(invocation: Invocation, before: readonly Event[]): Promise<Display>;
  finish(invocation: Invocation, outcome: RunOutcome<Output>): number;
}

/** Runs a recipe that is shown in a way of its own, and gives the exit code. */
export async function runWatched<Input extends z.ZodType, Output extends z.ZodType>(
  invocation: Invocation,
  { openDisplay, finish }: Watched<z.output<Output>>,
  contract: Called<Input, Output>,
  input: z.input<Input>,
  terms: Omit<ToolTerms, "display">,
): Promise<number> {
  const display = await openDisplay(invocation, []);
  try {
    const outcome = await invocation.run(contract, input, { ...terms, display });
    display.end();
    return finish(invocation, outcome);
  } finally {
    display.end();
  }
}

/** Takes a run up again, shown as it was when it was started; what happened before counts in the view. */
export async function resumeWatched<Output extends z.ZodType>(
  invocation: Invocation,
  { openDisplay, finish }: Watched<z.output<Output>>,
  contract: { output: Output },
  { engine, id, budget, watcher }: Resumption,
): Promise<number> {
  const display = await openDisplay(invocation, engine.runs.read(id));
  watcher.watch(invocation.watchedBy(display) ?? display);
  try {
    const outcome = outcomeOf(contract, await resumeRun(engine, id, budget));
    display.end();
    return finish(invocation, outcome);
  } finally {
    display.end();
  }
}
