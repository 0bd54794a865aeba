import { points } from "../check/points.js";
import { type Complex, minus, oneValue, over, Real, size, times, withDigits, zeroValue } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { differentiate } from "../tree/differentiate.js";
import { type Expression, number, product, sum } from "../tree/expression.js";
import { type Rational, rational } from "../tree/rational.js";

/** Of terms that an antiderivative may have. */
export const mostTerms = 40;
/** More equations than unknowns: what holds by chance fails in them. */
const spare = 4;
const digits = 80;
const vanishing = new Real("1e-50");
/** A coefficient with a larger denominator is none that was meant. */
const largestDenominator = new Real("1e9");

/**
 * The antiderivative as a sum of given terms with rational coefficients; null where there is none. Derivatives of the terms
 * are put equal to the integrand at points, which are linear equations, whatever identities hold between the terms.
 */
export function byCoefficients(of: Expression, terms: readonly Expression[], variable: string): Expression | null {
  const slopes = terms.map((term) => differentiate(term, variable));
  const known = slopes.filter((slope) => slope !== null);
  if (known.length < terms.length || terms.length === 0 || terms.length > mostTerms) return null;
  const found = withDigits(digits, () => {
    const rows = equations(of, known, variable);
    return rows === null ? null : solved(rows, terms.length)?.map(rationalOfDigits);
  });
  if (!found || found.some((each) => each === null)) return null;
  return sum(terms.map((term, index) => product([number(found[index] ?? { above: 0n, below: 1n }), term])));
}

function equations(of: Expression, slopes: readonly Expression[], variable: string): Complex[][] | null {
  const rows: Complex[][] = [];
  let looked = 0;
  for (const point of points([variable], "complex", 7)) {
    looked += 1;
    if (rows.length >= slopes.length + spare) return rows;
    if (looked > 4 * mostTerms) return null;
    const values = [...slopes, of].map((each) => valueAt(each, point));
    const known = values.filter((value) => value !== null);
    if (known.length === values.length) rows.push(known);
  }
  return null;
}

/** Elimination by the largest element of a column; unknowns that nothing determines are 0. Null where rows are left over. */
function solved(rows: Complex[][], unknowns: number): Complex[] | null {
  const pivots: number[] = [];
  for (let column = 0; column < unknowns; column += 1) {
    const from = pivots.length;
    const best = rows.slice(from).reduce(
      (largest, row, index) => {
        const length = size(row[column] ?? zeroValue);
        return length.gt(largest.length) ? { length, index: from + index } : largest;
      },
      { length: vanishing, index: -1 },
    );
    const [chosen, displaced] = [rows[best.index], rows[from]];
    if (chosen === undefined || displaced === undefined) continue;
    const lead = chosen[column] ?? oneValue;
    const unit = chosen.map((each) => over(each, lead));
    [rows[best.index], rows[from]] = [displaced, unit];
    for (const [index, row] of rows.entries()) {
      const factor = row[column] ?? zeroValue;
      if (index === from || size(factor).isZero()) continue;
      rows[index] = row.map((each, place) => minus(each, times(factor, unit[place] ?? zeroValue)));
    }
    pivots.push(column);
  }
  if (rows.slice(pivots.length).some((row) => size(row[unknowns] ?? zeroValue).gt(vanishing))) return null;
  return Array.from({ length: unknowns }, (_, column) => {
    const at = pivots.indexOf(column);
    return at < 0 ? zeroValue : (rows[at]?.[unknowns] ?? zeroValue);
  });
}

/** The fraction with a small denominator that digits stand for, by continued fractions; null where there is none. */
function rationalOfDigits({ re, im }: Complex): Rational | null {
  if (im.abs().gt("1e-40")) return null;
  let [before, last] = [new Real(0), new Real(1)];
  let [beforeBelow, lastBelow] = [new Real(1), new Real(0)];
  let rest = re;
  for (let step = 0; step < 40; step += 1) {
    const part = rest.floor();
    [before, last] = [last, part.times(last).plus(before)];
    [beforeBelow, lastBelow] = [lastBelow, part.times(lastBelow).plus(beforeBelow)];
    if (lastBelow.gt(largestDenominator)) return null;
    if (last.div(lastBelow).minus(re).abs().lt("1e-40"))
      return rational(BigInt(last.toFixed(0)), BigInt(lastBelow.toFixed(0)));
    const left = rest.minus(part);
    if (left.isZero()) return null;
    rest = new Real(1).div(left);
  }
  return null;
}
