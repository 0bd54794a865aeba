import { compare, isSame } from "../check/compare.js";
import { Real, real, size } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { findRealZeros } from "../numbers/real-zeros.js";
import { coefficientsOf, fractionOf } from "../polynomial/coefficients.js";
import { contains, type Expression, isZero, substitute, variablesOf, whole } from "../tree/expression.js";
import { writeExpression } from "../tree/write-expression.js";
import {
  approximate,
  exact,
  own,
  type Proposer,
  type Solution,
  unevaluated,
  type Value,
  type Worked,
} from "../answers/work.js";
import { realFunction } from "./integrate-between.js";
import { type Roots, rootsOfPolynomial } from "./roots.js";
import { isolate } from "./isolate.js";

const valueOf = (formula: Expression): Value => ({ kind: "formula", formula });
const shownDigits = 20;

/** Solves one equation, given as what is to be 0; each solution is put back into it. */
export function workEquation(of: Expression, variable: string, proposers: readonly Proposer[], seed: number): Worked {
  if (!contains(of, variable)) return withoutVariable(of, variable);
  const fraction = fractionOf(of);
  const coefficients = coefficientsOf(fraction.above, variable);
  if (coefficients !== null && coefficients.length === 1) return withoutVariable(coefficients[0] ?? whole(0), variable);
  const roots = coefficients === null ? null : rootsOfPolynomial(coefficients);
  if (roots !== null) return ofPolynomial(of, variable, roots, seed);
  const isolated = isolate(of, variable);
  if (isolated !== null) {
    const kept = isolated.solutions.filter((each) => satisfies(of, variable, each, seed));
    if (kept.length === isolated.solutions.length || isolated.isComplete) {
      const lost = isolated.solutions.length - kept.length;
      const conditions = [
        ...isolated.conditions,
        ...(isolated.isComplete ? [] : [mayBeIncomplete]),
        ...realAlone(kept),
      ];
      const checks = [
        ...putBack(kept.length),
        ...(lost > 0 ? [`${lost} proposed by the way of solving did not satisfy the equation and were left out.`] : []),
      ];
      if (kept.length === 0 && isolated.isComplete)
        return noSolution(
          [...checks, isolated.why ?? "The equation was turned round step by step, and every branch ends."],
          "no real solution",
        );
      if (kept.length > 0) return exact(solutionsOf(variable, kept.map(valueOf)), { conditions, checks });
    }
  }
  return proposed(of, variable, proposers, seed) ?? byNumbers(of, variable);
}

const mayBeIncomplete = "there may be further solutions";
const putBack = (count: number): string[] =>
  count === 0
    ? []
    : [
        `Put back into the equation, ${count === 1 ? "the solution leaves" : `all ${count} leave`} nothing to 35 digits.`,
      ];

/** Functions are turned round by their real branches: e^x = -1 has complex solutions that are not looked for. */
const realAlone = (found: readonly unknown[]): string[] => (found.length > 0 ? ["real solutions alone"] : []);

function noSolution(checks: string[], text = "no solution"): Worked {
  return exact({ kind: "words", text }, { checks });
}

function withoutVariable(of: Expression, variable: string): Worked {
  const value = variablesOf(of).size === 0 ? valueAt(of, new Map()) : null;
  const vanishes = isZero(of) || (value !== null && size(value).lt("1e-40"));
  if (vanishes)
    return exact(
      { kind: "words", text: `every ${variable} is a solution` },
      { checks: ["Both sides are the same formula."] },
    );
  if (value === null) return unevaluated(`${variable} does not stand in the equation.`);
  return noSolution([`Without ${variable} the two sides differ by ${writeExpression(of)}.`]);
}

const solutionsOf = (variable: string, values: readonly Value[]) => ({
  kind: "solutions" as const,
  solutions: values.map((value): Solution => [{ variable, value }]),
});

/** Whether a value leaves nothing of the equation, at five points where letters are left in it. */
export function satisfies(of: Expression, variable: string, value: Expression, seed: number): boolean {
  let left: Expression;
  try {
    left = substitute(of, variable, value);
  } catch {
    return false;
  }
  if (variablesOf(left).size === 0) {
    const rest = valueAt(left, new Map());
    return rest !== null && size(rest).lt("1e-35");
  }
  return (
    isSame(compare(left, whole(0), { region: "complex", seed })) ||
    isSame(compare(left, whole(0), { region: "positive", seed }))
  );
}

function ofPolynomial(
  of: Expression,
  variable: string,
  { exact: found, digits, degree, counted, conditions }: Roots,
  seed: number,
): Worked {
  const kept = found.filter((each) => satisfies(of, variable, each, seed));
  const lost = found.length - kept.length;
  const keptDigits = digits.filter(({ value }) => {
    const rest = valueAt(of, new Map([[variable, value]]));
    return rest !== null && size(rest).lt("1e-30");
  });
  const count = `The equation comes to a polynomial of degree ${degree}, which has ${degree} ${degree === 1 ? "root" : "roots"}: ${counted} found, multiple ones counted.`;
  const checks = [
    count,
    ...putBack(kept.length),
    ...(lost > 0
      ? [`${lost} ${lost === 1 ? "root is" : "roots are"} no solution, as the equation has no value there.`]
      : []),
  ];
  if (kept.length + keptDigits.length === 0) return noSolution(checks);
  const values: Value[] = [...kept.map(valueOf), ...keptDigits.map(({ text }): Value => ({ kind: "digits", text }))];
  const finding = solutionsOf(variable, values);
  if (keptDigits.length === 0) return exact(finding, { checks, conditions });
  return approximate(
    finding,
    `${keptDigits.length} of the solutions are known as digits alone: no formula by roots was found.`,
    { checks, conditions },
  );
}

function proposed(of: Expression, variable: string, proposers: readonly Proposer[], seed: number): Worked | null {
  for (const proposer of proposers) {
    const all = proposer.roots(of, variable) ?? [];
    const kept = all.filter((each) => satisfies(of, variable, each, seed));
    if (kept.length > 0)
      return exact(solutionsOf(variable, kept.map(valueOf)), {
        checks: putBack(kept.length),
        conditions: [mayBeIncomplete],
        found_by: proposer.name,
      });
  }
  return null;
}

const span = { from: new Real("-100.0000123"), to: new Real("100.0000457") };

/** Real solutions by a grid; digits alone. */
function byNumbers(of: Expression, variable: string): Worked {
  if (variablesOf(of).size > 1)
    return unevaluated("No solution was found, and with letters left it cannot be looked for by numbers.");
  const zeros = findRealZeros(realFunction(of, variable), span).filter((zero) => {
    const rest = valueAt(of, new Map([[variable, real(zero)]]));
    return rest !== null && size(rest).lt("1e-30");
  });
  if (zeros.length === 0)
    return unevaluated(`No solution was found; between -100 and 100 the equation shows no real one.`);
  const values = zeros.map((zero): Value => ({
    kind: "digits",
    text: zero.toSignificantDigits(shownDigits).toString(),
  }));
  return approximate(
    solutionsOf(variable, values),
    "No formula was found: the digits are of a search for changes of sign between -100 and 100.",
    {
      checks: putBack(zeros.length),
      conditions: [mayBeIncomplete, "real solutions between -100 and 100 alone"],
      found_by: own,
    },
  );
}
