import { EigenvalueDecomposition, Matrix } from "ml-matrix";

const oversampling = 10;
const powerIterations = 2;
const seed = 20_111;
/** Directions weaker than this share of the strongest are noise of the arithmetic. */
const leastStrength = 1e-9;

/** One row per text: row r holds `values[i]` in column `columnOf[i]` for i from `starts[r]` up to `starts[r + 1]`. */
export interface SparseMatrix {
  rows: number;
  columns: number;
  starts: Int32Array;
  columnOf: Int32Array;
  values: Float64Array;
}

/** Row after row. */
export interface DenseMatrix {
  rows: number;
  columns: number;
  values: Float64Array;
}

/**
 * At most `wanted` leading right singular vectors, strongest first, as the columns of a (matrix.columns x found)
 * matrix. Randomised subspace iteration with two power iterations (Halko, Martinsson and Tropp, SIAM Review 2011,
 * algorithm 4.4) from a fixed seed: the same matrix always gives the same directions.
 */
export function leadingDirections(matrix: SparseMatrix, wanted: number): DenseMatrix {
  const width = Math.min(wanted + oversampling, matrix.rows, matrix.columns);
  // So few rows or columns need no chance, and signs drawn for them may happen to leave a direction out.
  if (width === matrix.rows) return orthonormal(transposedTimes(matrix, identity(width)), wanted);
  const start = width === matrix.columns ? identity(width) : randomMatrix(matrix.columns, width);
  let range = orthonormal(times(matrix, start), width);
  for (let iteration = 0; iteration < powerIterations; iteration++) {
    range = orthonormal(times(matrix, transposedTimes(matrix, range)), width);
  }
  return orthonormal(transposedTimes(matrix, range), wanted);
}

/** An orthonormal basis of what the columns span, by the principal axes of their Gram matrix, strongest first. */
function orthonormal(dense: DenseMatrix, most: number): DenseMatrix {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(gram(dense), { assumeSymmetric: true });
  const strongest = Math.max(...realEigenvalues);
  const axes = realEigenvalues
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => value > strongest * leastStrength)
    .sort((left, right) => right.value - left.value)
    .slice(0, most);
  const rotation = zeros(dense.columns, axes.length);
  for (const [column, { value, index }] of axes.entries()) {
    for (let row = 0; row < dense.columns; row++) {
      rotation.values[row * axes.length + column] = eigenvectorMatrix.get(row, index) / Math.sqrt(value);
    }
  }
  return product(dense, rotation);
}

function product(left: DenseMatrix, right: DenseMatrix): DenseMatrix {
  const result = zeros(left.rows, right.columns);
  for (let row = 0; row < left.rows; row++) {
    const start = row * left.columns;
    let inner = 0;
    for (; inner + 3 < left.columns; inner += 4) addFourRows(result, row, right, inner, left.values, start + inner, 1);
    for (; inner < left.columns; inner++) addRow(result, row, right, inner, left.values[start + inner]!);
  }
  return result;
}

function gram(dense: DenseMatrix): Matrix {
  const { rows, columns, values } = dense;
  const sums = zeros(columns, columns);
  let row = 0;
  for (; row + 3 < rows; row += 4) {
    const start = row * columns;
    for (let inner = 0; inner < columns; inner++) addFourRows(sums, inner, dense, row, values, start + inner, columns);
  }
  for (; row < rows; row++) {
    for (let inner = 0; inner < columns; inner++) addRow(sums, inner, dense, row, values[row * columns + inner]!);
  }
  return Matrix.from1DArray(columns, columns, sums.values);
}

function times(matrix: SparseMatrix, dense: DenseMatrix): DenseMatrix {
  const result = zeros(matrix.rows, dense.columns);
  for (let row = 0; row < matrix.rows; row++) {
    for (let cell = matrix.starts[row]!; cell < matrix.starts[row + 1]!; cell++) {
      addRow(result, row, dense, matrix.columnOf[cell]!, matrix.values[cell]!);
    }
  }
  return result;
}

function transposedTimes(matrix: SparseMatrix, dense: DenseMatrix): DenseMatrix {
  const result = zeros(matrix.columns, dense.columns);
  for (let row = 0; row < matrix.rows; row++) {
    for (let cell = matrix.starts[row]!; cell < matrix.starts[row + 1]!; cell++) {
      addRow(result, matrix.columnOf[cell]!, dense, row, matrix.values[cell]!);
    }
  }
  return result;
}

/** Adds `factor` times a row of `from` to a row of `to`; both have the same number of columns. */
function addRow(to: DenseMatrix, toRow: number, from: DenseMatrix, fromRow: number, factor: number): void {
  const target = toRow * to.columns;
  const source = fromRow * from.columns;
  for (let column = 0; column < to.columns; column++) {
    to.values[target + column]! += factor * from.values[source + column]!;
  }
}

/**
 * Adds four rows of `from`, times factors that lie `step` apart, to a row of `to`: a pass over the sums for each
 * single row would take twice as long.
 */
function addFourRows(
  to: DenseMatrix,
  toRow: number,
  from: DenseMatrix,
  fromRow: number,
  factors: Float64Array,
  factor: number,
  step: number,
): void {
  const { values: sums, columns } = to;
  const { values } = from;
  const target = toRow * columns;
  const one = fromRow * columns;
  const two = one + columns;
  const three = two + columns;
  const four = three + columns;
  const first = factors[factor]!;
  const second = factors[factor + step]!;
  const third = factors[factor + 2 * step]!;
  const fourth = factors[factor + 3 * step]!;
  for (let column = 0; column < columns; column++) {
    sums[target + column]! +=
      first * values[one + column]! +
      second * values[two + column]! +
      third * values[three + column]! +
      fourth * values[four + column]!;
  }
}

function zeros(rows: number, columns: number): DenseMatrix {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

function identity(size: number): DenseMatrix {
  const result = zeros(size, size);
  for (let index = 0; index < size; index++) result.values[index * size + index] = 1;
  return result;
}

/** Signs drawn with equal chance: as good a start as normal variates, and the same everywhere. */
function randomMatrix(rows: number, columns: number): DenseMatrix {
  const result = zeros(rows, columns);
  let state = seed;
  for (let index = 0; index < result.values.length; index++) {
    // xorshift32 (Marsaglia, 2003)
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    result.values[index] = state < 0 ? -1 : 1;
  }
  return result;
}
