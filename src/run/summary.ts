import { QuireError } from "../domain/error.js";
import type { RunStore } from "../ports/run-store.js";
import { runStart, type RunState, runState, totalSpending } from "./fold.js";

export interface RunSummary {
  run_id: string;
  tool: string;
  state: RunState | "corrupt";
  /** ISO 8601. */
  started: string;
  usd: number | null;
}

/** Throws `not_found` or `corrupt_log`. */
export function summariseRun(runs: RunStore, id: string): RunSummary {
  const events = runs.read(id);
  return {
    run_id: id,
    tool: runStart(events)?.tool ?? "",
    state: runState(events, runs.holder(id) !== null),
    started: events[0]?.ts ?? "",
    usd: totalSpending(events).usd,
  };
}

/** Runs in the order of their ids, all of them newest first; one whose log is damaged is listed as such and hides none of the others. */
export function summariseRuns(runs: RunStore, ids: readonly string[] = runs.list().toReversed()): RunSummary[] {
  return ids.map((id) => {
    try {
      return summariseRun(runs, id);
    } catch (error) {
      if (error instanceof QuireError && error.code === "corrupt_log") {
        return { run_id: id, tool: "", state: "corrupt", started: "", usd: null };
      }
      throw error;
    }
  });
}
