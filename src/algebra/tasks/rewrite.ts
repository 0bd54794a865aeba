import { regionOfEquality } from "../check/compare.js";
import type { Region } from "../check/points.js";
import { coefficientsOf, fractionOf, hasDenominator, rationalCoefficients } from "../polynomial/coefficients.js";
import { factorise } from "../polynomial/rational-polynomial.js";
import { polynomial } from "../polynomial/coefficients.js";
import {
  childrenOf,
  contains,
  type Expression,
  isOne,
  keyOf,
  number,
  power,
  product,
  quotient,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { expanded } from "../tree/expand.js";
import { suspects } from "../tree/suspects.js";
import { writeExpression } from "../tree/write-expression.js";
import { exact, formula, own, type Proposer, type Worked } from "../answers/work.js";
import { commonDivisor, divide } from "../polynomial/rational-polynomial.js";

export type Rewriting = "simplify" | "factor" | "expand";

/** The same formula in another form; both are compared at points, of complex numbers first. */
export function workRewriting(
  of: Expression,
  how: Rewriting,
  denominators: readonly Expression[],
  proposers: readonly Proposer[],
  seed: number,
): Worked {
  const tried: { answer: Expression; found_by: string; region: Region; check: string }[] = [];
  for (const { answer, found_by } of candidates(of, how, proposers)) {
    const equal = regionOfEquality(of, answer, seed);
    if (equal === null) continue;
    const points = equal.comparison.agreed;
    const check = `Both forms have the same value at ${points} ${points === 1 ? "point" : "points"} (${where[equal.region]}), to ${equal.comparison.worst}.`;
    tried.push({ answer, found_by, region: equal.region, check });
  }
  const best = chosen(tried, how) ?? {
    answer: of,
    found_by: own,
    region: "complex" as const,
    check: "It stays as it was given.",
  };
  const conditions = [...conditionsOf(best.region, of), ...excluded(of, best.answer, denominators)];
  return exact(formula(best.answer), { checks: [best.check], conditions, found_by: best.found_by });
}

const where: Readonly<Record<Region, string>> = { complex: "complex", real: "real", positive: "above 0" };

function conditionsOf(region: Region, of: Expression): string[] {
  if (region === "complex") return [];
  const names = [...variablesOf(of)].toSorted().join(", ");
  return [region === "real" ? `for real ${names}` : `for ${names} > 0`];
}

/** What the formula divided by and the answer no longer does. */
function excluded(of: Expression, answer: Expression, denominators: readonly Expression[]): string[] {
  const kept = new Set([...variablesOf(of)].flatMap((name) => suspects(answer, name).map(keyOf)));
  const lost = denominators.filter((each) => variablesOf(each).size > 0 && !kept.has(keyOf(each)));
  return [...new Set(lost.map((each) => `${writeExpression(each)} is not 0`))];
}

function* candidates(
  of: Expression,
  how: Rewriting,
  proposers: readonly Proposer[],
): Generator<{ answer: Expression; found_by: string }> {
  if (how === "expand") yield { answer: expanded(of), found_by: own };
  if (how === "factor") {
    const answer = factored(of);
    if (answer !== null) yield { answer, found_by: own };
  }
  if (how === "simplify") {
    for (const answer of [of, cancelled(of), expanded(of)]) if (answer !== null) yield { answer, found_by: own };
  }
  for (const proposer of proposers) {
    const answer = proposer.rewritten(of, how);
    if (answer !== null) yield { answer, found_by: proposer.name };
  }
}

/** Of simplifying the shortest, those that hold everywhere first; of factoring and expanding the first. */
function chosen<Each extends { answer: Expression; region: Region }>(
  all: readonly Each[],
  how: Rewriting,
): Each | null {
  if (how !== "simplify") return all.find(({ region }) => region === "complex") ?? all[0] ?? null;
  return all.toSorted((left, right) => weight(left.answer) - weight(right.answer))[0] ?? null;
}

const weight = (of: Expression): number =>
  1 + childrenOf(of).reduce((all, each) => all + weight(each), 0) + (of.kind === "call" ? 1 : 0);

/** A fraction of polynomials in one variable, without what both have in common. */
function cancelled(of: Expression): Expression | null {
  const { above, below } = fractionOf(of);
  const [variable, ...others] = [...variablesOf(of)];
  if (variable === undefined || others.length > 0 || !hasDenominator({ below })) return null;
  const [upper, lower] = [rationalCoefficients(above, variable), rationalCoefficients(below, variable)];
  if (upper === null || lower === null) return null;
  const common = commonDivisor(upper, lower);
  const shown = (coefficients: Parameters<typeof commonDivisor>[0]) => polynomial(coefficients.map(number), variable);
  return quotient(shown(divide(upper, common).quotient), shown(divide(lower, common).quotient));
}

/** Factors over the rationals of a polynomial in one variable, or of a fraction of two. */
function factored(of: Expression): Expression | null {
  const { above, below } = fractionOf(of);
  const [variable, ...others] = [...variablesOf(of)];
  if (variable === undefined || others.length > 0) return null;
  const [upper, lower] = [above, below].map((part) => factorsOf(part, variable));
  return upper && lower ? quotient(upper, lower) : null;
}

function factorsOf(of: Expression, variable: string): Expression | null {
  if (!contains(of, variable)) return of;
  if (coefficientsOf(of, variable) === null) return null;
  const coefficients = rationalCoefficients(of, variable);
  if (coefficients === null) return null;
  const { content, factors } = factorise(coefficients);
  const all = factors.map(({ polynomial: each, times }) => power(polynomial(each.map(number), variable), whole(times)));
  return isOne(number(content)) ? product(all) : product([number(content), ...all]);
}
