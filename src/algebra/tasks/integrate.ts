import { compare, isSame, pointsTried } from "../check/compare.js";
import type { Region } from "../check/points.js";
import { type Point, valueAt } from "../numbers/evaluate.js";
import { differentiate } from "../tree/differentiate.js";
import { call, childrenOf, type Expression, power, product, sum } from "../tree/expression.js";
import { writeExpression } from "../tree/write-expression.js";
import { exact, formula, type Proposer, unevaluated, type Worked } from "../answers/work.js";

export interface Antiderivative {
  formula: Expression;
  checks: string[];
  conditions: string[];
  found_by: string;
}

/** The indefinite integral, whose derivative is compared with the integrand. */
export function workIntegral(of: Expression, variable: string, proposers: readonly Proposer[], seed: number): Worked {
  const found = findAntiderivative(of, variable, proposers, seed);
  if ("refused" in found) return unevaluated(found.refused);
  const { formula: answer, checks, conditions, found_by } = found;
  return exact(formula(answer), { checks, conditions: [...conditions, "a constant may be added"], found_by });
}

/** An antiderivative that stood its trial; or why there is none. */
export function findAntiderivative(
  of: Expression,
  variable: string,
  proposers: readonly Proposer[],
  seed: number,
): Antiderivative | { refused: string } {
  const refused: string[] = [];
  for (const proposer of proposers) {
    const proposed = proposer.integral(of, variable);
    if (proposed === null) continue;
    for (const answer of [withAbsoluteLogarithms(proposed), proposed]) {
      const tried = tryAntiderivative(of, answer, variable, seed);
      if (tried !== null) return { formula: answer, ...tried, found_by: proposer.name };
    }
    refused.push(
      `${proposer.name} proposed ${shortened(writeExpression(proposed))}, whose derivative is not the integrand.`,
    );
  }
  return {
    refused:
      refused.join(" ") || "No antiderivative was found: there may be none that can be written with these functions.",
  };
}

function tryAntiderivative(of: Expression, answer: Expression, variable: string, seed: number) {
  const slope = differentiate(answer, variable);
  if (slope === null) return null;
  for (const region of ["real", "positive", "complex"] as const) {
    const fits = (point: Point) => region === "complex" || isRealAt(of, point);
    const comparison = compare(of, slope, { region, seed, fits });
    // A few points are the most that some have on the real line.
    if (comparison.agreed < pointsTried || !isSame(comparison)) continue;
    const checks = [
      `Its derivative equals the integrand at ${comparison.agreed} points (${named[region]}), to ${comparison.worst}.`,
    ];
    const isRealToo =
      region === "complex" ||
      compare(of, slope, { region, seed, fits: (point) => fits(point) && isRealAt(answer, point) }).agreed >=
        pointsTried;
    return {
      checks,
      conditions: [
        ...(region === "positive" ? [`${variable} > 0`] : []),
        ...(isRealToo ? [] : ["it is complex where the integrand is real"]),
      ],
    };
  }
  return null;
}

const named: Readonly<Record<Region, string>> = { real: "real", positive: "real, above 0", complex: "complex" };

function isRealAt(of: Expression, point: Point): boolean {
  const value = valueAt(of, point);
  return value !== null && value.im.abs().lt("1e-45");
}

/** log(u) as log|u|: real on both sides of a pole. Roots of negative numbers and complex arguments keep theirs. */
function withAbsoluteLogarithms(of: Expression): Expression {
  if (of.kind === "call" && of.name === "log") return call("log", call("abs", of.argument));
  if (of.kind === "sum") return sum(childrenOf(of).map(withAbsoluteLogarithms));
  if (of.kind === "product") return product(childrenOf(of).map(withAbsoluteLogarithms));
  return of.kind === "power" ? power(withAbsoluteLogarithms(of.base), of.exponent) : of;
}

export const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}...` : text);
