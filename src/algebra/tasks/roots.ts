import type { Complex } from "../numbers/complex.js";
import { degreeOf, factorise, numericRoots, type Polynomial } from "../polynomial/rational-polynomial.js";
import {
  difference,
  type Expression,
  negative,
  number,
  power,
  product,
  quotient,
  squareRoot,
  sum,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { divideRational, integer, negateRational, type Rational, zero } from "../tree/rational.js";
import { writeExpression } from "../tree/write-expression.js";

export interface Roots {
  exact: Expression[];
  digits: { value: Complex; text: string }[];
  degree: number;
  /** Multiple ones counted. */
  counted: number;
  conditions: string[];
}

const shownDigits = 20;

/** Roots of a polynomial of degree 1 or more: by formulas up to roots of roots, else as digits. null with letters in degree 3. */
export function rootsOfPolynomial(coefficients: readonly Expression[]): Roots | null {
  const numbers = coefficients.flatMap((each) => (each.kind === "number" ? [each.value] : []));
  if (numbers.length === coefficients.length) return rationalRoots(numbers);
  const degree = coefficients.length - 1;
  if (degree > 2) return null;
  const lead = coefficients.at(-1) ?? whole(1);
  const hasLetters = variablesOf(lead).size > 0;
  const exact = degree === 1 ? [quotient(negative(coefficients[0] ?? whole(0)), lead)] : quadratic(coefficients);
  return {
    exact,
    digits: [],
    degree,
    counted: degree,
    conditions: hasLetters ? [`${writeExpression(lead)} is not 0`] : [],
  };
}

function rationalRoots(numbers: Polynomial): Roots {
  const roots: Roots = { exact: [], digits: [], degree: degreeOf(numbers), counted: 0, conditions: [] };
  for (const { polynomial, times } of factorise(numbers).factors) {
    roots.counted += degreeOf(polynomial) * times;
    const known = rootsOfFactor(polynomial);
    if (known !== null) roots.exact.push(...known);
    else roots.digits.push(...numericRoots(polynomial).map((value) => ({ value, text: digitsOf(value) })));
  }
  return roots;
}

/** Roots of an irreducible polynomial by formulas; null where none is used here. */
function rootsOfFactor(of: Polynomial): Expression[] | null {
  const coefficients = of.map(number);
  const degree = degreeOf(of);
  if (degree === 1) return [quotient(negative(coefficients[0] ?? whole(0)), coefficients[1] ?? whole(1))];
  if (degree === 2) return quadratic(coefficients);
  return pure(of) ?? biquadratic(of);
}

function quadratic(coefficients: readonly Expression[]): Expression[] {
  const [c = whole(0), b = whole(0), a = whole(1)] = coefficients;
  const root = squareRoot(difference(power(b, whole(2)), product([whole(4), a, c])));
  const half = quotient(whole(1), product([whole(2), a]));
  const at = (signed: Expression): Expression => {
    const total = sum([negative(b), signed]);
    return total.kind === "sum" && half.kind === "number"
      ? sum(total.terms.map((term) => product([half, term])))
      : product([half, total]);
  };
  return [at(root), at(negative(root))];
}

/** a x^n + b for n = 3, 4 and 6, by roots of unity. */
function pure(of: Polynomial): Expression[] | null {
  const degree = degreeOf(of);
  const between = of.slice(1, -1);
  if (between.some(({ above }) => above !== 0n)) return null;
  const units = unitsOf(degree);
  if (units === null) return null;
  const ratio = negateRational(divideRational(of[0] ?? zero, of.at(-1) ?? integer(1)));
  if (ratio.above > 0n) return units.map((unit) => product([unit, rootOf(ratio, degree)]));
  if (degree === 3) return units.map((unit) => product([whole(-1), unit, rootOf(negateRational(ratio), degree)]));
  if (degree !== 4) return null;
  // The fourth roots of -1.
  const [one, minus] = [whole(1), whole(-1)];
  const half = quotient(squareRoot(whole(2)), whole(2));
  const i: Expression = { kind: "symbol", name: "i" };
  const turns = [one, minus].flatMap((re) =>
    [one, minus].map((im) => sum([product([re, half]), product([im, half, i])])),
  );
  return turns.map((turn) => product([turn, rootOf(negateRational(ratio), degree)]));
}

const rootOf = (of: Rational, degree: number): Expression =>
  power(number(of), number({ above: 1n, below: BigInt(degree) }));

function unitsOf(degree: number): Expression[] | null {
  const i: Expression = { kind: "symbol", name: "i" };
  const half = number({ above: 1n, below: 2n });
  const leaning = (re: number, im: number) =>
    sum([product([whole(re), half]), product([whole(im), half, squareRoot(whole(3)), i])]);
  if (degree === 3) return [whole(1), leaning(-1, 1), leaning(-1, -1)];
  if (degree === 4) return [whole(1), whole(-1), i, negative(i)];
  return degree === 6 ? [whole(1), whole(-1), leaning(1, 1), leaning(1, -1), leaning(-1, 1), leaning(-1, -1)] : null;
}

/** a x^4 + b x^2 + c by the square. */
function biquadratic(of: Polynomial): Expression[] | null {
  if (degreeOf(of) !== 4 || of[1]?.above !== 0n || of[3]?.above !== 0n) return null;
  const squares = quadratic([of[0] ?? zero, of[2] ?? zero, of[4] ?? zero].map(number));
  return squares.flatMap((square) => [squareRoot(square), negative(squareRoot(square))]);
}

export function digitsOf({ re, im }: Complex): string {
  const shown = re.toSignificantDigits(shownDigits).toString();
  if (im.abs().lt("1e-40")) return shown;
  const size = im.abs().toSignificantDigits(shownDigits).toString();
  return `${re.abs().lt("1e-40") ? "" : `${shown} `}${im.isNegative() ? "-" : re.abs().lt("1e-40") ? "" : "+"}${re.abs().lt("1e-40") ? "" : " "}${size}*i`;
}
