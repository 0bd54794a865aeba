import {
  binomialTerm,
  certainlyAbove,
  certainlyBelow,
  incompleteBeta,
  incompleteGamma,
  swapped,
  type Tails,
} from "../numeric/special-functions.js";
import { type Tail, wholeQuantile } from "./quantile.js";

/** P(X = value) of a binomial distribution. */
export function binomialProbability(value: number, trials: number, p: number): number {
  return binomialTerm(value, trials, p, 1 - p);
}

/** P(X <= value) and P(X > value) of a binomial distribution, by the incomplete beta function. */
export function binomialTails(value: number, trials: number, p: number): Tails {
  if (value < 0) return certainlyAbove;
  if (value >= trials) return certainlyBelow;
  return swapped(incompleteBeta(value + 1, trials - value, p, 1 - p));
}

export function binomialQuantile(probability: number, trials: number, p: number, tail: Tail = "lower"): number {
  return wholeQuantile((value) => binomialTails(value, trials, p), probability, tail, 0, trials);
}

/** P(X <= value) and P(X > value) of a Poisson distribution, by the incomplete gamma function. */
export function poissonTails(value: number, mean: number): Tails {
  if (value < 0) return certainlyAbove;
  return swapped(incompleteGamma(value + 1, mean));
}

export function poissonQuantile(probability: number, mean: number, tail: Tail = "lower"): number {
  return wholeQuantile((value) => poissonTails(value, mean), probability, tail, 0, Infinity);
}

/** An urn with `white` and `black` balls from which `drawn` are drawn at once; X counts the white ones. */
export interface Urn {
  white: number;
  black: number;
  drawn: number;
}

/** The least and the greatest number of white balls that can be drawn. */
export function urnSupport({ white, black, drawn }: Urn): [least: number, most: number] {
  return [Math.max(0, drawn - black), Math.min(white, drawn)];
}

/** P(X = value) of a hypergeometric distribution, as a quotient of three binomial terms (Loader 2000). */
export function hypergeometricProbability(value: number, urn: Urn): number {
  const [least, most] = urnSupport(urn);
  if (value < least || value > most) return 0;
  const { white, black, drawn } = urn;
  if (drawn === 0) return 1;
  const p = drawn / (white + black);
  const q = (white + black - drawn) / (white + black);
  const together = binomialTerm(drawn, white + black, p, q);
  return (binomialTerm(value, white, p, q) * binomialTerm(drawn - value, black, p, q)) / together;
}

/** P(X <= value) and P(X > value): the smaller side is summed from the value outwards. */
export function hypergeometricTails(value: number, urn: Urn): Tails {
  const [least, most] = urnSupport(urn);
  if (value < least) return certainlyAbove;
  if (value >= most) return certainlyBelow;
  const mean = (urn.drawn * urn.white) / (urn.white + urn.black);
  if (value <= mean) {
    const lower = sumOutwards(urn, value, least, -1);
    return { lower, upper: 1 - lower };
  }
  const upper = sumOutwards(urn, value + 1, most, 1);
  return { lower: 1 - upper, upper };
}

function sumOutwards(urn: Urn, from: number, to: number, direction: number): number {
  let sum = 0;
  for (let value = from; direction > 0 ? value <= to : value >= to; value += direction) {
    const term = hypergeometricProbability(value, urn);
    sum += term;
    if (term < sum * Number.EPSILON * 1e-3) break;
  }
  return sum;
}

export function hypergeometricQuantile(probability: number, urn: Urn, tail: Tail = "lower"): number {
  const [least, most] = urnSupport(urn);
  return wholeQuantile((value) => hypergeometricTails(value, urn), probability, tail, least, most);
}
