import { dot, sumOf } from "./summary.js";

/** Columns of equal length. */
export type Columns = readonly ArrayLike<number>[];

/** A least-squares fit of `columns` to a response. */
export interface LeastSquares {
  coefficients: number[];
  /** Inverse of X'WX, row by row: times the residual variance, the covariance of the coefficients. */
  unscaledCovariance: number[][];
  /** On the scale of the response, unweighted. */
  residuals: number[];
  fitted: number[];
  /** Diagonal of the hat matrix. */
  leverages: number[];
  /** Weighted sum of squared residuals. */
  residualSum: number;
  /** Places of columns that depend on the ones before them (their coefficients are 0 and have no covariance). */
  dependent: number[];
  /** Squares of the rotated response, a column each: the sums of squares in the order of the columns. */
  sequentialSums: number[];
}

/** A column whose rest, after those before it, is this share of its length depends on them. */
const leastRest = 1e-13;

interface Factor {
  /** Householder vectors below the diagonal and R above it, a typed array for each column that is kept. */
  reflected: Float64Array[];
  diagonal: number[];
  kept: number[];
  dependent: number[];
}

/**
 * Weighted least squares by Householder's QR decomposition of the design (Golub and Van Loan, Matrix Computations,
 * 4th edition, 5.2), never by normal equations, with one step of iterative refinement (Bjoerck, 1967).
 */
export function leastSquares(columns: Columns, response: readonly number[], weights?: readonly number[]): LeastSquares {
  const roots = weights?.map((weight) => Math.sqrt(weight));
  const design = columns.map((column) => scaled(column, roots));
  const factor = decompose(design);
  const target = scaled(response, roots);
  const rotated = Float64Array.from(target);
  for (const place of factor.kept.keys()) reflect(factor, place, rotated);
  const sequentialSums = factor.kept.map((_, place) => rotated[place]! ** 2);
  let solution = backSubstitute(factor, rotated);
  solution = refined(factor, design, target, solution);
  const coefficients = Array.from({ length: columns.length }, () => 0);
  for (const [place, column] of factor.kept.entries()) coefficients[column] = solution[place]!;
  const fitted = response.map((_, row) => dotRow(columns, coefficients, row));
  const residuals = response.map((value, row) => value - fitted[row]!);
  return {
    coefficients,
    residuals,
    fitted,
    leverages: leveragesOf(factor, response.length),
    unscaledCovariance: covarianceOf(factor, columns.length),
    residualSum:
      weights === undefined
        ? dot(residuals, residuals)
        : sumOf(residuals.length, (row) => residuals[row]! * weights[row]! * residuals[row]!),
    dependent: factor.dependent,
    sequentialSums,
  };
}

function scaled(column: ArrayLike<number>, roots: readonly number[] | undefined): Float64Array {
  return roots === undefined
    ? Float64Array.from(column)
    : Float64Array.from(column, (value, row) => value * roots[row]!);
}

function dotRow(columns: Columns, coefficients: readonly number[], row: number): number {
  return sumOf(columns.length, (place) => coefficients[place]! * columns[place]![row]!);
}

function decompose(design: readonly Float64Array[]): Factor {
  const factor: Factor = { reflected: [], diagonal: [], kept: [], dependent: [] };
  for (const [index, original] of design.entries()) {
    const column = Float64Array.from(original);
    for (const place of factor.kept.keys()) reflect(factor, place, column);
    const place = factor.kept.length;
    const rest = norm(column, place);
    if (place >= column.length || !(rest > leastRest * norm(original, 0))) {
      factor.dependent.push(index);
      continue;
    }
    const diagonal = column[place]! > 0 ? -rest : rest;
    column[place]! -= diagonal;
    factor.reflected.push(column);
    factor.diagonal.push(diagonal);
    factor.kept.push(index);
  }
  return factor;
}

function norm(column: Float64Array, from: number): number {
  let [largest, total] = [0, 0];
  for (let row = from; row < column.length; row++) largest = Math.max(largest, Math.abs(column[row]!));
  if (largest === 0) return 0;
  for (let row = from; row < column.length; row++) total += (column[row]! / largest) ** 2;
  return largest * Math.sqrt(total);
}

/** Applies the reflection of the column at `place` to a vector. */
function reflect({ reflected, diagonal }: Factor, place: number, vector: Float64Array): void {
  const axis = reflected[place]!;
  // |v|^2 / 2 of the Householder vector is -diagonal * v[place].
  const half = -diagonal[place]! * axis[place]!;
  let product = 0;
  for (let row = place; row < vector.length; row++) product += axis[row]! * vector[row]!;
  const factor = product / half;
  for (let row = place; row < vector.length; row++) vector[row]! -= factor * axis[row]!;
}

/** Solves R b = the first entries of `rotated`. */
function backSubstitute({ reflected, diagonal, kept }: Factor, rotated: ArrayLike<number>): number[] {
  const solution = kept.map(() => 0);
  for (let place = kept.length - 1; place >= 0; place--) {
    let value = rotated[place]!;
    for (let later = place + 1; later < kept.length; later++) value -= reflected[later]![place]! * solution[later]!;
    solution[place] = value / diagonal[place]!;
  }
  return solution;
}

function refined(factor: Factor, design: readonly Float64Array[], target: Float64Array, solution: number[]): number[] {
  const used = factor.kept.map((column) => design[column]!);
  const terms = used.length;
  const rest = target.map(
    (value, row) => -sumOf(terms + 1, (place) => (place === terms ? -value : solution[place]! * used[place]![row]!)),
  );
  for (const place of factor.kept.keys()) reflect(factor, place, rest);
  const correction = backSubstitute(factor, rest);
  return solution.map((value, place) => value + correction[place]!);
}

function covarianceOf({ reflected, diagonal, kept }: Factor, size: number): number[][] {
  const inverse = kept.map((_, column) => {
    const unit = kept.map((__, place) => (place === column ? 1 : 0));
    return backSubstitute({ reflected, diagonal, kept, dependent: [] }, unit);
  });
  const result = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [place, row] of kept.entries()) {
    for (const [other, column] of kept.entries()) {
      result[row]![column] = inverse.reduce((total, solved) => total + solved[place]! * solved[other]!, 0);
    }
  }
  return result;
}

/** The squared lengths of the rows of Q. */
function leveragesOf(factor: Factor, length: number): number[] {
  const result = Array.from({ length }, () => 0);
  for (const column of factor.kept.keys()) {
    const unit = new Float64Array(length);
    unit[column] = 1;
    for (let place = factor.kept.length - 1; place >= 0; place--) reflect(factor, place, unit);
    for (let row = 0; row < length; row++) result[row]! += unit[row]! ** 2;
  }
  return result;
}
