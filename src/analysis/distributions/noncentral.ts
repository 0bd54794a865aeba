import { integrateLine } from "../numeric/integrate.js";
import { incompleteBeta, incompleteGamma, normalUpper, poissonTerm, type Tails } from "../numeric/special-functions.js";
import { lineQuantile, positiveQuantile, type Tail } from "./quantile.js";
import { studentTails } from "./student-t.js";

/**
 * A mixture over a Poisson number j of further degrees of freedom: sums from the mean outwards. All terms are
 * positive and rise to one peak, so that both tails keep their digits.
 */
function poissonMixture(mean: number, tailsAt: (j: number) => Tails): Tails {
  const middle = Math.floor(mean);
  const sums = { lower: 0, upper: 0 };
  for (const tail of ["lower", "upper"] as const) {
    const term = (j: number) => poissonTerm(j, mean) * tailsAt(j)[tail];
    sums[tail] = sumFrom(term, middle, 1) + sumFrom(term, middle - 1, -1);
  }
  return sums.lower < sums.upper
    ? { lower: sums.lower, upper: 1 - sums.lower }
    : { lower: 1 - sums.upper, upper: sums.upper };
}

function sumFrom(term: (j: number) => number, start: number, direction: number): number {
  let [sum, previous] = [0, 0];
  for (let j = start; j >= 0; j += direction) {
    const value = term(j);
    sum += value;
    if (value <= previous && value <= sum * Number.EPSILON * 1e-2) break;
    previous = value;
  }
  return sum;
}

/** Tails of the noncentral chi-squared distribution (Johnson, Kotz and Balakrishnan, vol. 2, 1995, 29.3). */
export function noncentralChiSquaredTails(value: number, df: number, noncentrality: number): Tails {
  return poissonMixture(noncentrality / 2, (j) => incompleteGamma(df / 2 + j, value / 2));
}

/** Tails of the noncentral F distribution (Johnson, Kotz and Balakrishnan, vol. 2, 1995, 30.3). */
export function noncentralFTails(value: number, df1: number, df2: number, noncentrality: number): Tails {
  const ratio = (df1 / df2) * value;
  const x = ratio === Infinity ? 1 : ratio / (1 + ratio);
  const y = 1 / (1 + ratio);
  return poissonMixture(noncentrality / 2, (j) => incompleteBeta(df1 / 2 + j, df2 / 2, x, y));
}

/**
 * P(T > t) for T = (Z + delta) / S, where df S^2 is chi-squared: the normal tail averaged over log S by numerical
 * integration, which keeps the digits of both tails (the series AS 243 of Lenth, 1989, loses those of one).
 */
function noncentralTUpper(t: number, df: number, delta: number): number {
  const integrand = (logarithm: number) => {
    const s = Math.exp(logarithm);
    return df * poissonTerm(df / 2, (df / 2) * s * s) * normalUpper(t * s - delta);
  };
  return integrateLine(integrand, startOf(t, delta), Math.min(1, 2 / Math.sqrt(df)));
}

/** Where the normal tail is not tiny, so that the integrand is not 0: log of S with t S <= delta + 35, at most 0. */
function startOf(t: number, delta: number): number {
  const most = (Math.max(delta, 0) + 30) / Math.max(t, 1e-300);
  return Math.min(0, Math.log(most));
}

/** Tails of the noncentral t distribution; df > 0 need not be whole. */
export function noncentralTTails(t: number, df: number, delta: number): Tails {
  if (delta === 0) return studentTails(t, df);
  if (df === Infinity) return { lower: normalUpper(delta - t), upper: normalUpper(t - delta) };
  const upper = noncentralTUpper(t, df, delta);
  if (upper <= 0.5) return { lower: 1 - upper, upper };
  const lower = noncentralTUpper(-t, df, -delta);
  return { lower, upper: 1 - lower };
}

export function noncentralTQuantile(probability: number, df: number, delta: number, tail: Tail = "lower"): number {
  return lineQuantile((t) => noncentralTTails(t, df, delta), probability, tail, delta, 1);
}

export function noncentralChiSquaredQuantile(
  probability: number,
  df: number,
  noncentrality: number,
  tail: Tail = "lower",
): number {
  return positiveQuantile(
    (x) => noncentralChiSquaredTails(x, df, noncentrality),
    probability,
    tail,
    df + noncentrality,
  );
}

/** The df and noncentrality of an F distribution. */
export interface NoncentralF {
  df1: number;
  df2: number;
  noncentrality: number;
}

export function noncentralFQuantile(
  probability: number,
  { df1, df2, noncentrality }: NoncentralF,
  tail: Tail = "lower",
): number {
  const start = 1 + noncentrality / df1;
  return positiveQuantile((x) => noncentralFTails(x, df1, df2, noncentrality), probability, tail, start);
}
