import type { ErrorRecord, QuireError } from "../domain/error.js";
import type { Spending } from "./budget.js";
import type { StepResult } from "./fold.js";

/** What a paid step used, tokens told apart. */
export type UsedSpending = Spending & { input_tokens: number; output_tokens: number };

/** What tokens cost, for failures that say how many they took. */
export type PriceTokens = (usage: { input_tokens: number; output_tokens: number }) => UsedSpending;

/** Errors before anything was sent. */
const unsentFailures = new Set(["offline", "network_refused", "no_model", "no_embedder", "config"]);
/** What the system says where no connection came about. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** What was never sent costs nothing, a refused request a call; an answer of no use costs what it says; one that broke off may have cost everything. */
export function spentByFailure({ code, facts }: QuireError, worst: Spending, priceTokens?: PriceTokens): UsedSpending {
  const free = { tokens: 0, usd: 0, input_tokens: 0, output_tokens: 0 };
  if (unsentFailures.has(code)) return { calls: 0, ...free };
  if (code === "http_status" || unconnected.has(String(facts["cause"]))) return { calls: worst.calls, ...free };
  const { input_tokens, output_tokens } = facts;
  if (typeof input_tokens === "number" && typeof output_tokens === "number" && priceTokens) {
    return priceTokens({ input_tokens, output_tokens });
  }
  return { ...worst, input_tokens: worst.tokens, output_tokens: 0 };
}

/** The result of a step that threw. */
export function failure(name: string, latency: number, error: ErrorRecord, spent: UsedSpending | null): StepResult {
  return { name, ok: false, usage: { latency_ms: latency, ...(spent && usageOf(spent)) }, error };
}

export function usageOf(used: UsedSpending) {
  return { calls: used.calls, input_tokens: used.input_tokens, output_tokens: used.output_tokens, usd: used.usd };
}
