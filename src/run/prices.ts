import { estimateTokens } from "../domain/usage.js";
import { undatedModel } from "./context-windows.js";

/** USD per million tokens. */
export interface Price {
  input: number;
  output: number;
}

export type PriceTable = Readonly<Record<string, Price>>;

/**
 * List prices of well-known models as of 2025-11-30, standard tier, from the providers' own pages (openai.com/api/pricing,
 * anthropic.com/pricing, ai.google.dev/gemini-api/docs/pricing). Where a price rises with the length of the prompt,
 * the higher one stands here, so that a budget is never passed. Web searches are billed by the search and not in it.
 */
const listPrices: PriceTable = {
  "openai:gpt-5.1": { input: 1.25, output: 10 },
  "openai:gpt-5": { input: 1.25, output: 10 },
  "openai:gpt-5-mini": { input: 0.25, output: 2 },
  "openai:gpt-5-nano": { input: 0.05, output: 0.4 },
  "openai:gpt-4.1": { input: 2, output: 8 },
  "openai:gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "openai:gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "openai:gpt-4o": { input: 2.5, output: 10 },
  "openai:gpt-4o-mini": { input: 0.15, output: 0.6 },
  "openai:o3": { input: 2, output: 8 },
  "openai:o4-mini": { input: 1.1, output: 4.4 },
  "openai:text-embedding-3-small": { input: 0.02, output: 0 },
  "openai:text-embedding-3-large": { input: 0.13, output: 0 },
  "anthropic:claude-opus-4-5": { input: 5, output: 25 },
  "anthropic:claude-opus-4-1": { input: 15, output: 75 },
  "anthropic:claude-opus-4": { input: 15, output: 75 },
  "anthropic:claude-sonnet-4-5": { input: 6, output: 22.5 },
  "anthropic:claude-sonnet-4": { input: 6, output: 22.5 },
  "anthropic:claude-haiku-4-5": { input: 1, output: 5 },
  "anthropic:claude-3-7-sonnet": { input: 3, output: 15 },
  "anthropic:claude-3-5-haiku": { input: 0.8, output: 4 },
  "google:gemini-3-pro-preview": { input: 4, output: 18 },
  "google:gemini-2.5-pro": { input: 2.5, output: 15 },
  "google:gemini-2.5-flash": { input: 0.3, output: 2.5 },
  "google:gemini-2.5-flash-lite": { input: 0.1, output: 0.4 },
  "google:gemini-embedding-001": { input: 0.15, output: 0 },
};

/** Providers that run on the user's own machine. */
const freeProviders = new Set(["ollama", "home"]);

/**
 * The price of `provider:model`, or null where it is unknown. `overrides` (from `quire.yaml`) win; a dated name
 * ("gpt-4.1-2025-04-14", "claude-opus-4-1-20250805", "...-latest") has the price of its model.
 */
export function priceOf(model: string, overrides: PriceTable = {}): Price | null {
  const undated = undatedModel(model);
  for (const table of [overrides, listPrices]) {
    for (const name of [model, undated]) if (Object.hasOwn(table, name)) return table[name] ?? null;
  }
  return freeProviders.has(model.replace(/:.*/s, "")) ? { input: 0, output: 0 } : null;
}

/** Prices tokens in USD; null where the price is unknown. */
export function costOf(
  model: string,
  usage: { input_tokens: number; output_tokens: number },
  overrides?: PriceTable,
): number | null {
  const price = priceOf(model, overrides);
  return price === null ? null : (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1e6;
}

export interface WorstCase {
  tokens: number;
  /** Null where the price is unknown: with a cost budget the caller refuses (`unknown_price`). */
  usd: number | null;
}

/** The most a call can use: what a budget reserves before the call is launched. */
export function worstCase(
  model: string,
  promptCharacters: number,
  maxOutputTokens: number,
  overrides?: PriceTable,
): WorstCase {
  const usage = { input_tokens: estimateTokens(promptCharacters), output_tokens: maxOutputTokens };
  return { tokens: usage.input_tokens + usage.output_tokens, usd: costOf(model, usage, overrides) };
}
