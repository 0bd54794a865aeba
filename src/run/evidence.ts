import type { Source } from "../domain/evidence.js";
import type { Event } from "../domain/event.js";
import type { RunStore } from "../ports/run-store.js";
import { summariseRuns } from "./summary.js";

/** Records what a run gathered for its question: the content of its `evidence` event. */
export interface RunContextRecord {
  run_id: string;
  ts: string;
  question: string;
  intent: string;
  entities: string[];
  sources: Source[];
}

/** The context a run gathered, or null where it gathered none. */
export function contextOf(runId: string, events: readonly Event[]): RunContextRecord | null {
  const evidence = events.findLast((event) => event.event === "evidence");
  if (!evidence) return null;
  const content = evidence.content as Omit<RunContextRecord, "run_id" | "ts">;
  return { ...content, run_id: runId, ts: evidence.ts };
}

/** Contexts of earlier questions, newest first. A run whose log is damaged is passed over: the list of runs shows it. */
export function contexts(runs: RunStore): RunContextRecord[] {
  const readable = summariseRuns(runs).filter(({ state }) => state !== "corrupt");
  return readable.flatMap(({ run_id }) => contextOf(run_id, runs.read(run_id)) ?? []);
}

/** The context of the last question. Throws `corrupt_log` rather than give an older one for it. */
export function latestContext(runs: RunStore): RunContextRecord | null {
  for (const id of runs.list().toReversed()) {
    const context = contextOf(id, runs.read(id));
    if (context) return context;
  }
  return null;
}
