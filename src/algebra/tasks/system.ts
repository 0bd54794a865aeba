import {
  contains,
  type Expression,
  negative,
  product,
  quotient,
  substitute,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { coefficientsOf, fractionOf } from "../polynomial/coefficients.js";
import { compare, isSame } from "../check/compare.js";
import { exact, type Proposer, type Solution, unevaluated, type Worked } from "../answers/work.js";
import { putIn, workLinearSystem } from "./matrix.js";
import { workEquation } from "./solve.js";

/** Solves several equations, each given as what is to be 0: linear ones by elimination, others by putting one into the next. */
export function workSystem(
  equations: readonly Expression[],
  variables: readonly string[],
  proposers: readonly Proposer[],
  seed: number,
): Worked {
  const rows = equations.map((each) => linearRow(each, variables));
  const linear = rows.filter((row) => row !== null);
  if (linear.length === equations.length) return workLinearSystem(linear, variables, equations, seed);
  const solutions = bySubstitution(equations, variables, proposers, seed);
  if (solutions === null)
    return unevaluated("The equations are not linear, and none of them gives one unknown by the others.");
  if (solutions.length === 0) return unevaluated("No solution was found; there may be one.");
  const kept = solutions.filter((solution) =>
    equations.every((each) => isSame(compare(putIn(each, solution), whole(0), { region: "complex", seed }))),
  );
  if (kept.length < solutions.length || kept.length === 0)
    return unevaluated("A solution that was found does not satisfy all equations.");
  return exact(
    { kind: "solutions", solutions: kept },
    {
      checks: [`Put back, all ${kept.length} satisfy every equation to 35 digits.`],
      conditions: ["there may be further solutions where a step divided by 0"],
    },
  );
}

/** Coefficients of the variables and the right side; null where the equation is not linear in them. */
function linearRow(of: Expression, variables: readonly string[]): Expression[] | null {
  let rest = of;
  const row: Expression[] = [];
  for (const variable of variables) {
    const found = coefficientsOf(rest, variable);
    if (found === null || found.length > 2) return null;
    const slope = found[1] ?? whole(0);
    if (variables.some((other) => contains(slope, other))) return null;
    row.push(slope);
    rest = found[0] ?? whole(0);
  }
  return [...row, negative(rest)];
}

function bySubstitution(
  equations: readonly Expression[],
  variables: readonly string[],
  proposers: readonly Proposer[],
  seed: number,
): Solution[] | null {
  const [variable, ...others] = variables;
  const [only] = equations;
  if (variable === undefined) return [[]];
  if (others.length === 0 && only !== undefined) return single(only, variable, proposers, seed);
  for (const [index, equation] of equations.entries()) {
    for (const name of variables.filter((each) => contains(equation, each))) {
      const found = coefficientsOf(fractionOf(equation).above, name);
      if (found?.length !== 2 || variablesOf(found[1] ?? whole(0)).size > 0) continue;
      const value = quotient(product([whole(-1), found[0] ?? whole(0)]), found[1] ?? whole(1));
      const rest = equations.filter((_, place) => place !== index).map((each) => substitute(each, name, value));
      const solved = bySubstitution(
        rest,
        variables.filter((each) => each !== name),
        proposers,
        seed,
      );
      return (
        solved?.map((solution) => [
          ...solution,
          { variable: name, value: { kind: "formula" as const, formula: putIn(value, solution) } },
        ]) ?? null
      );
    }
  }
  return null;
}

function single(of: Expression, variable: string, proposers: readonly Proposer[], seed: number): Solution[] | null {
  const { label, finding } = workEquation(of, variable, proposers, seed);
  return label === "exact" && finding?.kind === "solutions" ? [...finding.solutions] : null;
}
