import { Real } from "./complex.js";
import type { RealFunction } from "./quadrature.js";

/** null: the end of the line. */
export interface Span {
  from: Real | null;
  to: Real | null;
}

const steps = 240;
const wanted = new Real("1e-50");
const isNothing = new Real("1e-45");

/**
 * Zeros of a real function that a grid of 240 steps shows: where its sign changes, by bisection and the secant, and where
 * it touches 0. Out to infinity the grid grows wider. There may be more.
 */
export function findRealZeros(of: RealFunction, span: Span): Real[] {
  const places = grid(span);
  const values = places.map(of);
  const found: Real[] = [];
  const add = (zero: Real | null) => {
    if (zero !== null && !found.some((each) => each.minus(zero).abs().lt("1e-20"))) found.push(zero);
  };
  for (let index = 0; index + 1 < places.length; index += 1) {
    const [left, right] = [places[index], places[index + 1]];
    const [low, high] = [values[index], values[index + 1]];
    if (left === undefined || right === undefined || !low || !high) continue;
    if (low.isZero()) add(left);
    else if (high.isZero() && index + 2 === places.length) add(right);
    else if (low.isNegative() !== high.isNegative() && !high.isZero()) add(bisect(of, left, right));
    else touching(of, places, values, index).forEach(add);
  }
  return found.toSorted((left, right) => left.comparedTo(right));
}

/** Steps of sinh: from fine around 0 to wide, a hundred thousand out; off the whole numbers. */
function grid({ from, to }: Span): Real[] {
  const shift = new Real("0.00123457");
  if (from !== null && to !== null) {
    const step = to.minus(from).div(steps);
    return Array.from({ length: steps + 1 }, (_, index) => from.plus(step.times(index)));
  }
  const start = from ?? to ?? new Real(0);
  const isWhole = from === null && to === null;
  const sign = from === null && to !== null ? -1 : 1;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = isWhole ? (index - steps / 2) / (steps / 2) : index / steps;
    const distance = new Real(t * 12)
      .sinh()
      .times("0.61")
      .plus(t === 0 ? 0 : shift);
    return start.plus(distance.times(sign));
  });
}

function bisect(of: RealFunction, left: Real, right: Real): Real | null {
  let [low, high] = [left, right];
  let below = of(low);
  const [first, last] = [below, of(high)];
  for (
    let index = 0;
    index < 220 &&
    high
      .minus(low)
      .abs()
      .gt(wanted.times(Real.max(high.abs(), "1e-5")));
    index += 1
  ) {
    const middle = low.plus(high).div(2);
    const value = of(middle);
    if (value === null || below === null) return null;
    if (value.isZero()) return middle;
    if (value.isNegative() === below.isNegative()) [low, below] = [middle, value];
    else high = middle;
  }
  const zero = low.plus(high).div(2);
  const value = of(zero);
  // A pole changes its sign too, and is large there.
  const scale = Real.max(first?.abs() ?? 1, last?.abs() ?? 1);
  return value !== null && value.abs().lte(scale.times("1e-30")) ? zero : null;
}

/** A smallest size between two neighbours, where it is 0: as of x^2. */
function touching(of: RealFunction, places: readonly Real[], values: readonly (Real | null)[], index: number): Real[] {
  const [before, here, after] = [values[index - 1], values[index], values[index + 1]];
  const [left, right] = [places[index - 1], places[index + 1]];
  if (!before || !here || !after || !left || !right) return [];
  if (here.abs().gt(before.abs()) || here.abs().gt(after.abs())) return [];
  let [low, high] = [left, right];
  for (let step = 0; step < 130; step += 1) {
    const third = high.minus(low).div(3);
    const [one, two] = [of(low.plus(third)), of(high.minus(third))];
    if (one === null || two === null) return [];
    if (one.abs().lt(two.abs())) high = high.minus(third);
    else low = low.plus(third);
  }
  const zero = low.plus(high).div(2);
  const value = of(zero);
  return value !== null && value.abs().lt(isNothing.sqrt()) ? [zero] : [];
}
