/** What a claim and the best window of its sources have in common; see `coverage.ts` for each measure. */
export interface SupportFeatures {
  /** Share of the claim's IDF weight that the best window of three sentences covers, 0..1. */
  coverage: number;
  /** Share of the claim's neighbouring terms that stand together in the window, 0..1. */
  ordered: number;
  /** Share of the claim's neighbouring content words that stand near each other in a source, 0..1. */
  nearby: number;
  /** True where a number of the claim is not in the window. */
  number_missing: boolean;
  /** Sentences of all cited sources: the best of many windows covers more by chance. */
  sentences: number;
}

/**
 * A logistic regression on 1,198 human judgements of claims with their references, the three shares weighted alike;
 * what it reaches, also on sets left out, stands in docs/decisions/2026-11-21-verdicts.md. Positive is supported.
 */
const coefficients = { intercept: -1.21, shares: 3.72, number_missing: -1.42, long_source: -2.68 };
const longSource = 16;

/** Log-odds of support from which a claim is supported and below which it is not found, as it is where hardly any word is covered. */
export const thresholds = { supported: 0.1, not_found: -1.1, coverage: 0.15 };

/**
 * How far the features speak for support: log-odds, 0 where supported and not are as likely. Chance grows with the
 * number of windows for loose words, not for words in order, so a long source counts against loose matches only.
 */
export function supportScore(features: SupportFeatures): number {
  const shares = (features.coverage + features.ordered + features.nearby) / 3;
  const chance = Math.max(0, Math.log(features.sentences / longSource)) * (1 - features.ordered);
  return (
    coefficients.intercept +
    coefficients.shares * shares +
    coefficients.number_missing * Number(features.number_missing) +
    coefficients.long_source * chance
  );
}
