import type { ScoredPassage } from "../../domain/search.js";

/** Constant of reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009). */
const rankOffset = 60;

/** Values brought to 0..1 by their least and greatest; all 1 where they do not differ. */
export function minMax(values: readonly number[]): number[] {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const range = greatest - least;
  return values.map((value) => (range > 0 ? (value - least) / range : 1));
}

/** Scores of one engine and how much they count. */
export interface WeightedScores {
  passages: readonly ScoredPassage[];
  weight: number;
}

/**
 * Sum of weighted min-max scores; a passage an engine did not return gets nothing from it. The weights may add up
 * to anything: results lie in 0..1, best first.
 */
export function weightedSum(engines: readonly WeightedScores[]): ScoredPassage[] {
  const total = engines.reduce((sum, { weight }) => sum + weight, 0);
  const fused = new Map<string, ScoredPassage>();
  for (const { passages, weight } of engines) {
    const normalised = minMax(passages.map(({ score }) => score));
    for (const [index, { id, content }] of passages.entries()) {
      const score = (fused.get(id)?.score ?? 0) + (weight / total) * (normalised[index] ?? 0);
      fused.set(id, { id, content, score });
    }
  }
  return ranked([...fused.values()]);
}

/**
 * Reciprocal rank fusion of what several queries found with the same engine, as a share of the best possible:
 * 1 is a passage that every query found first.
 */
export function fuseQueries(lists: readonly (readonly ScoredPassage[])[]): ScoredPassage[] {
  const fused = new Map<string, ScoredPassage>();
  for (const list of lists) {
    for (const [index, { id, content }] of list.entries()) {
      const share = (rankOffset + 1) / (rankOffset + index + 1) / lists.length;
      fused.set(id, { id, content, score: (fused.get(id)?.score ?? 0) + share });
    }
  }
  return ranked([...fused.values()]);
}

/** Best first; equal scores in the order of their ids. */
export function ranked(passages: readonly ScoredPassage[]): ScoredPassage[] {
  return [...passages].sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}
