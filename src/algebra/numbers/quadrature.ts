import { Real } from "./complex.js";

/** A function of real numbers; null where it has no real value. */
export type RealFunction = (x: Real) => Real | null;

export interface Quadrature {
  value: Real;
  /** How far the last two steps lie apart. */
  error: Real;
}

const wanted = new Real("1e-28");
const lastLevel = 7;
const furthest = 7;

/**
 * The integral from a to b by the double exponential rule (H. Takahasi and M. Mori, 1974); `null` stands for the end of
 * the line. Values at the ends need not exist. Null where it does not settle or a value is missing.
 */
export function integrateNumerically(of: RealFunction, from: Real | null, to: Real | null): Quadrature | null {
  const rule = ruleOf(from, to);
  let before: Real | null = null;
  let [total, step] = [new Real(0), new Real(1)];
  for (let level = 0; level <= lastLevel; level += 1) {
    const added = level === 0 ? addAll(of, rule, step, 0, 1) : addAll(of, rule, step, 1, 2);
    if (added === null) return null;
    total = total.plus(added);
    const value = total.times(step);
    if (before !== null && level > 2) {
      const error = value.minus(before).abs().div(Real.max(value.abs(), 1));
      if (error.lt(wanted)) return { value, error };
      if (level === lastLevel) return { value, error };
    }
    before = value;
    step = step.div(2);
  }
  return null;
}

/** Where a value of t lies on the line, and how much it weighs. */
type Rule = (t: Real) => { x: Real; weight: Real };

function ruleOf(from: Real | null, to: Real | null): Rule {
  const half = new Real(Real.acos(-1)).div(2);
  if (from !== null && to !== null) {
    const [middle, radius] = [from.plus(to).div(2), to.minus(from).div(2)];
    return (t) => {
      const inner = half.times(t.sinh());
      const cosh = inner.cosh();
      // The distance from the nearer end keeps its digits.
      const left = radius.div(inner.abs().exp().times(cosh));
      const x = t.isNegative() ? from.plus(left) : t.isZero() ? middle : to.minus(left);
      return { x, weight: radius.times(half).times(t.cosh()).div(cosh.times(cosh)) };
    };
  }
  if (from === null && to === null)
    return (t) => {
      const inner = half.times(t.sinh());
      return { x: inner.sinh(), weight: half.times(t.cosh()).times(inner.cosh()) };
    };
  const [start, sign] = from === null ? [to, -1] : [from, 1];
  return (t) => {
    const grown = half.times(t.sinh()).exp();
    return { x: (start ?? new Real(0)).plus(grown.times(sign)), weight: grown.times(half).times(t.cosh()) };
  };
}

const tooSmall = new Real("1e-34");

/** Both arms until three terms in a row do not count; null where a value is missing that counts. */
function addAll(of: RealFunction, rule: Rule, step: Real, first: number, stride: number): Real | null {
  let total = new Real(0);
  for (const sign of [1, -1]) {
    let small = 0;
    for (let index = sign === -1 && first === 0 ? 1 : first; ; index += stride) {
      const t = step.times(index * sign);
      if (t.abs().gt(furthest) || small >= 3) break;
      const { x, weight } = rule(t);
      const value = of(x);
      if (value === null) {
        // Ends of the interval have none.
        if (t.abs().lt(3)) return null;
        small += 1;
        continue;
      }
      const term = value.times(weight);
      if (!term.isFinite()) return null;
      total = total.plus(term);
      small = term.abs().lt(tooSmall) ? small + 1 : 0;
    }
  }
  return total;
}
