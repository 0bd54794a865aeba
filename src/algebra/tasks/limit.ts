import { growthOf, valueNear, type Approach } from "../check/growth.js";
import { type Complex, minus, Real, size, withDigits } from "../numbers/complex.js";
import { evaluate, valueAt } from "../numbers/evaluate.js";
import { laurentSeries } from "../series/laurent.js";
import {
  contains,
  type Expression,
  power,
  product,
  substitute,
  sum,
  symbol,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { writeExpression } from "../tree/write-expression.js";
import { exact, formula, own, type Proposer, unevaluated, type Worked } from "../answers/work.js";

export type Side = "both" | "above" | "below";

export interface LimitTask {
  of: Expression;
  variable: string;
  /** A number, or plus or minus infinity. */
  to: Expression;
  side: Side;
}

/** A limit from one side: a finite value, an end of the line, or null. */
interface OneSided {
  value: Expression;
  found_by: string;
  check: string;
}

const infinity = symbol("Infinity");
export const minusInfinity = product([whole(-1), infinity]);
export const isInfinite = (of: Expression): boolean => contains(of, "Infinity");

/** Which end a formula that holds infinity stands for. */
function endOf(to: Expression): 1 | -1 {
  return to.kind === "product" && to.factors[0]?.kind === "number" && to.factors[0].value.above < 0n ? -1 : 1;
}

/** A limit; where both sides are asked for, they must agree. */
export function workLimit({ of, variable, to, side }: LimitTask, proposers: readonly Proposer[]): Worked {
  if (variablesOf(of).size > (contains(of, variable) ? 1 : 0)) return withLetters({ of, variable, to, side });
  const approaches = approachesOf(variable, to, side);
  if (approaches === null) return unevaluated("The place of the limit is no real number.");
  const found = approaches.map((approach) => oneSided(of, approach, to, proposers));
  const [first, second] = found;
  if (first === undefined || first === null || second === null)
    return unevaluated("No limit was found whose values near the place agree with it.", { found_by: own });
  const checks = [...new Set(found.flatMap((each) => each?.check ?? []))];
  const by = first.found_by;
  if (second !== undefined && !isEqual(first.value, second.value)) {
    const text = `does not exist: from above it is ${writeExpression(first.value)}, from below ${writeExpression(second.value)}`;
    return exact({ kind: "words", text }, { checks, found_by: by });
  }
  return exact(formula(first.value), { checks, found_by: by });
}

function approachesOf(variable: string, to: Expression, side: Side): Approach[] | null {
  if (isInfinite(to)) return [{ variable, to: null, side: endOf(to) }];
  const value = valueAt(to, new Map());
  if (value === null || !value.im.isZero()) return null;
  const place = withDigits(240, () => evaluate(to, new Map()).re);
  const sides = side === "both" ? ([1, -1] as const) : [side === "above" ? (1 as const) : (-1 as const)];
  return sides.map((each) => ({ variable, to: place, side: each }));
}

/** With letters besides the variable: by the series alone, and said so. */
function withLetters({ of, variable, to }: LimitTask): Worked {
  if (isInfinite(to) || variablesOf(to).size > 0)
    return unevaluated("Limits with letters besides the variable are found at numbers alone.");
  const series = laurentSeries(substitute(of, variable, sum([to, symbol(variable)])), variable, 8);
  if (series === null || series.terms.length === 0 || series.from < 0)
    return unevaluated("No series was found at that place.");
  const value = series.from > 0 ? whole(0) : (series.terms[0] ?? whole(0));
  return exact(formula(value), {
    checks: ["It is the first term of the series there."],
    conditions: ["the other letters have general values"],
  });
}

function oneSided(of: Expression, approach: Approach, to: Expression, proposers: readonly Proposer[]): OneSided | null {
  for (const { value, found_by, isWorkedOut = false } of candidates(of, approach, to, proposers)) {
    const check = confirmed(of, approach, value, isWorkedOut ? 0.3 : 0.65);
    if (check !== null) return { value, found_by, check };
  }
  return null;
}

function* candidates(
  of: Expression,
  approach: Approach,
  to: Expression,
  proposers: readonly Proposer[],
): Generator<{ value: Expression; found_by: string; isWorkedOut?: boolean }> {
  const { variable } = approach;
  const direct = approach.to === null ? null : substituted(of, variable, to);
  if (direct !== null && valueAt(direct, new Map()) !== null) yield { value: direct, found_by: own, isWorkedOut: true };
  const series = seriesLimit(of, approach, to);
  if (series !== null) yield { value: series, found_by: own, isWorkedOut: true };
  yield { value: infinity, found_by: own };
  yield { value: minusInfinity, found_by: own };
  for (const proposer of proposers) {
    const value = proposer.limit(of, variable, to);
    if (value !== null && variablesOf(value).size === 0) yield { value, found_by: proposer.name };
  }
  yield { value: whole(0), found_by: own };
}

function substituted(of: Expression, variable: string, by: Expression): Expression | null {
  try {
    return substitute(of, variable, by);
  } catch {
    // It divides by 0 there, which is what limits are asked for.
    return null;
  }
}

/** The first term of the series in the distance from the place, or in 1/x. */
function seriesLimit(of: Expression, { variable, to: place, side }: Approach, to: Expression): Expression | null {
  const step = symbol(variable);
  const inner =
    place === null ? product([whole(side), power(step, whole(-1))]) : sum([to, product([whole(side), step])]);
  const shifted = substituted(of, variable, inner);
  const series = shifted === null ? null : laurentSeries(shifted, variable, 8);
  if (series === null) return null;
  const [first] = series.terms;
  if (first === undefined || series.from > 0) return series.from > 0 ? whole(0) : null;
  if (series.from === 0) return first;
  const lead = valueAt(first, new Map());
  if (lead === null || !lead.im.isZero()) return null;
  return lead.re.isNegative() ? minusInfinity : infinity;
}

/** Places, as powers of 10, at which a limit is tried. */
const nearer = [8, 16, 24, 32];

/**
 * Says how the values near the place bear a limit out; null where they do not. `pace`: the power of the distance that they
 * must come near by; of what was only proposed so high that no number of 16 digits passes for the limit.
 */
function confirmed(of: Expression, approach: Approach, value: Expression, pace: number): string | null {
  const values = nearer.map((exponent) => valueNear(of, approach, exponent));
  if (values.some((each) => each === null)) return null;
  const where = approach.to === null ? "far out" : approach.side === 1 ? "from above" : "from below";
  if (isInfinite(value))
    return growsWithoutEnd(of, approach, endOf(value), values) ? `Values ${where} grow without end.` : null;
  const limit = withDigits(200, () => valueAt(value, new Map()));
  if (limit === null) return null;
  const apart = values.map((each) => (each === null ? new Real(1) : withDigits(200, () => size(minus(each, limit)))));
  const scale = Real.max(size(limit), 1);
  const closes = apart.every((each, index) => each.lte(scale.times(new Real(10).pow(-(nearer[index] ?? 0) * pace))));
  if (!closes) return null;
  return `Values ${where} come as near as ${apart.at(-1)?.toExponential(1) ?? "?"}.`;
}

/** As a power of the distance, or as its logarithm: then each step adds as much as the one before. */
function growsWithoutEnd(
  of: Expression,
  approach: Approach,
  sign: 1 | -1,
  values: readonly (Complex | null)[],
): boolean {
  const heights = values.map((each) => (each === null || !each.im.isZero() ? null : each.re.times(sign)));
  const rises = heights
    .slice(1)
    .map((height, index) => (height === null ? null : height.minus(heights[index] ?? height)));
  if (rises.some((rise) => rise === null || rise.lte(0)) || !heights.at(-1)?.gt(0)) return false;
  const [, before, last] = rises;
  if (before && last && last.gte(before.times(0.9))) return true;
  const growth = growthOf(of, approach);
  return growth !== null && (approach.to === null ? growth > 1e-3 : growth < -1e-3);
}

function isEqual(left: Expression, right: Expression): boolean {
  if (isInfinite(left) || isInfinite(right))
    return isInfinite(left) && isInfinite(right) && endOf(left) === endOf(right);
  const [one, two] = [valueAt(left, new Map()), valueAt(right, new Map())];
  return one !== null && two !== null && size(minus(one, two)).lt("1e-40");
}
