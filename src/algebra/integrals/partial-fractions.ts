import { commonDivisor, degreeOf, derivative, divide, type Polynomial } from "../polynomial/rational-polynomial.js";
import {
  addRational,
  divideRational,
  integer,
  multiplyRational,
  negateRational,
  type Rational,
  zero,
} from "../tree/rational.js";

export function multiply(left: Polynomial, right: Polynomial): Rational[] {
  if (left.length === 0 || right.length === 0) return [];
  const all: Rational[] = Array.from({ length: left.length + right.length - 1 }, () => zero);
  for (const [row, a] of left.entries())
    for (const [column, b] of right.entries())
      all[row + column] = addRational(all[row + column] ?? zero, multiplyRational(a, b));
  return all;
}

const scaled = (of: Polynomial, by: Rational): Rational[] => of.map((each) => multiplyRational(each, by));

/** A rational function as the derivative of one, and a rest whose denominator has no double roots. */
export interface Reduced {
  /** The part that is integrated already. */
  above: Rational[];
  below: Rational[];
  rest: { above: Rational[]; below: Rational[] };
}

/**
 * Of above / below, the degree of above being the smaller one: A / G with G = gcd(below, below'), and B / (below / G), so
 * that above / below = (A / G)' + B / (below / G). By the linear equations of Horowitz (1971) and Ostrogradsky (1845).
 */
export function reduced(above: Polynomial, below: Polynomial): Reduced {
  const common = commonDivisor(below, derivative(below));
  const free = divide(below, common).quotient;
  if (degreeOf(common) === 0) return { above: [], below: [integer(1)], rest: { above: [...above], below: [...below] } };
  // above = A' free - A (common' free / common) + B common.
  const turned = divide(multiply(derivative(common), free), common).quotient;
  const [left, right] = [degreeOf(common), degreeOf(free)];
  const columns: Rational[][] = [];
  for (let power = 0; power < left; power += 1) {
    const each = monomial(power);
    columns.push(added(multiply(derivative(each), free), scaled(multiply(each, turned), integer(-1))));
  }
  for (let power = 0; power < right; power += 1) columns.push(multiply(monomial(power), common));
  const found = solveColumns(columns, above);
  return {
    above: found.slice(0, left),
    below: common,
    rest: { above: found.slice(left), below: free },
  };
}

const monomial = (power: number): Rational[] => [...Array.from({ length: power }, () => zero), integer(1)];

function added(left: Polynomial, right: Polynomial): Rational[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    addRational(left[index] ?? zero, right[index] ?? zero),
  );
}

/** Factors of columns whose sum is the right side; the columns are independent and as many as their rows. */
function solveColumns(columns: readonly Polynomial[], right: Polynomial): Rational[] {
  const size = columns.length;
  const rows = Array.from({ length: size }, (_, row) => [
    ...columns.map((column) => column[row] ?? zero),
    right[row] ?? zero,
  ]);
  for (let column = 0; column < size; column += 1) {
    const pivot = rows.findIndex((row, index) => index >= column && (row[column] ?? zero).above !== 0n);
    const [chosen, displaced] = [rows[pivot], rows[column]];
    if (chosen === undefined || displaced === undefined) throw new RangeError("the columns depend on each other");
    const lead = chosen[column] ?? integer(1);
    const unit = chosen.map((each) => divideRational(each, lead));
    [rows[pivot], rows[column]] = [displaced, unit];
    for (const [index, row] of rows.entries()) {
      const factor = row[column] ?? zero;
      if (index === column || factor.above === 0n) continue;
      rows[index] = row.map((each, place) =>
        addRational(each, negateRational(multiplyRational(factor, unit[place] ?? zero))),
      );
    }
  }
  return rows.map((row) => row[size] ?? zero);
}

/** The numerator over one factor of a denominator without double roots; `others` are all the other factors together. */
export function numeratorOver(above: Polynomial, factor: Polynomial, others: Polynomial): Rational[] {
  // u others + v factor = above, u of a lower degree than the factor.
  const [left, right] = [degreeOf(factor), degreeOf(others)];
  const columns = [
    ...Array.from({ length: left }, (_, power) => multiply(monomial(power), others)),
    ...Array.from({ length: right }, (_, power) => multiply(monomial(power), factor)),
  ];
  return trimmed(solveColumns(columns, above).slice(0, left));
}

export function trimmed(of: Polynomial): Rational[] {
  return of.slice(0, of.findLastIndex(({ above }) => above !== 0n) + 1);
}
