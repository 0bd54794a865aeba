import { coefficientsOf } from "../polynomial/coefficients.js";
import { differentiate } from "../tree/differentiate.js";
import { expanded } from "../tree/expand.js";
import {
  call,
  childrenOf,
  contains,
  difference,
  type Expression,
  type FunctionName,
  keyOf,
  number,
  power,
  product,
  quotient,
  substitute,
  sum,
  symbol,
  whole,
} from "../tree/expression.js";
import { kernelName, kernelsOf, replaceKernel } from "../tree/kernels.js";
import { addRational, divideRational, one } from "../tree/rational.js";
import { byCoefficients } from "./by-coefficients.js";
import { likelyTerms } from "./likely-terms.js";
import { integrateRational } from "./rational-function.js";

/** How often a way may lead to another integral. */
const deepest = 3;

/**
 * Proposes an antiderivative: of rational functions by partial fractions, else by putting a letter for a function, by parts,
 * and by likely terms with unknown coefficients. Null where none of these leads to an end.
 */
export function findIntegral(of: Expression, variable: string): Expression | null {
  try {
    return integral(inWaves(of), variable, 0);
  } catch (error) {
    // A way that divides by 0 leads nowhere.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Way = (of: Expression, variable: string, depth: number) => Expression | null;

function integral(of: Expression, variable: string, depth: number): Expression | null {
  if (!contains(of, variable)) return product([of, symbol(variable)]);
  const factors = of.kind === "product" ? of.factors : [of];
  const constant = factors.filter((factor) => !contains(factor, variable));
  if (constant.length > 0) {
    const rest = integral(product(factors.filter((factor) => contains(factor, variable))), variable, depth);
    return rest === null ? null : product([...constant, rest]);
  }
  const direct = ofPower(of, variable) ?? integrateRational(of, variable);
  if (direct !== null || depth > deepest) return direct;
  for (const way of ways) {
    const found = way(of, variable, depth);
    if (found !== null) return found;
  }
  return null;
}

const ways: readonly Way[] = [
  bySubstitution,
  (of, variable) => byCoefficients(of, likelyTerms(of, variable), variable),
  byParts,
  byTerms,
  byHalfAngle,
];

function ofPower(of: Expression, variable: string): Expression | null {
  const { base, exponent } = of.kind === "power" ? of : { base: of, exponent: whole(1) };
  if (base.kind !== "symbol" || base.name !== variable || exponent.kind !== "number") return null;
  const next = addRational(exponent.value, one);
  if (next.above === 0n) return call("log", base);
  return product([number(divideRational(one, next)), power(base, number(next))]);
}

/** tan, cot, sec and csc by sin and cos. */
function inWaves(of: Expression): Expression {
  if (of.kind === "sum") return sum(of.terms.map(inWaves));
  if (of.kind === "product") return product(of.factors.map(inWaves));
  if (of.kind === "power") return power(inWaves(of.base), inWaves(of.exponent));
  if (of.kind !== "call") return of;
  const argument = inWaves(of.argument);
  const [sine, cosine] = [call("sin", argument), call("cos", argument)];
  const written: Partial<Record<FunctionName, Expression>> = {
    tan: quotient(sine, cosine),
    cot: quotient(cosine, sine),
    sec: power(cosine, whole(-1)),
    csc: power(sine, whole(-1)),
  };
  return written[of.name] ?? call(of.name, argument);
}

/** f(u) u' is integrated by u, for u that stand in the formula. */
function bySubstitution(of: Expression, variable: string, depth: number): Expression | null {
  for (const inner of insides(of, variable)) {
    const slope = differentiate(inner, variable);
    if (slope === null || slope.kind === "number") continue;
    const turned = withoutVariable(quotient(of, inWaves(slope)), inner, variable);
    if (turned === null) continue;
    const found = integral(turned, kernelName, depth + 1);
    if (found !== null) return substitute(found, kernelName, inner);
  }
  return null;
}

function insides(of: Expression, variable: string): Expression[] {
  const found = new Map(kernelsOf(of, variable).map((each) => [keyOf(each), each]));
  const look = (each: Expression): void => {
    const inner = each.kind === "call" ? [each.argument] : each.kind === "power" ? [each.base, each.exponent] : [];
    for (const part of inner) if (contains(part, variable) && part.kind !== "symbol") found.set(keyOf(part), part);
    childrenOf(each).forEach(look);
  };
  look(of);
  return [...found.values()].filter((each) => each.kind !== "symbol");
}

/** The formula by the letter of a kernel alone; also by x = (u^n - b) / a where the kernel is a root of a x + b. */
function withoutVariable(of: Expression, kernel: Expression, variable: string): Expression | null {
  const plain = replaceKernel(of, kernel);
  if (!contains(plain, variable)) return plain;
  const spread = replaceKernel(expanded(of), kernel);
  if (!contains(spread, variable)) return spread;
  if (kernel.kind !== "power" || kernel.exponent.kind !== "number") return null;
  const line = coefficientsOf(kernel.base, variable);
  const [b, a, ...more] = line ?? [];
  if (a === undefined || b === undefined || more.length > 0) return null;
  const back = quotient(difference(power(symbol(kernelName), power(kernel.exponent, whole(-1))), b), a);
  const turned = substitute(plain, variable, back);
  return contains(turned, variable) ? null : expanded(turned);
}

const ofParts: ReadonlySet<FunctionName> = new Set([
  "log",
  "asin",
  "acos",
  "atan",
  "asinh",
  "acosh",
  "atanh",
  "erf",
  "Si",
  "Ci",
  "Ei",
]);

/** The integral of r f^n is R f^n less that of R n f^(n-1) f', for functions whose derivatives are simpler. */
function byParts(of: Expression, variable: string, depth: number): Expression | null {
  const factors = of.kind === "product" ? of.factors : [of];
  for (const [index, factor] of factors.entries()) {
    const { base, exponent } = factor.kind === "power" ? factor : { base: factor, exponent: whole(1) };
    if (base.kind !== "call" || !ofParts.has(base.name) || exponent.kind !== "number") continue;
    if (exponent.value.below !== 1n || exponent.value.above < 1n) continue;
    const rest = product(factors.filter((_, place) => place !== index));
    const outer = integral(rest, variable, depth + 1);
    const slope = differentiate(factor, variable);
    if (outer === null || slope === null) continue;
    const left = integral(product([outer, slope]), variable, depth + 1);
    if (left !== null) return difference(product([outer, factor]), left);
  }
  return null;
}

function byTerms(of: Expression, variable: string, depth: number): Expression | null {
  const spread = expanded(of);
  if (spread.kind !== "sum") return null;
  const found = spread.terms.map((term) => integral(term, variable, depth + 1));
  const known = found.filter((each) => each !== null);
  return known.length === found.length ? sum(known) : null;
}

const sineName = "_sine";

/** Fractions of sin and cos of one angle a x become fractions of polynomials in t = tan(a x / 2) (Weierstrass). */
function byHalfAngle(of: Expression, variable: string): Expression | null {
  const waves = kernelsOf(of, variable).filter((each) => each.kind === "call");
  const [first] = waves;
  if (first?.kind !== "call") return null;
  const line = coefficientsOf(first.argument, variable);
  const [, a, ...more] = line ?? [];
  if (a === undefined || more.length > 0) return null;
  const t = symbol(kernelName);
  const below = power(sum([whole(1), power(t, whole(2))]), whole(-1));
  const sine = product([whole(2), t, below]);
  const cosine = product([difference(whole(1), power(t, whole(2))), below]);
  const put = (each: Expression, name: "sin" | "cos", by: Expression): Expression =>
    substitute(replaceKernel(each, call(name, first.argument)), kernelName, by);
  // The cosine brings in the letter that the sine is looked for by.
  const turned = substitute(put(put(of, "sin", symbol(sineName)), "cos", cosine), sineName, sine);
  if (contains(turned, variable)) return null;
  const found = integrateRational(product([turned, whole(2), below, power(a, whole(-1))]), kernelName);
  return found === null
    ? null
    : substitute(found, kernelName, call("tan", product([number({ above: 1n, below: 2n }), first.argument])));
}
