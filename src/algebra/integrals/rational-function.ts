import { rationalCoefficients, fractionOf, polynomial } from "../polynomial/coefficients.js";
import {
  commonDivisor,
  degreeOf,
  derivative,
  divide,
  factorise,
  type Polynomial,
} from "../polynomial/rational-polynomial.js";
import { expanded } from "../tree/expand.js";
import {
  call,
  difference,
  type Expression,
  negative,
  number,
  power,
  product,
  quotient,
  squareRoot,
  substitute,
  sum,
  symbol,
  whole,
} from "../tree/expression.js";
import { divideRational, integer, multiplyRational, type Rational, zero } from "../tree/rational.js";
import { multiply, numeratorOver, reduced, trimmed } from "./partial-fractions.js";
import { type RealFactor, realFactors } from "./real-factors.js";

const largestDegree = 24;

/**
 * The integral of a fraction of two polynomials with rational coefficients: what is rational of it by Horowitz's equations,
 * the rest by partial fractions over the rationals, and of each factor by its real ones. Null where a factor has no real
 * ones that can be written (x^5 - x - 1), or the formula is no such fraction.
 */
export function integrateRational(of: Expression, variable: string): Expression | null {
  const { above, below } = fractionOf(of);
  const [upper, lower] = [rationalCoefficients(above, variable), rationalCoefficients(below, variable)];
  if (upper === null || lower === null || degreeOf(lower) > largestDegree || trimmed(lower).length === 0) return null;
  const common = commonDivisor(upper, lower);
  if (trimmed(upper).length === 0) return whole(0);
  return integrated(divide(upper, common).quotient, divide(lower, common).quotient, variable);
}

function integrated(above: Polynomial, below: Polynomial, variable: string): Expression | null {
  const step = powersTogether(above, below);
  if (step > 1) {
    // x^(m-1) p(x^m) / q(x^m), by u = x^m.
    const every = (of: Polynomial, from: number) => of.filter((_, index) => index % step === from);
    const inner = integrated(every(above, step - 1), every(below, 0), variable);
    if (inner === null) return null;
    return product([
      number({ above: 1n, below: BigInt(step) }),
      substitute(inner, variable, power(symbol(variable), whole(step))),
    ]);
  }
  const { quotient: entire, rest } = divide(above, below);
  const direct = entire.map((each, index) => divideRational(each, integer(index + 1)));
  const parts = [polynomial([whole(0), ...direct.map(number)], variable)];
  if (rest.length > 0) {
    const { above: done, below: common, rest: left } = reduced(rest, below);
    const write = (of: Polynomial) => polynomial(of.map(number), variable);
    if (trimmed(done).length > 0) parts.push(quotient(write(trimmed(done)), write(common)));
    const logarithms = ofSimpleRoots(trimmed(left.above), left.below, variable);
    if (logarithms === null) return null;
    parts.push(logarithms);
  }
  return sum(parts);
}

/** The largest m for which the fraction is x^(m-1) times one in x^m. */
function powersTogether(above: Polynomial, below: Polynomial): number {
  const used = (of: Polynomial, shift: number) =>
    of.flatMap((each, index) => (each.above === 0n ? [] : [index + shift]));
  return [...used(above, 1), ...used(below, 0)].reduce((all, each) => greatest(all, each), 0);
}

const greatest = (left: number, right: number): number => (right === 0 ? left : greatest(right, left % right));

/** The denominator has no double roots. */
function ofSimpleRoots(above: Polynomial, below: Polynomial, variable: string): Expression | null {
  if (above.length === 0) return whole(0);
  const { content, factors } = factorise(below);
  const terms: Expression[] = [];
  for (const [index, { polynomial: factor }] of factors.entries()) {
    const others = factors
      .filter((_, place) => place !== index)
      .reduce((all, { polynomial: each }) => multiply(all, each), [content]);
    const numerator = numeratorOver(above, factor, others);
    if (numerator.length === 0) continue;
    const term = overFactor(numerator, factor, variable);
    if (term === null) return null;
    terms.push(term);
  }
  return sum(terms);
}

function overFactor(above: Polynomial, factor: Polynomial, variable: string): Expression | null {
  const slope = derivative(factor);
  const ratio = divideRational(above.at(-1) ?? zero, slope.at(-1) ?? integer(1));
  const isSlope =
    slope.length === above.length && slope.every((each, index) => isEqual(multiplyRational(each, ratio), above[index]));
  if (isSlope) return product([number(ratio), call("log", polynomial(factor.map(number), variable))]);
  const real = realFactors(factor);
  if (real === null) return null;
  // The residue at a root is the value there of one polynomial: the numerator times the inverse of the slope.
  const inverse = numeratorOver([integer(1)], factor, slope);
  const residues = divide(multiply(above, inverse), factor).rest.map(number);
  return sum(real.map((each) => overRealFactor(residues, each, variable)));
}

const isEqual = (left: Rational, right: Rational | undefined): boolean =>
  left.above === right?.above && left.below === right.below;

/** The part that the roots of a real factor have in the integral: their residues times log(x - root). */
function overRealFactor(residues: readonly Expression[], factor: RealFactor, variable: string): Expression {
  const x = symbol(variable);
  if (factor.kind === "linear")
    return product([valueOf(residues, factor.root), call("log", difference(x, factor.root))]);
  const { b, c } = factor;
  // m0 + m1 r at both roots r; together real: a logarithm of the size, and an angle.
  const [m0, m1] = restByQuadratic(residues, b, c);
  const root = squareRoot(tidy(difference(product([whole(4), c]), product([b, b]))));
  const size = tidy(sum([m0, product([number({ above: -1n, below: 2n }), m1, b])]));
  const angle = tidy(product([sum([product([whole(2), x]), b]), power(root, whole(-1))]));
  return sum([
    product([size, call("log", sum([power(x, whole(2)), product([b, x]), c]))]),
    product([whole(-1), tidy(product([m1, root])), call("atan", angle)]),
  ]);
}

const tidy = (of: Expression): Expression => expanded(of);

/** The value of a polynomial, by Horner's scheme. */
function valueOf(of: readonly Expression[], at: Expression): Expression {
  return of.reduceRight((total, each) => tidy(sum([product([total, at]), each])), whole(0));
}

/** What is left by x^2 + b x + c: that of 1 and that of x. */
function restByQuadratic(of: readonly Expression[], b: Expression, c: Expression): [Expression, Expression] {
  const rest = [...of];
  for (let shift = of.length - 3; shift >= 0; shift -= 1) {
    const factor = rest[shift + 2] ?? whole(0);
    rest[shift + 1] = tidy(sum([rest[shift + 1] ?? whole(0), negative(product([factor, b]))]));
    rest[shift] = tidy(sum([rest[shift] ?? whole(0), negative(product([factor, c]))]));
  }
  return [rest[0] ?? whole(0), rest[1] ?? whole(0)];
}
