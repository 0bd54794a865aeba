import { Real, real, size, minus } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { compare, isSame } from "../check/compare.js";
import { coefficientsOf, polynomial } from "../polynomial/coefficients.js";
import { growthOf, valueNear } from "../check/growth.js";
import { extrapolated } from "../numbers/extrapolate.js";
import {
  type Expression,
  keyOf,
  power,
  product,
  quotient,
  substitute,
  sum,
  variablesOf,
  whole,
  difference,
} from "../tree/expression.js";
import { isInteger } from "../tree/rational.js";
import { writeExpression } from "../tree/write-expression.js";
import { approximate, digits, exact, formula, own, type Proposer, unevaluated, type Worked } from "../answers/work.js";
import { isInfinite } from "./limit.js";
import { knownSum, ratioOf, type SumTask } from "./known-sums.js";

const mostTerms = 5_000;

/** A sum: term by term where it is short, by a formula with a letter as its end, or of a series without end. */
export function workSum(task: SumTask, proposers: readonly Proposer[], seed: number): Worked {
  const { from, to } = task;
  if (from.kind !== "number" || !isInteger(from.value)) return unevaluated("The first index must be a whole number.");
  if (isInfinite(to)) return endless(task, Number(from.value.above), proposers);
  if (to.kind === "number" && isInteger(to.value)) return finite(task, from.value.above, to.value.above);
  if (to.kind === "number") return unevaluated("The last index must be a whole number, a letter or Infinity.");
  return withLetter(task, proposers, seed);
}

function finite({ of, variable }: SumTask, from: bigint, to: bigint): Worked {
  if (to < from) return exact(formula(whole(0)), { checks: ["There are no terms."] });
  if (to - from >= mostTerms)
    return unevaluated(`The sum has more than ${mostTerms} terms: give its end as a letter, then put the number in.`);
  const terms: Expression[] = [];
  try {
    for (let index = from; index <= to; index += 1n) terms.push(substitute(of, variable, whole(index)));
  } catch {
    return unevaluated("A term divides by 0.");
  }
  return exact(formula(sum(terms)), { checks: [`All ${terms.length} terms were added as they are.`] });
}

/** With a letter as its end: tried for ends 0 to 8 beyond the first index, and by its difference for all. */
function withLetter({ of, variable, from, to }: SumTask, proposers: readonly Proposer[], seed: number): Worked {
  if (to.kind !== "symbol") return unevaluated("The last index must be a number, one letter or Infinity.");
  for (const { answer, found_by } of closedForms({ of, variable, from, to }, proposers)) {
    const first = bound(() => substitute(answer, to.name, from));
    const start = bound(() => substitute(of, variable, from));
    const before = bound(() => substitute(answer, to.name, difference(to, whole(1))));
    if (first === null || start === null || before === null) continue;
    const step = difference(answer, before);
    const wanted = substitute(of, variable, to);
    const isStart = isSame(compare(start, first, { region: "positive", seed }));
    const steps = compare(wanted, step, { region: "positive", seed });
    if (isStart && isSame(steps)) {
      const checks = [
        `It has the right first value, and from one end to the next it grows by the term (at ${steps.agreed} points, to ${steps.worst}): so it holds for every end.`,
      ];
      return exact(formula(answer), {
        checks,
        found_by,
        conditions: [`${to.name} is a whole number from ${writeExpression(from)} on`],
      });
    }
  }
  return unevaluated("No formula was found whose steps are the terms.");
}

function bound<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function* closedForms(
  task: SumTask,
  proposers: readonly Proposer[],
): Generator<{ answer: Expression; found_by: string }> {
  const answer = ofPolynomial(task) ?? ofGeometric(task);
  if (answer !== null) yield { answer, found_by: own };
  for (const proposer of proposers) {
    const proposed = proposer.sum(task.of, task.variable, task.from, task.to);
    if (proposed !== null) yield { answer: proposed, found_by: proposer.name };
  }
}

/** A polynomial of one degree more that goes through as many sums, by Newton's differences. */
function ofPolynomial({ of, variable, from, to }: SumTask): Expression | null {
  const coefficients = coefficientsOf(of, variable);
  if (coefficients === null || from.kind !== "number") return null;
  const count = coefficients.length + 1;
  const sums: Expression[] = [];
  for (let index = 0; index < count; index += 1)
    sums.push(sum([sums.at(-1) ?? whole(0), substitute(of, variable, sum([from, whole(index)]))]));
  let row = sums;
  let basis: Expression = whole(1);
  const terms: Expression[] = [];
  for (let index = 0; index < count; index += 1) {
    terms.push(product([row[0] ?? whole(0), basis]));
    basis = product([basis, quotient(difference(to, sum([from, whole(index)])), whole(index + 1))]);
    row = row.slice(1).map((each, place) => difference(each, row[place] ?? whole(0)));
  }
  const name = to.kind === "symbol" ? to.name : "n";
  const simple = coefficientsOf(sum(terms), name);
  return simple === null ? null : polynomial(simple, name);
}

/** c r^k: (r^(n+1) - r^from) / (r - 1). */
function ofGeometric({ of, variable, from, to }: SumTask): Expression | null {
  const ratio = ratioOf(of, variable);
  if (ratio === null || keyOf(ratio) === keyOf(whole(1))) return null;
  const first = substitute(of, variable, from);
  const count = sum([difference(to, from), whole(1)]);
  return quotient(product([first, difference(power(ratio, count), whole(1))]), difference(ratio, whole(1)));
}

function endless(task: SumTask, from: number, proposers: readonly Proposer[]): Worked {
  const { of, variable } = task;
  const letters = [...variablesOf(of)].filter((name) => name !== variable);
  const known = knownSum(task);
  if (letters.length > 0)
    return known === null
      ? unevaluated("A sum without end is checked by numbers: it may have no letter but its index.")
      : withLetters(task, known);
  const trouble = divergence(of, variable);
  if (trouble !== null) return trouble;
  const numeric = extrapolated((index) => valueAt(of, new Map([[variable, real(from + index)]]))?.re ?? null);
  if (numeric === null) return unevaluated("The sum does not settle by numbers: it may diverge.");
  const shown = numeric.value.toSignificantDigits(numeric.digits).toString();
  const candidates = [
    ...(known === null ? [] : [{ answer: known, found_by: own }]),
    ...proposers.flatMap((each) => ({ answer: each.sum(of, variable, task.from, task.to), found_by: each.name })),
  ];
  for (const { answer, found_by } of candidates) {
    const value = answer === null ? null : valueAt(answer, new Map());
    if (answer === null || value === null) continue;
    if (
      size(minus(value, real(numeric.value))).lt(
        new Real(10).pow(-Math.min(numeric.digits, 22)).times(Real.max(numeric.value.abs(), 1)),
      )
    )
      return exact(formula(answer), { checks: [`Its partial sums come to ${shown}, as the formula does.`], found_by });
  }
  return approximate(digits(shown), "No formula was found; these digits are of the partial sums.", {
    checks: ["Partial sums, sped up by Levin's transformation; two orders agree."],
  });
}

function withLetters({ of, variable }: SumTask, answer: Expression): Worked {
  const ratio = ratioOf(of, variable);
  const condition = ratio === null ? [] : [`the size of ${writeExpression(ratio)} is below 1`];
  return exact(formula(answer), {
    checks: ["A geometric series, or one of the exponential function, by its rule."],
    conditions: condition,
  });
}

/** Says that a series diverges: its terms do not come to 0, or only as 1/k does. */
function divergence(of: Expression, variable: string): Worked | null {
  const approach = { variable, to: null, side: 1 } as const;
  const growth = growthOf(of, approach);
  const near = [20, 25, 30].map((exponent) => valueNear(of, approach, exponent));
  const isOneSigned = near.every(
    (each) =>
      each !== null && each.im.isZero() && !each.re.isZero() && each.re.isNegative() === near[0]?.re.isNegative(),
  );
  if (growth === null || !isOneSigned || growth < -1 - 1e-9) return null;
  return exact(
    { kind: "words", text: "diverges" },
    {
      checks: [
        `Its terms go as the power ${Number(growth.toFixed(6))} of ${variable}; with powers of -1 and above the sum has no end.`,
      ],
    },
  );
}
