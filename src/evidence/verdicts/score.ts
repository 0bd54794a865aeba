import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { bestRun, bestWindow, type TermWeight } from "./coverage.js";
import { nearbyPairs, orderedPairs, pairsInSentences } from "./pairs.js";
import type { PassageIndex } from "./passage-index.js";

/** How a claim and its sources meet. */
export interface SupportFeatures {
  /**
   * Mean, 0..1, of the share of the claim's weight in the best run of 25 words and of its pairs of words that stand in
   * order, near each other, and in one sentence; less for a claim of few words, which are easily found together.
   */
  match: number;
  /** 1 where a number of the claim is not in the sentences that say it best, else 0. */
  missing: number;
  /** How much more a long source has by chance: for words in order nothing. */
  chance: number;
}

/**
 * A logistic regression on 1,198 human judgements of claims with their references; what it reaches on sets left out
 * stands in docs/decisions/2026-11-23-verdicts.md. Synonyms and more features did worse there. Positive is supported.
 */
const coefficients = { intercept: -0.88, match: 4.32, missing: -1.8, chance: -2.66 };

/** Log-odds that people would call the claim supported. */
export function supportScore({ match, missing, chance }: SupportFeatures): number {
  const { intercept } = coefficients;
  return intercept + coefficients.match * match + coefficients.missing * missing + coefficients.chance * chance;
}

/** A claim is judged as if it had this many more words that are not found. */
const unseenWords = 4;
/** Sentences from which a source is long, and from which it gets no longer: more of a work changes little. */
const longSource = { from: 16, to: 64 };

/** The features of a claim against the sources that it cites; null where these have no sentence. */
export function featuresOf(
  claim: string,
  passages: readonly PassageIndex[],
  weight: TermWeight,
  isMissing: boolean,
): SupportFeatures | null {
  const terms = indexTerms(claim);
  const best = bestWindow(terms, passages, weight);
  if (best === null) return null;
  const ordered = orderedPairs(terms, best.window);
  const shares = [
    bestRun(terms, passages, weight),
    ordered,
    nearbyPairs(terms, passages, weight),
    pairsInSentences(terms, passages, weight),
  ];
  const count = new Set(terms.filter((term) => !isFunctionTerm(term))).size;
  const sentences = passages.reduce((sum, passage) => sum + passage.sentences.length, 0);
  const length = Math.min(Math.max(sentences, longSource.from), longSource.to) / longSource.from;
  return {
    match: (shares.reduce((sum, share) => sum + share, 0) / shares.length) * (count / (count + unseenWords)),
    missing: isMissing ? 1 : 0,
    chance: Math.log(length) * (1 - ordered),
  };
}
