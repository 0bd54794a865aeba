import type { ErrorCode } from "../../../domain/error.js";
import type { z } from "zod";
import type { Called } from "../../../run/contract.js";
import type { Budget } from "../../../domain/config.js";
import type { Event } from "../../../domain/event.js";
import { type Engine, outcomeOf, resumeRun, type RunOutcome } from "../../../run/execute.js";
import type { Progress, RunObserver } from "../../../run/run-context.js";
import { openDisplay, type RunView } from "../terminal/live-line.js";
import { painter, type Screen } from "../terminal/terminal.js";
import type { Invocation, ToolTerms } from "./invocation.js";

/** Passes events to an observer that is known only once the run has been found. */
export class DeferredObserver implements RunObserver {
  private observer: RunObserver = {};

  watch(observer: RunObserver): void {
    this.observer = observer;
  }

  onEvent(event: Event): void {
    this.observer.onEvent?.(event);
  }

  onText(piece: string): void {
    this.observer.onText?.(piece);
  }

  onProgress(progress: Progress): void {
    this.observer.onProgress?.(progress);
  }

  onDocument(document: { path: string; content: string }): void {
    this.observer.onDocument?.(document);
  }
}

export interface Resumption {
  engine: Engine;
  id: string;
  budget: Budget | undefined;
  watcher: DeferredObserver;
}

/** How a recipe is shown while it runs, and how it ends. */
export interface Watched<Output> {
  /** `before` is what has happened already. */
  show(screen: Screen, before: readonly Event[]): RunView;
  finish(invocation: Invocation, outcome: RunOutcome<Output>): number;
}

/** Where a run is shown while it goes on. */
function screenOf({ process, width, shownPath }: Invocation): Screen {
  return { paint: painter(process.stderr, process.environment), width, shownPath };
}

/** Runs a recipe that is shown in a way of its own, and gives the exit code. */
export async function runWatched<Input extends z.ZodType, Output extends z.ZodType>(
  invocation: Invocation,
  { show, finish }: Watched<z.output<Output>>,
  contract: Called<Input, Output>,
  input: z.input<Input>,
  terms: Omit<ToolTerms, "display">,
): Promise<number> {
  const display = openDisplay(invocation, show(screenOf(invocation), []));
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
  { show, finish }: Watched<z.output<Output>>,
  contract: { output: Output },
  { engine, id, budget, watcher }: Resumption,
): Promise<number> {
  const display = openDisplay(invocation, show(screenOf(invocation), engine.runs.read(id)));
  watcher.watch(invocation.watchedBy(display) ?? display);
  try {
    const outcome = outcomeOf(contract, await resumeRun(engine, id, budget));
    display.end();
    return finish(invocation, outcome);
  } finally {
    display.end();
  }
}

/** What was asked for cannot be done: nothing was gathered that could be lost. */
const ofTheRequest: readonly ErrorCode[] = [
  "usage",
  "invalid_input",
  "unknown_tool",
  "config",
  "no_model",
  "unknown_price",
];

/** Ends a command that ran for long, new or taken up again: prints what it came to and gives the exit code. */
export function finishKept<Output>(
  invocation: Invocation,
  outcome: RunOutcome<Output>,
  render: (output: Output) => string,
): number {
  const { error, run_id } = outcome;
  const code = invocation.finish(outcome, render);
  // An interrupted run has said so already; a failed one has lost nothing, either.
  if (error && outcome.state === "failed" && !ofTheRequest.includes(error.code)) {
    invocation.say(`What was gathered is kept. Go on with: quire runs resume ${run_id}`);
  }
  return code;
}
