import type { RunMetrics } from "../../../run/metrics.js";
import { addSpending } from "../../../run/budget.js";
import { resultSpending, type StepResult } from "../../../run/fold.js";
import { count, duration, grouped } from "./terminal.js";

/** Sums what models have cost up to now, folded from a run's events. */
export interface SpentSoFar {
  calls: number;
  tokens: number;
  /** Null where a price is not known. */
  usd: number | null;
}

export const nothingSpent: SpentSoFar = { calls: 0, tokens: 0, usd: 0 };

/** The same after a call of a model. Pure. */
export function withSpending<View extends SpentSoFar>(view: View, result: StepResult): View {
  return { ...view, ...addSpending(view, resultSpending(result)) };
}

/** "12 s, 3 model calls, 4,096 tokens, 0.0123 USD" */
export function spentText({
  took_ms,
  model_calls,
  input_tokens,
  output_tokens,
  usd,
}: Pick<RunMetrics, "took_ms" | "model_calls" | "input_tokens" | "output_tokens" | "usd">): string {
  const took = duration(took_ms);
  if (model_calls === 0) return `${took}, no model was asked`;
  const cost = usd === null ? "cost unknown" : `${usd.toFixed(4)} USD`;
  return `${took}, ${count(model_calls, "model call")}, ${grouped(input_tokens + output_tokens)} tokens, ${cost}`;
}
