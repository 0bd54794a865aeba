import {
  type Complex,
  complex,
  minus,
  oneValue,
  over,
  plus,
  Real,
  real,
  size,
  times,
  withDigits,
  zeroValue,
} from "../numbers/complex.js";
import { realOf } from "../numbers/evaluate.js";
import {
  addRational,
  divideRational,
  integer,
  multiplyRational,
  negateRational,
  type Rational,
  rational,
  zero,
} from "../tree/rational.js";

/** Coefficients, that of 1 first, without zeros at the end. */
export type Polynomial = readonly Rational[];

export const degreeOf = (of: Polynomial): number => of.length - 1;

function trimmed(of: readonly Rational[]): Rational[] {
  const end = of.findLastIndex(({ above }) => above !== 0n);
  return of.slice(0, end + 1);
}

/** Quotient and rest. Throws `RangeError` where the divisor is 0. */
export function divide(of: Polynomial, by: Polynomial): { quotient: Rational[]; rest: Rational[] } {
  const lead = by.at(-1) ?? zero;
  const rest = [...of];
  const quotient: Rational[] = [];
  for (let shift = of.length - by.length; shift >= 0; shift -= 1) {
    const factor = divideRational(rest[shift + by.length - 1] ?? zero, lead);
    quotient[shift] = factor;
    by.forEach((each, index) => {
      rest[shift + index] = addRational(rest[shift + index] ?? zero, negateRational(multiplyRational(factor, each)));
    });
  }
  return { quotient: trimmed(quotient), rest: trimmed(rest) };
}

export const derivative = (of: Polynomial): Rational[] =>
  of.slice(1).map((each, index) => multiplyRational(each, integer(index + 1)));

/** The greatest common divisor with leading coefficient 1. */
export function commonDivisor(left: Polynomial, right: Polynomial): Rational[] {
  let [first, second] = [trimmed(left), trimmed(right)];
  while (second.length > 0) [first, second] = [second, divide(first, second).rest];
  const lead = first.at(-1) ?? integer(1);
  return first.map((each) => divideRational(each, lead));
}

/** Whole coefficients without common divisor, and what they were divided by. */
function primitive(of: Polynomial): { numbers: bigint[]; content: Rational } {
  const below = of.reduce((all, each) => (all * each.below) / divisor(all, each.below), 1n);
  const numbers = of.map((each) => (each.above * below) / each.below);
  const common = numbers.reduce((all, each) => divisor(all, each < 0n ? -each : each), 0n) || 1n;
  const sign = (numbers.at(-1) ?? 1n) < 0n ? -1n : 1n;
  return { numbers: numbers.map((each) => (each * sign) / common), content: rational(common * sign, below) };
}

const divisor = (left: bigint, right: bigint): bigint => (right === 0n ? left : divisor(right, left % right));

export interface Factor {
  polynomial: Rational[];
  times: number;
}

/** Factors over the rationals: all of degree 1 and 2 are found, what is left may have further ones of degree 3 and above. */
export function factorise(of: Polynomial): { content: Rational; factors: Factor[] } {
  const { numbers, content } = primitive(of);
  const factors: Factor[] = [];
  let left: Rational[] = numbers.map((each) => integer(each));
  // x itself, then by how often each root comes.
  const zeros = left.findIndex(({ above }) => above !== 0n);
  if (zeros > 0) factors.push({ polynomial: [zero, integer(1)], times: zeros });
  left = left.slice(Math.max(0, zeros));
  for (const { polynomial, times: count } of squareFree(left))
    for (const each of splitOff(polynomial)) factors.push({ polynomial: each, times: count });
  const made = factors.reduce(
    (all, { polynomial, times: count }) => multiplyRational(all, powerOf(polynomial.at(-1) ?? integer(1), count)),
    integer(1),
  );
  return { content: multiplyRational(content, divideRational(integer(numbers.at(-1) ?? 1n), made)), factors };
}

const powerOf = (base: Rational, exponent: number): Rational =>
  Array.from({ length: exponent }).reduce<Rational>((all) => multiplyRational(all, base), integer(1));

/** Yun's algorithm (1976). */
function squareFree(of: Polynomial): Factor[] {
  if (degreeOf(of) < 1) return [];
  const factors: Factor[] = [];
  const common = commonDivisor(of, derivative(of));
  let b = divide(of, common).quotient;
  let d = subtract(divide(derivative(of), common).quotient, derivative(b));
  for (let count = 1; degreeOf(b) > 0; count += 1) {
    const a = commonDivisor(b, d);
    const c = divide(d, a).quotient;
    b = divide(b, a).quotient;
    d = subtract(c, derivative(b));
    if (degreeOf(a) > 0) factors.push({ polynomial: a, times: count });
  }
  return factors;
}

function subtract(left: Polynomial, right: Polynomial): Rational[] {
  const length = Math.max(left.length, right.length);
  return trimmed(
    Array.from({ length }, (_, index) => addRational(left[index] ?? zero, negateRational(right[index] ?? zero))),
  );
}

/** Factors of degree 1 and 2 of a polynomial without double roots: roots by numbers propose them, division decides. */
function splitOff(of: Polynomial): Rational[][] {
  const found: Rational[][] = [];
  let left = primitive(of).numbers.map((each) => integer(each));
  for (const degree of [1, 2]) {
    let again = degreeOf(left) > degree;
    while (again) {
      again = false;
      for (const factor of proposals(left, degree)) {
        const { quotient, rest } = divide(left, factor);
        if (rest.length > 0) continue;
        found.push(primitive(factor).numbers.map((each) => integer(each)));
        left = primitive(quotient).numbers.map((each) => integer(each));
        again = degreeOf(left) > degree;
        break;
      }
    }
  }
  return degreeOf(left) > 0 ? [...found, left] : found;
}

function* proposals(of: Polynomial, degree: number): Generator<Rational[]> {
  const lead = realOf(of.at(-1) ?? integer(1));
  const roots = numericRoots(of);
  const wholeOf = (value: Complex): bigint | null => {
    const scaled = value.re.times(lead);
    const nearest = scaled.round();
    return value.im.abs().lt("1e-25") && scaled.minus(nearest).abs().lt("1e-20") ? BigInt(nearest.toFixed(0)) : null;
  };
  const below = of.at(-1)?.above ?? 1n;
  for (const [index, root] of roots.entries()) {
    if (degree === 1) {
      const value = wholeOf(root);
      if (value !== null) yield [rational(-value, below), integer(1)];
      continue;
    }
    for (const other of roots.slice(index + 1)) {
      const [total, both] = [wholeOf(plus(root, other)), wholeOf(times(root, other))];
      if (total !== null && both !== null) yield [rational(both, below), rational(-total, below), integer(1)];
    }
  }
}

/** All complex roots of a polynomial without double roots to 50 digits: Weierstrass's iteration, as of Durand and Kerner (1960). */
export function numericRoots(of: Polynomial): Complex[] {
  return withDigits(90, () => {
    const lead = realOf(of.at(-1) ?? integer(1));
    const coefficients = of.map((each) => real(realOf(each).div(lead)));
    const radius = coefficients.reduce((all, each) => Real.max(all, size(each)), new Real(0)).plus(1);
    const at = (x: Complex): Complex => coefficients.reduceRight((all, each) => plus(times(all, x), each), zeroValue);
    const count = degreeOf(of);
    let roots = Array.from({ length: count }, (_, index) => {
      const angle = new Real(index).times(2).times(Math.PI).div(count).plus("0.4");
      const length = Real.min(radius, new Real(radius).pow(new Real(1).div(count)).plus("0.1"));
      return complex(angle.cos().times(length), angle.sin().times(length));
    });
    for (let round = 0; round < 400; round += 1) {
      let largest = new Real(0);
      roots = roots.map((root, index) => {
        const others = roots.reduce(
          (all, other, place) => (place === index ? all : times(all, minus(root, other))),
          oneValue,
        );
        const step = over(at(root), others);
        largest = Real.max(largest, size(step));
        return minus(root, step);
      });
      if (largest.lt("1e-70")) break;
    }
    const clean = (value: Real) => (value.abs().lt("1e-60") ? new Real(0) : value);
    return roots.map(({ re, im }) => ({ re: clean(re), im: clean(im) }));
  });
}
