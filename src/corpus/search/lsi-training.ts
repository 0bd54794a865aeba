import { isFunctionTerm } from "../../domain/function-words.js";
import { countTerms } from "../../domain/terms.js";
import { type LsiBasis, quantiseRow } from "./lsi.js";
import { leadingDirections, type DenseMatrix, type SparseMatrix } from "./subspace.js";

const mostDimensions = 128;
/** A term must be in this many texts to say anything about which texts are alike. */
const leastTexts = 2;
/** Rarer terms than so many are left out: of logs and tables pasted into a text there may be millions. */
const mostTerms = 50_000;

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
  // A term of every text weighs nothing, as one of a single text joins nothing.
  const shared = [...textFrequency(counted)].filter(([, count]) => count >= leastTexts && count < counted.length);
  const columns = termColumns(shared, (count) => Math.log(counted.length / count));
  const matrix = weightedMatrix(counted, columns);
  const wanted = Math.min(mostDimensions, Math.floor(Math.min(matrix.rows, matrix.columns) / 2));
  return wanted < 2 ? null : quantised(leadingDirections(matrix, wanted), columns, trainedOn);
}

/**
 * As `trainLsi`, with every term of the texts that says what they are about (of more than 50,000 the commonest) and as
 * many directions as there are, up to 128: with no more texts than that, likenesses are those of tf-idf itself. Words
 * like "and" are left out, because in few texts they are as rare as the others. Null where no text has a term.
 */
export function trainOnEveryTerm(texts: readonly string[], trainedOn: number): LsiBasis | null {
  const counted = texts.map((text) => countTerms(text).counts);
  // Unlike log(N / n) this weighs a term of every text, which may be all that there is.
  const idf = (count: number) => Math.log(1 + counted.length / count);
  const telling = [...textFrequency(counted)].filter(([term]) => !isFunctionTerm(term));
  const commonest = telling.toSorted(([, left], [, right]) => right - left).slice(0, mostTerms);
  const columns = termColumns(commonest, idf);
  const matrix = weightedMatrix(counted, columns);
  const wanted = Math.min(mostDimensions, matrix.rows, matrix.columns);
  return wanted < 1 ? null : quantised(leadingDirections(matrix, wanted), columns, trainedOn);
}

function textFrequency(counted: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const counts of counted) for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return frequency;
}

function termColumns(frequency: readonly [string, number][], idfOf: (texts: number) => number): TermColumns {
  return {
    terms: frequency.map(([term]) => term),
    columnOf: new Map(frequency.map(([term], column) => [term, column])),
    idf: Float64Array.from(frequency, ([, texts]) => idfOf(texts)),
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

function quantised(directions: DenseMatrix, { columnOf, idf }: TermColumns, trainedOn: number): LsiBasis {
  const { rows, columns, values } = directions;
  const matrix = new Int8Array(rows * columns);
  const weights = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    weights[row] = idf[row]! * quantiseRow(values.subarray(start, start + columns), matrix, start);
  }
  return { dimensions: columns, trainedOn, rowOf: columnOf, weights, matrix, scratch: new Uint16Array(rows) };
}
