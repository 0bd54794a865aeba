import { integrateBetween, integrateLine } from "../numeric/integrate.js";
import { normalUpper, poissonTerm, type Tails } from "../numeric/special-functions.js";
import { normalDensity } from "./normal.js";
import { positiveQuantile, type Tail } from "./quantile.js";

/** Beyond this the range of normal values has no probability that a double holds. */
const widestRange = 75;

/**
 * P(range of `groups` standard normal values > width): groups times the integral of
 * phi(z) [Phi(z)^(groups - 1) - (Phi(z) - Phi(z - width))^(groups - 1)] (Hochberg and Tamhane, Multiple Comparison
 * Procedures, 1987, appendix 3), written so that nothing cancels.
 */
function rangeUpper(width: number, groups: number): number {
  if (width <= 0) return 1;
  if (width > widestRange) return 0;
  const others = groups - 1;
  const integrand = (z: number) => {
    const below = normalUpper(-z);
    if (below === 0) return 0;
    const share = normalUpper(width - z) / below;
    return normalDensity(z) * below ** others * -Math.expm1(others * Math.log1p(-share));
  };
  return Math.min(1, groups * integrateBetween(integrand, -9, Math.max(9, width / 2 + 9)));
}

/** P(range <= width), directly, for where it is small. */
function rangeLower(width: number, groups: number): number {
  if (width <= 0) return 0;
  const others = groups - 1;
  const integrand = (z: number) => normalDensity(z) * between(z - width, z) ** others;
  return Math.min(1, groups * integrateBetween(integrand, -9, Math.min(9 + width, widestRange)));
}

/** P(low < Z <= high) from the side where both tails are small. */
function between(low: number, high: number): number {
  return high + low > 0 ? normalUpper(low) - normalUpper(high) : normalUpper(-high) - normalUpper(-low);
}

/**
 * Tails of the studentized range Q = range / S of `groups` normal values, where df S^2 is chi-squared with df degrees
 * of freedom (any positive number, or infinite): the tail of the range averaged over log S by the trapezoidal rule.
 * Right to about 1e-13, where Copenhaver and Holland (1988), as R computes it, gives about 1e-10.
 */
export function studentizedRangeTails(q: number, groups: number, df: number): Tails {
  if (q <= 0) return { lower: 0, upper: 1 };
  const upper = averaged(q, df, (width) => rangeUpper(width, groups));
  if (upper <= 0.9) return { lower: 1 - upper, upper };
  const lower = averaged(q, df, (width) => rangeLower(width, groups));
  return { lower, upper: 1 - lower };
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

/** The q whose tail holds the probability. */
export function studentizedRangeQuantile(
  probability: number,
  groups: number,
  df: number,
  tail: Tail = "lower",
): number {
  return positiveQuantile((q) => studentizedRangeTails(q, groups, df), probability, tail, 3);
}
