import { minus, Real, size } from "../numbers/complex.js";
import { type Point, valueAt } from "../numbers/evaluate.js";
import { type Expression, variablesOf } from "../tree/expression.js";
import { points, type Region, regions } from "./points.js";

/** Points that a formula is tried at. */
export const pointsTried = 5;
/** Points that are looked at for those where there is a value. */
const mostLookedAt = 60;
/** Two values are equal where they differ by less than this part of them: a rational that is rounded differs by 1e-16. */
const tolerance = new Real("1e-35");

export interface Comparison {
  /** Points where both have the same value. */
  agreed: number;
  /** Points where they differ, or where the answer alone has no value. */
  differed: number;
  /** Largest difference in relation to the value, for people. */
  worst: string;
}

export interface CompareHow {
  region: Region;
  seed: number;
  /** Whether a point may be used; by default where the first formula has a value. */
  fits?: (point: Point) => boolean;
}

/** Compares two formulas at five points where the first one has a value. */
export function compare(first: Expression, second: Expression, { region, seed, fits }: CompareHow): Comparison {
  const variables = [...new Set([...variablesOf(first), ...variablesOf(second)])].toSorted();
  const found: Comparison = { agreed: 0, differed: 0, worst: "0" };
  let worst = new Real(0);
  let looked = 0;
  for (const point of points(variables, region, seed)) {
    looked += 1;
    if (found.agreed + found.differed >= pointsTried || looked > mostLookedAt) break;
    if (fits !== undefined && !fits(point)) continue;
    const left = valueAt(first, point);
    if (left === null) continue;
    const right = valueAt(second, point);
    const apart = right === null ? null : relative(size(minus(left, right)), size(left));
    if (apart !== null && apart.gt(worst)) worst = apart;
    if (apart !== null && apart.lt(tolerance)) found.agreed += 1;
    else found.differed += 1;
    // Without variables there is one point.
    if (variables.length === 0) break;
  }
  return { ...found, worst: worst.isZero() ? "all digits" : worst.toExponential(1) };
}

/** Of values near 0 the difference counts in relation to this. */
const smallestValue = new Real("1e-12");
const relative = (difference: Real, value: Real): Real => difference.div(Real.max(value, smallestValue));

/** Whether two formulas agree at all points that were tried. */
export function isSame({ agreed, differed }: Comparison): boolean {
  return differed === 0 && agreed >= 1;
}

/** The widest region in which two formulas agree; null where they do not even right of 0. */
export function regionOfEquality(
  first: Expression,
  second: Expression,
  seed: number,
): { region: Region; comparison: Comparison } | null {
  for (const region of regions) {
    const comparison = compare(first, second, { region, seed });
    if (isSame(comparison) && (comparison.agreed >= pointsTried || variablesOf(first).size === 0))
      return { region, comparison };
  }
  return null;
}
