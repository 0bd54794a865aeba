import { minus, Real, real, size, withDigits } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { points } from "../check/points.js";
import { pointsTried } from "../check/compare.js";
import { differentiate } from "../tree/differentiate.js";
import { type Expression, variablesOf } from "../tree/expression.js";
import { exact, formula, type Proposer, unevaluated, type Worked } from "../answers/work.js";
import { workRewriting } from "./rewrite.js";

/** The derivative, made shorter where that holds everywhere; compared with differences of the formula itself. */
export function workDerivative(
  of: Expression,
  variable: string,
  order: number,
  proposers: readonly Proposer[],
  seed: number,
): Worked {
  let derivative: Expression | null = of;
  let before = of;
  for (let index = 0; index < order && derivative !== null; index += 1)
    [before, derivative] = [derivative, differentiate(derivative, variable)];
  if (derivative === null)
    return unevaluated("A function in it has no derivative that can be written with the functions there are.");
  const shorter = workRewriting(derivative, "simplify", [], proposers, seed);
  const isShorter =
    shorter.finding?.kind === "value" && shorter.finding.value.kind === "formula" && shorter.conditions.length === 0;
  const answer =
    isShorter && shorter.finding?.kind === "value" && shorter.finding.value.kind === "formula"
      ? shorter.finding.value.formula
      : derivative;
  const tried = differences(before, answer, variable, seed);
  if (tried.differed > 0)
    return unevaluated(
      `The derivative differs from differences of the formula at ${tried.differed} of ${tried.differed + tried.agreed} points.`,
    );
  const checks =
    tried.agreed === 0 ? [] : [`Differences of the formula agree with it at ${tried.agreed} points to 12 digits.`];
  if (checks.length === 0) return unevaluated("The formula has no values at the points that it was tried at.");
  return exact(formula(answer), { checks, found_by: isShorter ? shorter.found_by : "Quire" });
}

function differences(of: Expression, derivative: Expression, variable: string, seed: number) {
  const found = { agreed: 0, differed: 0 };
  let looked = 0;
  const step = new Real("1e-25");
  const names = [...new Set([...variablesOf(of), variable])].toSorted();
  for (const point of points(names, "real", seed)) {
    looked += 1;
    if (found.agreed + found.differed >= pointsTried || looked > 40) break;
    const moved = (by: Real) =>
      withDigits(100, () =>
        valueAt(of, new Map([...point, [variable, real((point.get(variable)?.re ?? new Real(0)).plus(by))]])),
      );
    const [above, below, slope] = [moved(step), moved(step.negated()), valueAt(derivative, point)];
    if (above === null || below === null) continue;
    const measured = withDigits(100, () => ({
      re: above.re.minus(below.re).div(step.times(2)),
      im: above.im.minus(below.im).div(step.times(2)),
    }));
    const apart = slope === null ? null : size(minus(measured, slope));
    if (apart !== null && slope !== null && apart.lt(Real.max(size(slope), 1).times("1e-12"))) found.agreed += 1;
    else found.differed += 1;
  }
  return found;
}
