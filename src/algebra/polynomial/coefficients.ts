import { expanded } from "../tree/expand.js";
import { contains, type Expression, isOne, keyOf, power, product, sum, symbol, whole } from "../tree/expression.js";
import { isInteger, type Rational } from "../tree/rational.js";

const largestDegree = 60;

/** Coefficients of a polynomial, that of 1 first; null where the formula is none in this variable. */
export function coefficientsOf(of: Expression, variable: string): Expression[] | null {
  const terms = expanded(of);
  const found: Expression[] = [];
  for (const term of terms.kind === "sum" ? terms.terms : [terms]) {
    const part = monomial(term, variable);
    if (part === null) return null;
    while (found.length <= part.degree) found.push(whole(0));
    found[part.degree] = sum([found[part.degree] ?? whole(0), part.coefficient]);
  }
  while (found.length > 1 && isZeroNumber(found.at(-1))) found.pop();
  return found;
}

const isZeroNumber = (of: Expression | undefined): boolean => of?.kind === "number" && of.value.above === 0n;

function monomial(term: Expression, variable: string): { degree: number; coefficient: Expression } | null {
  const factors = term.kind === "product" ? term.factors : [term];
  let degree = 0;
  const rest: Expression[] = [];
  for (const factor of factors) {
    if (!contains(factor, variable)) rest.push(factor);
    else if (factor.kind === "symbol") degree += 1;
    else if (
      factor.kind === "power" &&
      factor.base.kind === "symbol" &&
      factor.exponent.kind === "number" &&
      isInteger(factor.exponent.value)
    ) {
      const times = Number(factor.exponent.value.above);
      if (times < 0 || times > largestDegree) return null;
      degree += times;
    } else return null;
  }
  return degree > largestDegree ? null : { degree, coefficient: product(rest) };
}

/** The same as fractions; null where a coefficient is none. */
export function rationalCoefficients(of: Expression, variable: string): Rational[] | null {
  const found = coefficientsOf(of, variable);
  if (found === null) return null;
  const numbers = found.flatMap((each) => (each.kind === "number" ? [each.value] : []));
  return numbers.length === found.length ? numbers : null;
}

/** A polynomial as a formula. */
export function polynomial(coefficients: readonly Expression[], variable: string): Expression {
  return sum(coefficients.map((each, degree) => product([each, power(symbol(variable), whole(degree))])).toReversed());
}

/** A formula as one fraction. */
export function fractionOf(of: Expression): { above: Expression; below: Expression } {
  if (of.kind === "sum")
    return of.terms.map(fractionOf).reduce((left, right) => {
      if (keyOf(left.below) === keyOf(right.below)) return { above: sum([left.above, right.above]), below: left.below };
      return {
        above: sum([product([left.above, right.below]), product([right.above, left.below])]),
        below: product([left.below, right.below]),
      };
    });
  if (of.kind === "product")
    return of.factors.map(fractionOf).reduce((left, right) => ({
      above: product([left.above, right.above]),
      below: product([left.below, right.below]),
    }));
  if (of.kind === "power" && of.exponent.kind === "number" && isInteger(of.exponent.value)) {
    const inner = fractionOf(of.base);
    const times = of.exponent.value.above;
    const size = whole(times < 0n ? -times : times);
    const [above, below] = [power(inner.above, size), power(inner.below, size)];
    return times < 0n ? { above: below, below: above } : { above, below };
  }
  return { above: of, below: whole(1) };
}

export const hasDenominator = ({ below }: { below: Expression }): boolean => !isOne(below);
