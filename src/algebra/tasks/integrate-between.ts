import { growthOf, valueNear } from "../check/growth.js";
import { minus, Real, real, size } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { integrateNumerically } from "../numbers/quadrature.js";
import { findRealZeros } from "../numbers/real-zeros.js";
import { difference, type Expression, keyOf, variablesOf, whole } from "../tree/expression.js";
import { suspects } from "../tree/suspects.js";
import { approximate, digits, exact, formula, type Proposer, unevaluated, type Worked } from "../answers/work.js";
import { findAntiderivative } from "./integrate.js";
import { isInfinite, minusInfinity, workLimit } from "./limit.js";

export interface DefiniteTask {
  of: Expression;
  variable: string;
  from: Expression;
  to: Expression;
}

interface Interval {
  /** null: the end of the line. */
  from: Real | null;
  to: Real | null;
}

const shownDigits = 20;
/** How near the integral by numbers must come to the formula. */
const nearEnough = new Real("1e-22");
const settled = new Real("1e-18");

/** A definite integral: the formula by an antiderivative, borne out by quadrature to 22 digits; else its digits. */
export function workDefiniteIntegral(task: DefiniteTask, proposers: readonly Proposer[], seed: number): Worked {
  const { of, variable } = task;
  const interval = intervalOf(task);
  if (typeof interval === "string") return unevaluated(interval);
  if (interval === null) return exact(formula(whole(0)), { checks: ["Both bounds are the same."] });
  if (variablesOf(of).size > (variablesOf(of).has(variable) ? 1 : 0))
    return unevaluated(
      `An integral between bounds is checked by numbers, so the integrand may have no letters but ${variable}.`,
    );
  const breaks = breaksOf(of, variable, interval);
  const trouble = troubleOf(of, variable, interval, breaks);
  if (trouble !== null) return trouble;
  const numeric = byNumbers(of, variable, interval, breaks);
  if (numeric === null)
    return unevaluated("The integral does not settle by quadrature: it may diverge, or swing without end.");
  for (const found of closedForms(task, proposers, seed)) {
    const value = valueAt(found.formula, new Map());
    if (value === null || size(minus(value, real(numeric))).gte(nearEnough.times(Real.max(numeric.abs(), 1)))) continue;
    const checks = [
      ...found.checks,
      `Quadrature gives ${numeric.toSignificantDigits(shownDigits).toString()}, as the formula does to 22 digits.`,
    ];
    return exact(formula(found.formula), { checks, found_by: found.found_by });
  }
  return approximate(
    digits(numeric.toSignificantDigits(shownDigits).toString()),
    "No formula was found that agrees with the quadrature; these digits are of it.",
    {
      checks: ["Double exponential quadrature, halving its step until two results agree to 18 digits."],
    },
  );
}

/** A text says what is wrong with the bounds; null: they are equal. */
function intervalOf({ from, to }: DefiniteTask): Interval | string | null {
  if (keyOf(from) === keyOf(to)) return null;
  const [start, end] = [from, to].map((bound) => (isInfinite(bound) ? null : valueAt(bound, new Map())));
  if (
    [start, end].some(
      (bound, index) => (bound === null && !isInfinite(index === 0 ? from : to)) || (bound && !bound.im.isZero()),
    )
  )
    return "The bounds must be real numbers, or Infinity.";
  const interval = { from: start?.re ?? null, to: end?.re ?? null };
  const isUpwards = keyOf(from) !== "Infinity" && keyOf(to) !== keyOf(minusInfinity);
  if (!isUpwards || (interval.from && interval.to && interval.from.gt(interval.to)))
    return "The lower bound is above the upper one: exchange them, which turns the sign.";
  return interval;
}

/** Zeros of what the integrand divides by, takes roots and logarithms of: it is cut there. */
function breaksOf(of: Expression, variable: string, interval: Interval): Real[] {
  const zeros = suspects(of, variable).flatMap((each) => findRealZeros(realFunction(each, variable), interval));
  const inside = zeros.filter(
    (zero) => (interval.from === null || zero.gt(interval.from)) && (interval.to === null || zero.lt(interval.to)),
  );
  return inside
    .toSorted((left, right) => left.comparedTo(right))
    .filter(
      (zero, index, all) =>
        index === 0 ||
        zero
          .minus(all[index - 1] ?? 0)
          .abs()
          .gt("1e-25"),
    );
}

export function realFunction(of: Expression, variable: string): (x: Real) => Real | null {
  return (x) => {
    const value = valueAt(of, new Map([[variable, real(x)]]));
    return value === null || value.im.abs().gt("1e-45") ? null : value.re;
  };
}

/** Says that an integral diverges, or that its integrand is not real; null where nothing speaks against it. */
function troubleOf(of: Expression, variable: string, { from, to }: Interval, breaks: readonly Real[]): Worked | null {
  const places = [
    { to: from, side: 1 as const, isEnd: from === null },
    { to, side: -1 as const, isEnd: to === null },
    ...breaks.flatMap((place) => [
      { to: place, side: 1 as const, isEnd: false },
      { to: place, side: -1 as const, isEnd: false },
    ]),
  ];
  for (const side of [...(to === null ? [1 as const] : []), ...(from === null ? [-1 as const] : [])]) {
    if (growsAsPowersOfE(of, variable, side))
      return exact(
        { kind: "words", text: "diverges" },
        { checks: [`Far out the integrand grows faster than any power of ${variable}.`] },
      );
  }
  for (const [index, place] of places.entries()) {
    const side = place.isEnd ? (index === 0 ? -1 : 1) : place.side;
    const approach = { variable, to: place.to, side } as const;
    const growth = growthOf(of, approach);
    const near = [20, 25, 30].map((exponent) => valueNear(of, approach, exponent));
    const isOneSigned = near.every(
      (each) =>
        each !== null && each.im.isZero() && !each.re.isZero() && each.re.isNegative() === near[0]?.re.isNegative(),
    );
    if (growth === null || !isOneSigned) continue;
    const diverges = place.isEnd ? growth >= -1 - 1e-9 : growth <= -1 + 1e-9;
    const where = place.isEnd ? (side === 1 ? "Infinity" : "-Infinity") : place.to?.toSignificantDigits(6).toString();
    const check = `Near ${variable} = ${where} the integrand goes as the power ${Number(growth.toFixed(6))} of ${place.isEnd ? variable : "the distance"}, whose integral has no end.`;
    if (diverges) return exact({ kind: "words", text: "diverges" }, { checks: [check] });
  }
  return null;
}

/** Whether values at 100, 1000 and 10000 have one sign and grow by more than ten powers of 10 each time. */
function growsAsPowersOfE(of: Expression, variable: string, side: 1 | -1): boolean {
  const values = [2, 3, 4].map((exponent) => valueNear(of, { variable, to: null, side }, exponent));
  const [first, second, third] = values.map((each) => (each !== null && each.im.isZero() ? each.re : null));
  if (!first || !second || !third || first.isZero()) return false;
  return second.div(first).gt("1e10") && third.div(second).gt("1e10");
}

function byNumbers(of: Expression, variable: string, { from, to }: Interval, breaks: readonly Real[]): Real | null {
  const integrand = realFunction(of, variable);
  const cuts = [from, ...breaks, to];
  let total = new Real(0);
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const piece = integrateNumerically(integrand, cuts[index] ?? null, cuts[index + 1] ?? null);
    if (piece === null || piece.error.gt(settled)) return null;
    total = total.plus(piece.value);
  }
  return total;
}

/** By an antiderivative, then those that are proposed as a whole. */
function* closedForms(task: DefiniteTask, proposers: readonly Proposer[], seed: number) {
  const byAntiderivative = closedForm(task, proposers, seed);
  if (byAntiderivative !== null) yield byAntiderivative;
  const { of, variable, from, to } = task;
  for (const proposer of proposers) {
    const answer = proposer.integralBetween(of, variable, from, to);
    if (answer !== null && variablesOf(answer).size === 0)
      yield { formula: answer, checks: [], found_by: proposer.name };
  }
}

function closedForm({ of, variable, from, to }: DefiniteTask, proposers: readonly Proposer[], seed: number) {
  const antiderivative = findAntiderivative(of, variable, proposers, seed);
  if ("refused" in antiderivative) return null;
  const at = (place: Expression, side: "above" | "below"): Expression | null => {
    const limit = workLimit({ of: antiderivative.formula, variable, to: place, side }, []);
    return limit.finding?.kind === "value" && limit.finding.value.kind === "formula"
      ? limit.finding.value.formula
      : null;
  };
  const [lower, upper] = [at(from, "above"), at(to, "below")];
  if (lower === null || upper === null || isInfinite(lower) || isInfinite(upper)) return null;
  return { formula: difference(upper, lower), checks: antiderivative.checks, found_by: antiderivative.found_by };
}
