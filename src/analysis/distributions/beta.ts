import { incompleteBeta, type Tails } from "../numeric/special-functions.js";
import { positiveQuantile, type Tail } from "./quantile.js";

/** Tails of the beta distribution with shapes a and b > 0 at 0 <= x <= 1. */
export function betaTails(x: number, a: number, b: number): Tails {
  return incompleteBeta(a, b, x, 1 - x);
}

/** The x whose tail holds the probability: found as odds x / (1 - x), which keep their digits near both ends. */
export function betaQuantile(probability: number, a: number, b: number, tail: Tail = "lower"): number {
  const at = (odds: number) => incompleteBeta(a, b, odds / (1 + odds), 1 / (1 + odds));
  const odds = positiveQuantile(at, probability, tail, a / b);
  return odds === Infinity ? 1 : odds / (1 + odds);
}
