import { pi, Real, real, size, withDigits } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import type { Expression } from "../tree/expression.js";

/** Where a formula is looked at: towards a number from one side, or out to an end of the line. */
export interface Approach {
  variable: string;
  /** null: the end of the line. */
  to: Real | null;
  /** 1: from above, or to plus infinity; -1: from below, or to minus infinity. */
  side: 1 | -1;
}

const extraDigits = 200;

/** A point so near, or so far out, as 10^-exponent or 10^exponent says. */
export function pointAt({ to, side }: Approach, exponent: number): Real {
  return withDigits(extraDigits, () => {
    const step = new Real(10).pow(to === null ? exponent : -exponent).times(side);
    // An odd factor, so that no point is a whole number or a multiple of pi.
    const shifted = step.times(pi.div(3));
    return to === null ? shifted : to.plus(shifted);
  });
}

/** The value there with digits to spare; null where it has none. */
export function valueNear(expression: Expression, approach: Approach, exponent: number) {
  return withDigits(extraDigits, () =>
    valueAt(expression, new Map([[approach.variable, real(pointAt(approach, exponent))]])),
  );
}

/** The power of the distance by which a formula grows, estimated near and nearer; null where the two do not agree. */
export function growthOf(expression: Expression, approach: Approach): number | null {
  const slopes = [
    [18, 22],
    [26, 30],
  ].map(([near = 0, nearer = 0]) => {
    const [first, second] = [valueNear(expression, approach, near), valueNear(expression, approach, nearer)];
    if (first === null || second === null) return null;
    const [one, two] = [size(first), size(second)];
    if (one.isZero() || two.isZero()) return two.isZero() ? (approach.to === null ? -Infinity : Infinity) : null;
    const slope = two
      .log(10)
      .minus(one.log(10))
      .div(nearer - near)
      .toNumber();
    return approach.to === null ? slope : -slope;
  });
  const [before, after] = slopes;
  if (before === undefined || after === undefined || before === null || after === null) return null;
  if (before === after) return after;
  return Math.abs(before - after) < 1e-6 ? after : null;
}
