import { useEffect, useState } from "preact/hooks";
import type { Event } from "../../../domain/event.js";
import { type OpenGate, openGates, runEnd, runStart } from "../../../run/fold.js";
import { call, follow, Problem } from "./api.js";

/** A step of a run as the page shows it. */
export interface Step {
  key: string;
  name: string;
  began: string;
  took_ms: number | null;
  ok: boolean | null;
}

export interface RunView {
  tool: string;
  state: string;
  /** What it does at the moment, in a few words. */
  words: string;
  isUnderway: boolean;
  events: readonly Event[];
  steps: readonly Step[];
  gates: readonly OpenGate[];
  /** What it came to; null before its end. */
  output: unknown;
  problem: Problem | null;
}

/** A run as it stands and goes on, from its events; what it came to is fetched once it has ended. */
export function useRun(runId: string): RunView & { again: () => void } {
  const [events, setEvents] = useState<readonly Event[]>([]);
  const [end, setEnd] = useState<{ output: unknown; problem: Problem | null }>({ output: null, problem: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setEvents([]);
    const fetchEnd = () =>
      call<{ output: unknown; error: Problem["record"] | null }>(`/runs/${runId}`).then(
        ({ output, error }) => setEnd({ output, problem: error && new Problem(200, error) }),
        (reason: unknown) => reason instanceof Problem && setEnd({ output: null, problem: reason }),
      );
    void fetchEnd();
    return follow(
      runId,
      (event) => setEvents((before) => [...before, event]),
      () => void fetchEnd(),
    );
  }, [runId, turn]);
  const ended = runEnd(events);
  const steps = stepsOf(events);
  const isUnderway = events.length > 0 && ended === null;
  const gates = openGates(events);
  const doing = steps.findLast(({ took_ms }) => took_ms === null)?.name ?? "working";
  return {
    tool: runStart(events)?.tool ?? "",
    state: ended?.state ?? (isUnderway ? "running" : ""),
    words: !isUnderway ? (ended?.state ?? "") : gates.length > 0 ? "waits for your answer" : doing,
    isUnderway,
    events,
    steps,
    gates,
    ...end,
    again: () => setTurn(turn + 1),
  };
}

/** Calls of tools and models in the order in which they began. */
export function stepsOf(events: readonly Event[]): Step[] {
  const steps = new Map<string, Step>();
  for (const { event, key, ts, content } of events) {
    if (key === undefined) continue;
    const { name = "", ok = true } = (content ?? {}) as { name?: string; ok?: boolean };
    if (event === "tool_call" || event === "model_call")
      steps.set(key, { key, name: name.replaceAll("_", " "), began: ts, took_ms: null, ok: null });
    const step = steps.get(key);
    if ((event === "tool_result" || event === "model_result") && step !== undefined)
      steps.set(key, { ...step, took_ms: Date.parse(ts) - Date.parse(step.began), ok });
  }
  return [...steps.values()];
}
