/** Measures of what a claim and its sources have in common; see `coverage.ts` and `pairs.ts` for each measure. Shares are 0..1. */
export interface SupportFeatures {
  /** Share of the claim's IDF weight that the best window of three sentences covers. */
  coverage: number;
  /** The same for the best run of 25 words. */
  run: number;
  /** Share of the claim's neighbouring terms that stand together in the window. */
  ordered: number;
  /** Share of the claim's neighbouring content words that stand near each other in a source. */
  nearby: number;
  /** Share of the pairs of the claim's content words, up to three apart, that stand in one sentence of a source. */
  together: number;
  /** Different content words of the claim. */
  words: number;
  /** True where a number of the claim is not in the window. */
  number_missing: boolean;
  /** Sentences of all cited sources: the best of many windows covers more by chance. */
  sentences: number;
}

/**
 * A logistic regression on 1,198 human judgements of claims with their references, the four shares weighted alike;
 * what it reaches, also on sets left out, stands in docs/decisions/2026-11-22-audit-verdicts.md. Positive is supported.
 */
const coefficients = { intercept: -1.08, shares: 5.2, number_missing: -1.97, long_source: -3.6 };

/** A few words are easily found together by chance: a claim is judged as if it had this many more that are not found. */
const wordsUnseen = 4;
/** Sentences from which a source is long, and from which it gets no longer: more of a work changes little. */
const longSource = { from: 16, to: 64 };

/** Log-odds of support from which a claim is supported and below which it is not found, as it is where hardly any word is covered. */
export const thresholds = { supported: 0, not_found: -1.2, coverage: 0.12 };

/**
 * How far the features speak for support: log-odds, 0 where supported and not are as likely. Chance grows with the
 * number of windows for loose words, not for words in order, so a long source counts against loose matches only.
 */
export function supportScore(features: SupportFeatures): number {
  const { run, ordered, nearby, together, words, sentences } = features;
  const shares = ((run + ordered + nearby + together) / 4) * (words / (words + wordsUnseen));
  const { from, to } = longSource;
  const chance = Math.log(Math.min(Math.max(sentences, from), to) / from) * (1 - ordered);
  return (
    coefficients.intercept +
    coefficients.shares * shares +
    coefficients.number_missing * Number(features.number_missing) +
    coefficients.long_source * chance
  );
}
