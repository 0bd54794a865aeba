import type { ErrorRecord, QuireError } from "../domain/error.js";
import type { EventRole } from "../domain/event.js";
import { noUsage, recordedUsage, type Usage } from "../domain/usage.js";
import type { Spending } from "./budget.js";
import type { StepResult } from "./fold.js";
import { changesThings, type Effect } from "./runnable.js";

export interface StepOptions<T> {
  /** What the log calls it; the key's part before the colon by default. */
  name?: string;
  role?: EventRole;
  /** Done again it comes to the same: its event goes to the disk with those behind it, at the latest with the run's end. */
  repeatable?: boolean;
  /** Kept in the log beside the result: which sources, which URL. */
  provenance?: (value: T) => Record<string, unknown>;
  /** For paid steps: the worst case to reserve, and what was used. */
  worst?: Spending;
  used?: (value: T) => UsedSpending;
  /** For failures that say how many tokens they took. */
  priceTokens?: PriceTokens;
  /** A step that ends the run may use what is kept for finishing. */
  finishing?: boolean;
}

/** Counts what a paid step used, tokens told apart. */
export type UsedSpending = Spending & Usage;

/** Prices tokens, for failures that say how many they took. */
export type PriceTokens = (usage: Usage) => UsedSpending;

/** Errors before anything was sent. */
const unsentFailures = new Set(["offline", "network_refused", "no_model", "no_embedder", "no_room", "config"]);
/** What the system says where no connection came about. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Prices a failed call: what was never sent costs nothing; an answer of no use costs what it took, a refused request a call; one that broke off may have cost everything. */
export function spentByFailure({ code, facts }: QuireError, worst: Spending, priceTokens?: PriceTokens): UsedSpending {
  if (unsentFailures.has(code)) return { ...noUsage, calls: 0, tokens: 0, usd: 0 };
  const { input_tokens, output_tokens } = facts;
  if (input_tokens !== undefined && output_tokens !== undefined && priceTokens) {
    return priceTokens(recordedUsage({ input_tokens, output_tokens }));
  }
  if (code === "http_status" || unconnected.has(String(facts["cause"]))) {
    return { ...noUsage, calls: worst.calls, tokens: 0, usd: 0 };
  }
  return { ...recordedUsage({ input_tokens: worst.tokens }), ...worst };
}

/** The result of a step that threw. */
export function failure(name: string, latency: number, error: ErrorRecord, spent: UsedSpending | null): StepResult {
  return { name, ok: false, usage: { latency_ms: latency, ...(spent && usageOf(spent)) }, error };
}

function usageOf(used: UsedSpending) {
  return { calls: used.calls, input_tokens: used.input_tokens, output_tokens: used.output_tokens, usd: used.usd };
}

/** What the log keeps of a step that came to its end. */
export function success<T>(
  name: string,
  latency_ms: number,
  value: T,
  used: UsedSpending | null,
  { provenance }: Pick<StepOptions<T>, "provenance">,
): StepResult {
  return {
    name,
    ok: true,
    output: value ?? null,
    ...(provenance && { provenance: provenance(value) }),
    usage: { latency_ms, ...(used && usageOf(used)) },
  };
}

/** Whether the result of a step has to be on the disk before the run goes on. */
export function isFlushed<T>(effect: Effect, { repeatable }: StepOptions<T>): boolean {
  return effect === "paid" || (changesThings(effect) && repeatable !== true);
}
