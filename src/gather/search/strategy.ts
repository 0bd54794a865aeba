import type { Config } from "../../domain/config.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { SearchTask } from "../schema/gather-schema.js";

/** Of what a search is asked, in characters. */
export const longestQuery = 500;

export interface SearchParameters {
  query: string;
  max_results: number;
  /** Only what is so new, in days. */
  recency_days: number | null;
}

/** What a search asks, by its strategy; one that is not configured is carried out as "web". */
export function parametersOf({ query, strategy }: SearchTask, { strategies }: Config["gather"]): SearchParameters {
  const known = Object.hasOwn(strategies, strategy) ? strategies[strategy] : strategies["web"];
  const { max_results = 8, recency_days, query: template = "{query}" } = known ?? {};
  const words = sanitiseLine(template.replaceAll("{query}", () => query)).trim();
  return { query: words.slice(0, longestQuery), max_results, recency_days: recency_days ?? null };
}
