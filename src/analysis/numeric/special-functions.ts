import { compiled, erfc, lgam, ndtri } from "cephes";

await compiled;

/**
 * Both tails of a distribution at a point. The smaller one is computed itself, never as one minus the other, so
 * that it keeps its digits down to the smallest number a double holds (about 1e-308).
 */
export interface Tails {
  /** P(X <= x) */
  lower: number;
  /** P(X > x) */
  upper: number;
}

const logTwoPi = Math.log(2 * Math.PI);
const precision = Number.EPSILON / 2;
/** Steps of a series or fraction: they need about the root of the largest parameter. */
const mostSteps = 10_000_000;

export const certainlyAbove: Tails = { lower: 0, upper: 1 };
export const certainlyBelow: Tails = { lower: 1, upper: 0 };

export function swapped({ lower, upper }: Tails): Tails {
  return { lower: upper, upper: lower };
}

/** log |Gamma(value)| (Cephes `lgam`). */
export function logGamma(value: number): number {
  return lgam(value);
}

/** Beyond this Cephes reports an underflow. */
const farthestNormal = 37;

/** P(Z > z) of the standard normal distribution (Cephes `erfc`; far out Abramowitz and Stegun 26.2.12). */
export function normalUpper(z: number): number {
  if (z <= farthestNormal) return 0.5 * erfc(Math.max(z, -farthestNormal) / Math.SQRT2);
  const square = 1 / (z * z);
  const correction = 1 - square * (1 - 3 * square * (1 - 5 * square * (1 - 7 * square)));
  return (Math.exp(-0.5 * z * z) / (z * Math.sqrt(2 * Math.PI))) * correction;
}

/** The z with P(Z <= z) = probability, for 0 < probability < 1 (Cephes `ndtri`). */
export function normalInverse(probability: number): number {
  return ndtri(probability);
}

/** log(n!) less its approximation by Stirling (Loader, "Fast and accurate computation of binomial probabilities", 2000). */
function stirlingError(n: number): number {
  if (n <= 15) return logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - 0.5 * logTwoPi;
  const square = n * n;
  const inner = 1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / 360_360 / square) / square) / square;
  return (1 / 12 - (1 / 360 - inner / square) / square) / n;
}

/** value log(value / mean) + mean - value without cancellation (Loader 2000, `bd0`). */
function deviance(value: number, mean: number): number {
  const difference = value - mean;
  if (Math.abs(difference) >= 0.1 * (value + mean)) return value * Math.log(value / mean) - difference;
  const ratio = difference / (value + mean);
  let sum = difference * ratio;
  let power = 2 * value * ratio;
  for (let step = 1; ; step++) {
    power *= ratio * ratio;
    const next = sum + power / (2 * step + 1);
    if (next === sum) return next;
    sum = next;
  }
}

/** mean^value exp(-mean) / Gamma(value + 1) for any value >= 0: a Poisson probability where value is whole (Loader 2000). */
export function poissonTerm(value: number, mean: number): number {
  if (value === 0) return Math.exp(-mean);
  if (mean === 0) return 0;
  return Math.exp(-stirlingError(value) - deviance(value, mean)) / Math.sqrt(2 * Math.PI * value);
}

/** C(trials, value) p^value q^(trials - value) for any 0 <= value <= trials, with q = 1 - p given for its digits (Loader 2000). */
export function binomialTerm(value: number, trials: number, p: number, q: number): number {
  if (p === 0) return value === 0 ? 1 : 0;
  if (q === 0) return value === trials ? 1 : 0;
  if (value === 0) return Math.exp(p < 0.1 ? -deviance(trials, trials * q) - trials * p : trials * Math.log(q));
  const rest = trials - value;
  if (rest === 0) return Math.exp(q < 0.1 ? -deviance(trials, trials * p) - trials * q : trials * Math.log(p));
  const exponent =
    stirlingError(trials) -
    stirlingError(value) -
    stirlingError(rest) -
    deviance(value, trials * p) -
    deviance(rest, trials * q);
  return Math.exp(exponent) * Math.sqrt(trials / (2 * Math.PI * value * rest));
}

/**
 * The regularised incomplete gamma functions P(shape, x) and Q(shape, x): the series below the mean, the continued
 * fraction above it (Abramowitz and Stegun 6.5.29, 6.5.31; NIST DLMF 8.11, 8.9), each with Loader's prefix.
 */
export function incompleteGamma(shape: number, x: number): Tails {
  if (x <= 0) return certainlyAbove;
  if (x === Infinity) return certainlyBelow;
  const prefix = poissonTerm(shape, x);
  if (x < shape + 1) {
    const lower = prefix * gammaSeries(shape, x);
    return { lower, upper: 1 - lower };
  }
  const upper = prefix * shape * gammaFraction(shape, x);
  return { lower: 1 - upper, upper };
}

function gammaSeries(shape: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let step = 1; step < mostSteps && term > precision * sum; step++) {
    term *= x / (shape + step);
    sum += term;
  }
  return sum;
}

/** By Lentz's method. */
function gammaFraction(shape: number, x: number): number {
  let denominator = x + 1 - shape;
  let forward = 1e300;
  let backward = 1 / denominator;
  let fraction = backward;
  for (let step = 1; step < mostSteps; step++) {
    const numerator = -step * (step - shape);
    denominator += 2;
    backward = 1 / (numerator * backward + denominator);
    forward = denominator + numerator / forward;
    const change = backward * forward;
    fraction *= change;
    if (Math.abs(change - 1) <= precision * 2) break;
  }
  return fraction;
}

/**
 * The regularised incomplete beta functions I_x(a, b) and I_y(b, a), with y = 1 - x given for its digits: the
 * continued fraction of Didonato and Morris (ACM TOMS 708, 1992, `BFRAC`) with Loader's prefix, on the side of the
 * mean where it converges fast.
 */
export function incompleteBeta(a: number, b: number, x: number, y: number): Tails {
  if (x <= 0) return certainlyAbove;
  if (y <= 0) return certainlyBelow;
  // Decided once: near the mean rounding can make either side look like the slow one.
  return x > (a + 1) / (a + b + 2) ? swapped(belowMean(b, a, y, x)) : belowMean(a, b, x, y);
}

function belowMean(a: number, b: number, x: number, y: number): Tails {
  const lower = Math.min(1, ((binomialTerm(a, a + b, x, y) * a * b) / (a + b)) * betaFraction(a, b, x, y));
  return { lower, upper: 1 - lower };
}

function betaFraction(a: number, b: number, x: number, y: number): number {
  const excess = 1 + (a > b ? (a + b) * y - b : a - (a + b) * x);
  let [p, s] = [1, a + 1];
  const first = 1 + 1 / a;
  let [before, beforeBelow, above, below] = [0, 1, 1, excess / first];
  let fraction = first / excess;
  for (let step = 1; step < mostSteps; step++) {
    const share = step / a;
    const product = step * (b - step) * x;
    let e = a / s;
    const alpha = p * (p + b / a) * e * e * (product * x);
    e = (share + 1) / (first + share + share);
    const beta = step + product / s + e * (excess + step * (y + 1));
    p = share + 1;
    s += 2;
    const next = alpha * before + beta * above;
    const nextBelow = alpha * beforeBelow + beta * below;
    const previous = fraction;
    fraction = next / nextBelow;
    if (Math.abs(fraction - previous) <= 2 * precision * Math.abs(fraction)) break;
    [before, beforeBelow, above, below] = [above / nextBelow, below / nextBelow, fraction, 1];
  }
  return fraction;
}
