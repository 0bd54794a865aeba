import { isFunctionTerm } from "../../domain/function-words.js";
import type { PassageIndex } from "./passage-index.js";
import { hitsBySentence, termHits } from "./term-hits.js";

export type TermWeight = (term: string) => number;

/** Sentences of one source that stand together. */
export interface Window {
  passage: PassageIndex;
  first: number;
  /** Exclusive. */
  end: number;
}

export interface Coverage {
  window: Window;
  /** Share of the claim's weight that the window's terms cover, 0..1. */
  share: number;
}

const windowSize = 3;
const functionTermShare = 0.25;

/** How much each term counts in coverage: its inverse document frequency, a quarter of it for function words. */
function coverageWeights(terms: readonly string[], weight: TermWeight): ReadonlyMap<string, number> {
  return new Map(terms.map((term) => [term, weight(term) * (isFunctionTerm(term) ? functionTermShare : 1)]));
}

function totalOf(weights: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const value of weights.values()) total += value;
  return total || 1;
}

/** The three neighbouring sentences that cover most of a claim; the earliest where several do. Null without sentences. */
export function bestWindow(
  terms: readonly string[],
  passages: readonly PassageIndex[],
  weight: TermWeight,
): Coverage | null {
  const weights = coverageWeights(terms, weight);
  const total = totalOf(weights);
  let best: Coverage | null = null;
  for (const passage of passages) {
    if (passage.sentences.length === 0) continue;
    const found = hitsBySentence(termHits(terms, passage), passage);
    for (const first of windowStarts(found)) {
      const share = coveredByWindow(found, first, weights) / total;
      if (best && share <= best.share + 1e-9) continue;
      best = { window: { passage, first, end: Math.min(first + windowSize, passage.sentences.length) }, share };
    }
    best ??= { window: { passage, first: 0, end: Math.min(windowSize, passage.sentences.length) }, share: 0 };
  }
  return best;
}

/** Where windows begin that have any of the sentences in them. */
function windowStarts(found: ReadonlyMap<number, unknown>): Set<number> {
  const starts = new Set<number>();
  for (const sentence of found.keys()) {
    for (let first = Math.max(0, sentence - windowSize + 1); first <= sentence; first++) starts.add(first);
  }
  return starts;
}

function coveredByWindow(
  found: ReadonlyMap<number, ReadonlySet<string>>,
  first: number,
  weights: ReadonlyMap<string, number>,
): number {
  const seen = new Set<string>();
  let covered = 0;
  for (let sentence = first; sentence < first + windowSize; sentence++) {
    for (const term of found.get(sentence) ?? []) {
      if (!seen.has(term)) covered += weights.get(term) ?? 0;
      seen.add(term);
    }
  }
  return covered;
}

const runLength = 25;

/** Share of the claim's weight in the best run of 25 terms of a source, wherever sentences end, 0..1. */
export function bestRun(terms: readonly string[], passages: readonly PassageIndex[], weight: TermWeight): number {
  const weights = coverageWeights(terms, weight);
  let best = 0;
  for (const passage of passages) {
    const hits = termHits(terms, passage);
    const counts = new Map<string, number>();
    let [covered, left] = [0, 0];
    for (const { term, position } of hits) {
      const before = counts.get(term) ?? 0;
      if (before === 0) covered += weights.get(term) ?? 0;
      counts.set(term, before + 1);
      for (; position - (hits[left]?.position ?? position) >= runLength; left++) {
        const gone = hits[left]?.term ?? "";
        const remaining = (counts.get(gone) ?? 1) - 1;
        counts.set(gone, remaining);
        if (remaining === 0) covered -= weights.get(gone) ?? 0;
      }
      best = Math.max(best, covered);
    }
  }
  return best / totalOf(weights);
}
