import { integrateLine } from "../numeric/integrate.js";
import { normalUpper, poissonTerm, type Tails } from "../numeric/special-functions.js";
import { normalDensity } from "./normal.js";
import { positiveQuantile, type Tail } from "./quantile.js";

/** Beyond this the range of normal values has no probability that a double holds. */
const widestRange = 75;

/**
 * The step of the trapezoidal rule over z. Its error falls like exp(-2 pi d / step), where the integrand is smooth in
 * a strip of half-width d; d is about pi / sqrt(2 log groups), so that the error is below 1e-13 for 1000 groups.
 */
const step = 1 / 6;
const farthest = 9;

/** The tails of the range of `groups` standard normal values, as functions of its width. */
interface RangeTails {
  lower(width: number): number;
  upper(width: number): number;
}

/**
 * P(range > width): groups times the integral of phi(z) [Phi(z)^(groups - 1) - (Phi(z) - Phi(z - width))^(groups - 1)]
 * (Hochberg and Tamhane, Multiple Comparison Procedures, 1987, appendix 3), written so that nothing cancels. What does
 * not depend on the width is calculated once.
 */
function rangeTails(groups: number): RangeTails {
  const others = groups - 1;
  const points: { z: number; density: number; below: number; power: number }[] = [];
  const pointAt = (index: number) => (points[index] ??= pointOf(-farthest + index * step, others));
  const total = (to: number, term: (point: (typeof points)[number]) => number) => {
    let sum = 0;
    for (let index = 0; index * step <= to + farthest; index++) sum += term(pointAt(index));
    return Math.min(1, groups * step * sum);
  };
  return {
    lower: (width) =>
      width <= 0
        ? 0
        : total(Math.min(farthest + width, widestRange), ({ z, density }) => density * between(z - width, z) ** others),
    upper: (width) => {
      if (width <= 0) return 1;
      if (width > widestRange) return 0;
      const term = ({ z, density, below, power }: (typeof points)[number]) =>
        density * power * oneLessPower(normalUpper(width - z) / below, others);
      return total(Math.max(farthest, width / 2 + farthest), term);
    },
  };
}

/** 1 - (1 - share)^power, without cancellation for small shares. */
function oneLessPower(share: number, power: number): number {
  const first = share * power;
  if (first > 0.01) return 1 - (1 - share) ** power;
  if (first > 1e-5) return -Math.expm1(power * Math.log1p(-share));
  return first * (1 - ((power - 1) * share) / 2 + ((power - 1) * (power - 2) * share ** 2) / 6);
}

function pointOf(z: number, others: number) {
  const below = normalUpper(-z);
  return { z, density: normalDensity(z), below, power: below ** others };
}

/** P(low < Z <= high) from the side where both tails are small. */
function between(low: number, high: number): number {
  return high + low > 0 ? normalUpper(low) - normalUpper(high) : normalUpper(-high) - normalUpper(-low);
}

/**
 * Tails of the studentized range Q = range / S of `groups` normal values, where df S^2 is chi-squared with df degrees
 * of freedom (a positive number, whole or not, or infinite): the tail of the range averaged over log S by the trapezoidal rule.
 * Right to about 1e-13, where Copenhaver and Holland (1988), as R computes it, gives about 1e-10.
 */
export function studentizedRangeTails(q: number, groups: number, df: number): Tails {
  return tailsFor(groups, df)(q);
}

function tailsFor(groups: number, df: number): (q: number) => Tails {
  const range = rangeTails(groups);
  return (q) => {
    if (q <= 0) return { lower: 0, upper: 1 };
    const upper = averaged(q, df, range.upper);
    if (upper <= 0.9) return { lower: 1 - upper, upper };
    const lower = averaged(q, df, range.lower);
    return { lower, upper: 1 - lower };
  };
}

function averaged(q: number, df: number, tail: (width: number) => number): number {
  if (df === Infinity) return tail(q);
  const integrand = (logarithm: number) => {
    const s = Math.exp(logarithm);
    const weight = df * poissonTerm(df / 2, (df / 2) * s * s);
    return weight === 0 ? 0 : weight * tail(q * s);
  };
  return Math.min(1, integrateLine(integrand, Math.min(0, Math.log(50 / q)), Math.min(1, 2 / Math.sqrt(df))));
}

/** Integrals that are right to 1e-13 allow no more. */
const quantileTolerance = 1e-12;

/** The q whose tail holds the probability. */
export function studentizedRangeQuantile(
  probability: number,
  groups: number,
  df: number,
  tail: Tail = "lower",
): number {
  return positiveQuantile(tailsFor(groups, df), probability, tail, 3, quantileTolerance);
}
