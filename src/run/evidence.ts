import type { Source } from "../domain/evidence.js";
import type { Event } from "../domain/event.js";
import type { RunStore } from "../ports/run-store.js";

/** What a run gathered for its question: the content of its `evidence` event. */
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

/** Contexts of earlier questions, newest first. */
export function* contexts(runs: RunStore): Generator<RunContextRecord> {
  for (const id of runs.list().toReversed()) {
    const context = contextOf(id, runs.read(id));
    if (context) yield context;
  }
}

export function latestContext(runs: RunStore): RunContextRecord | null {
  return contexts(runs).next().value ?? null;
}
