import { incompleteBeta, normalUpper, type Tails } from "../numeric/special-functions.js";
import { normalQuantile } from "./normal.js";
import { checkProbability, positiveQuantile, type Tail } from "./quantile.js";

/** P(T > t) for t >= 0, by the incomplete beta function (Abramowitz and Stegun 26.7.1); df is any positive number. */
function upperTail(t: number, df: number): number {
  if (df === Infinity) return normalUpper(t);
  const ratio = (t * t) / df;
  const y = ratio === Infinity ? 1 : ratio / (1 + ratio);
  return 0.5 * incompleteBeta(df / 2, 0.5, 1 / (1 + ratio), y).lower;
}

/** Tails of Student's t distribution with df > 0 degrees of freedom, which need not be whole and may be infinite. */
export function studentTails(t: number, df: number): Tails {
  const upper = upperTail(Math.abs(t), df);
  return t >= 0 ? { lower: 1 - upper, upper } : { lower: upper, upper: 1 - upper };
}

/** The t whose tail holds the probability. */
export function studentQuantile(probability: number, df: number, tail: Tail = "lower"): number {
  checkProbability(probability);
  if (df === Infinity) return normalQuantile(probability, tail);
  if (probability === 0.5) return 0;
  const smaller = Math.min(probability, 1 - probability);
  const size = positiveQuantile((t) => studentTails(t, df), smaller, "upper", 1);
  return probability > 0.5 === (tail === "lower") ? size : -size;
}
