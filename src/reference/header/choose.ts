import { readFileSync } from "node:fs";
import { whenNeeded } from "../../language/languages.js";

/** What is known of a candidate, by name; what is not named is 0. */
export type Features = Readonly<Record<string, number>>;

/** One that may be the value of a field. */
export interface Candidate<T> {
  value: T;
  features: Features;
}

/** A chosen value with the model's probability that it is right. */
export interface Chosen<T> extends Candidate<T> {
  probability: number;
}

export type FittedField = "title" | "year" | "authors" | "container";

const weights = whenNeeded((): Readonly<Record<FittedField, Readonly<Record<string, number>>>> => {
  const path = new URL("../../../data/header-weights.json", import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Record<FittedField, Record<string, number>>;
});

/**
 * Ranks candidates by a conditional logit (McFadden 1974) whose weights were fitted on labelled files
 * (bench/header/fit.mjs); "none of them" is a candidate too, with a score of its own. Best first.
 */
export function rank<T>(field: FittedField, candidates: readonly Candidate<T>[]): Chosen<T>[] {
  const fitted = weights()[field];
  const scores = candidates.map(({ features }) => scoreOf(features, fitted));
  const none = fitted["none"] ?? 0;
  const most = Math.max(none, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const sum = parts.reduce((total, part) => total + part, Math.exp(none - most));
  return candidates
    .map((candidate, index) => ({ ...candidate, probability: (parts[index] ?? 0) / sum }))
    .toSorted((first, second) => second.probability - first.probability);
}

function scoreOf(features: Features, fitted: Readonly<Record<string, number>>): number {
  let score = 0;
  for (const name in features) score += (features[name] ?? 0) * (fitted[name] ?? 0);
  return score;
}
