import type { Event } from "../domain/event.js";
import type { StepResult } from "./fold.js";
import { activeMilliseconds, totalSpending } from "./fold.js";

export interface RunMetrics {
  took_ms: number;
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
  /** Null where a used model has no known price. */
  usd: number | null;
  /** Milliseconds by step name. */
  latency_ms: Record<string, number>;
  in_doubt: number;
}

/** What a run cost, folded from its log. */
export function runMetrics(events: readonly Event[]): RunMetrics {
  const results = events
    .filter((event) => event.event === "tool_result" || event.event === "model_result")
    .map((event) => event.content as StepResult);
  const latency: Record<string, number> = {};
  for (const { name, usage } of results) latency[name] = (latency[name] ?? 0) + usage.latency_ms;
  const sum = (pick: (usage: StepResult["usage"]) => number | undefined) =>
    results.reduce((total, { usage }) => total + (pick(usage) ?? 0), 0);
  const doubts = events.filter((event) => event.event === "cost").length;
  return {
    took_ms: activeMilliseconds(events),
    model_calls: sum((usage) => usage.calls) + doubts,
    input_tokens: sum((usage) => usage.input_tokens),
    output_tokens: sum((usage) => usage.output_tokens),
    usd: totalSpending(events).usd,
    latency_ms: latency,
    in_doubt: doubts,
  };
}
