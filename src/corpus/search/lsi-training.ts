import { countTerms } from "../../domain/terms.js";
import type { LsiBasis } from "./lsi.js";
import { leadingDirections, type DenseMatrix, type SparseMatrix } from "./subspace.js";

const mostDimensions = 128;
/** A term must be in this many texts to say anything about which texts are alike. */
const leastTexts = 2;
const largestByte = 127;

interface TermColumns {
  terms: string[];
  columnOf: ReadonlyMap<string, number>;
  idf: Float64Array;
}

/**
 * Latent semantic indexing (Deerwester et al., 1990): the leading directions of the texts' tf-idf matrix, each text
 * of unit length. The same texts always give the same basis. Null where they have too little in common.
 */
export function trainLsi(texts: readonly string[], trainedOn: number): LsiBasis | null {
  const counted = texts.map((text) => countTerms(text).counts);
  const columns = termColumns(counted);
  const matrix = weightedMatrix(counted, columns);
  const wanted = Math.min(mostDimensions, Math.floor(Math.min(matrix.rows, matrix.columns) / 2));
  return wanted < 2 ? null : quantised(leadingDirections(matrix, wanted), columns, trainedOn);
}

function termColumns(counted: readonly ReadonlyMap<string, number>[]): TermColumns {
  const frequency = new Map<string, number>();
  for (const counts of counted) for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  // A term of every text weighs nothing, as one of a single text joins nothing.
  const shared = [...frequency].filter(([, texts]) => texts >= leastTexts && texts < counted.length);
  return {
    terms: shared.map(([term]) => term),
    columnOf: new Map(shared.map(([term], column) => [term, column])),
    idf: Float64Array.from(shared, ([, texts]) => Math.log(counted.length / texts)),
  };
}

function weightedMatrix(counted: readonly ReadonlyMap<string, number>[], columns: TermColumns): SparseMatrix {
  const rows = counted.map((counts) => weightedRow(counts, columns));
  const starts = new Int32Array(rows.length + 1);
  for (const [index, row] of rows.entries()) starts[index + 1] = starts[index]! + row.length;
  const cells = rows.flat();
  return {
    rows: rows.length,
    columns: columns.terms.length,
    starts,
    columnOf: Int32Array.from(cells, ({ column }) => column),
    values: Float64Array.from(cells, ({ value }) => value),
  };
}

function weightedRow(
  counts: ReadonlyMap<string, number>,
  { columnOf, idf }: TermColumns,
): { column: number; value: number }[] {
  const row: { column: number; value: number }[] = [];
  for (const [term, count] of counts) {
    const column = columnOf.get(term);
    if (column !== undefined) row.push({ column, value: (1 + Math.log(count)) * idf[column]! });
  }
  const length = Math.sqrt(row.reduce((sum, { value }) => sum + value * value, 0));
  return length === 0 ? [] : row.map(({ column, value }) => ({ column, value: value / length }));
}

/** Eight bits per number are enough: with 128 of them the errors cancel. */
function quantised(directions: DenseMatrix, { columnOf, idf }: TermColumns, trainedOn: number): LsiBasis {
  const { rows, columns, values } = directions;
  const matrix = new Int8Array(rows * columns);
  const weights = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const numbers = values.subarray(row * columns, (row + 1) * columns);
    const greatest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (greatest === 0) continue;
    weights[row] = (idf[row]! * greatest) / largestByte;
    for (let column = 0; column < columns; column++) {
      matrix[row * columns + column] = Math.round((numbers[column]! / greatest) * largestByte);
    }
  }
  return { dimensions: columns, trainedOn, rowOf: columnOf, weights, matrix, scratch: new Uint16Array(rows) };
}
