import type { Config } from "../../domain/config.js";
import type { SearchTask } from "../gather-schema.js";

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
  return { query: template.replace("{query}", () => query), max_results, recency_days: recency_days ?? null };
}
