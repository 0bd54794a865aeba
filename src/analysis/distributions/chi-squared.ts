import { incompleteGamma, type Tails } from "../numeric/special-functions.js";
import { positiveQuantile, type Tail } from "./quantile.js";

/** Tails of the chi-squared distribution with df > 0 degrees of freedom. */
export function chiSquaredTails(value: number, df: number): Tails {
  return incompleteGamma(df / 2, value / 2);
}

/** The value whose tail holds the probability. */
export function chiSquaredQuantile(probability: number, df: number, tail: Tail = "lower"): number {
  return positiveQuantile((value) => chiSquaredTails(value, df), probability, tail, df);
}
