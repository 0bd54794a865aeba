import type { Budget } from "../../../domain/config.js";
import { type Engine, resumeRun } from "../../../run/execute.js";
import type { Invocation } from "../invocation.js";
import type { LaterObserver } from "../later-observer.js";
import { openDisplay } from "./display.js";
import { finishResearch } from "./render-research.js";

interface Resumption {
  engine: Engine;
  id: string;
  budget: Budget | undefined;
  watcher: LaterObserver;
}

/** Takes a run of research up again, shown as it was when it was started; what happened before counts in the view. */
export async function resumeResearch(
  invocation: Invocation,
  { engine, id, budget, watcher }: Resumption,
): Promise<number> {
  const display = await openDisplay(invocation, engine.runs.read(id));
  watcher.watch(invocation.watchedBy(display) ?? display);
  try {
    const outcome = await resumeRun(engine, id, budget);
    display.end();
    return finishResearch(invocation, outcome);
  } finally {
    display.end();
  }
}
