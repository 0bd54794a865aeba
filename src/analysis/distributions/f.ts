import { incompleteBeta, incompleteGamma, type Tails } from "../numeric/special-functions.js";
import { positiveQuantile, type Tail } from "./quantile.js";

/** Tails of the F distribution with df1 and df2 > 0 degrees of freedom; df2 may be infinite. */
export function fTails(value: number, df1: number, df2: number): Tails {
  if (df2 === Infinity) return incompleteGamma(df1 / 2, (df1 * value) / 2);
  const ratio = (df1 / df2) * value;
  const x = ratio === Infinity ? 1 : ratio / (1 + ratio);
  return incompleteBeta(df1 / 2, df2 / 2, x, 1 / (1 + ratio));
}

/** The value whose tail holds the probability. */
export function fQuantile(probability: number, df1: number, df2: number, tail: Tail = "lower"): number {
  return positiveQuantile((value) => fTails(value, df1, df2), probability, tail, 1);
}
