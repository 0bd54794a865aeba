import { eachTerm } from "../../domain/terms.js";

/** Turns texts into points: holds each term's row, its idf, and 128 (or fewer) directions, in 8 bits with a scale per term. */
export interface LsiBasis {
  dimensions: number;
  /** Passages in the store when it was trained. */
  trainedOn: number;
  rowOf: ReadonlyMap<string, number>;
  /** idf times the scale of the row. */
  weights: Float32Array;
  matrix: Int8Array;
  /** A count per row, all zero between calls: space for counting that need not be made anew for each text. */
  scratch: Uint16Array;
}

/** A text in the basis, of unit length; all zero where it has none of the basis's terms. */
export function embedText(basis: LsiBasis, text: string): Float64Array {
  const { rowOf, scratch } = basis;
  const rows: number[] = [];
  eachTerm(text, (term) => {
    const row = rowOf.get(term);
    if (row === undefined) return;
    if (scratch[row] === 0) rows.push(row);
    scratch[row]! += 1;
  });
  const occurrences = rows.map((row) => scratch[row]!);
  for (const row of rows) scratch[row] = 0;
  return embedRows(basis, rows, occurrences);
}

/** The same for terms that are already counted. */
export function embedTerms(basis: LsiBasis, terms: readonly { term: string; weight: number }[]): Float64Array {
  const known = terms.filter(({ term }) => basis.rowOf.has(term));
  return embedRows(
    basis,
    known.map(({ term }) => basis.rowOf.get(term) ?? 0),
    known.map(({ weight }) => weight),
  );
}

/** Gives the cosine of two points of unit length. */
export function cosine(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}

/** The same for rows of the basis and how often each occurs. */
export function embedRows(basis: LsiBasis, rows: readonly number[], occurrences: readonly number[]): Float64Array {
  return unitLength(sumOfRows(basis, rows, occurrences));
}

/** Sums the rows of the terms, four at a time: a pass over the point for each single row would take twice as long. */
export function sumOfRows(basis: LsiBasis, rows: readonly number[], occurrences: readonly number[]): Float64Array {
  const { dimensions, weights, matrix } = basis;
  const padded = Math.ceil(rows.length / 4) * 4;
  const factors = new Float64Array(padded);
  const starts = new Int32Array(padded);
  for (let index = 0; index < rows.length; index++) {
    factors[index] = (1 + Math.log(occurrences[index]!)) * weights[rows[index]!]!;
    starts[index] = rows[index]! * dimensions;
  }
  const point = new Float64Array(dimensions);
  for (let index = 0; index < padded; index += 4) addFourRows(point, matrix, starts, factors, index);
  return point;
}

function addFourRows(
  point: Float64Array,
  matrix: Int8Array,
  starts: Int32Array,
  factors: Float64Array,
  index: number,
): void {
  const one = starts[index]!;
  const two = starts[index + 1]!;
  const three = starts[index + 2]!;
  const four = starts[index + 3]!;
  const first = factors[index]!;
  const second = factors[index + 1]!;
  const third = factors[index + 2]!;
  const fourth = factors[index + 3]!;
  for (let column = 0; column < point.length; column++) {
    point[column]! +=
      first * matrix[one + column]! +
      second * matrix[two + column]! +
      third * matrix[three + column]! +
      fourth * matrix[four + column]!;
  }
}

function unitLength(point: Float64Array): Float64Array {
  const length = Math.sqrt(cosine(point, point));
  return length > 0 ? point.map((value) => value / length) : point;
}

const largestByte = 127;

/**
 * Writes numbers as bytes from `start` on and returns what to multiply them with. Eight bits per number are enough:
 * with 128 of them the errors cancel.
 */
export function quantiseRow(numbers: Float64Array | Float32Array, matrix: Int8Array, start: number): number {
  let greatest = 0;
  for (const value of numbers) greatest = Math.max(greatest, Math.abs(value));
  if (greatest === 0) return 0;
  for (let column = 0; column < numbers.length; column++) {
    matrix[start + column] = Math.round((numbers[column]! / greatest) * largestByte);
  }
  return greatest / largestByte;
}

const formatVersion = 1;

/** The basis as bytes: a line of JSON, the terms one a line in row order, an empty line, weights, matrix. */
export function encodeBasis({ dimensions, trainedOn, rowOf, weights, matrix }: LsiBasis): Uint8Array {
  const header = JSON.stringify({ version: formatVersion, dimensions, trainedOn, terms: rowOf.size });
  return Buffer.concat([
    Buffer.from(`${header}\n${[...rowOf.keys()].join("\n")}\n\n`),
    Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
    Buffer.from(matrix.buffer, matrix.byteOffset, matrix.byteLength),
  ]);
}

/** Null where the bytes are of another format: the basis is then trained anew. */
export function decodeBasis(bytes: Uint8Array): LsiBasis | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbersAt = buffer.indexOf("\n\n") + 2;
  const [header, ...terms] = buffer.toString("utf8", 0, numbersAt - 2).split("\n");
  const { version, dimensions, trainedOn }: Record<string, number> = JSON.parse(header ?? "{}");
  if (version !== formatVersion || dimensions === undefined || trainedOn === undefined) return null;
  const matrixAt = numbersAt + terms.length * Float32Array.BYTES_PER_ELEMENT;
  return {
    dimensions,
    trainedOn,
    rowOf: new Map(terms.map((term, row) => [term, row])),
    // Copied, because a Float32Array must begin at a multiple of four.
    weights: new Float32Array(Uint8Array.from(buffer.subarray(numbersAt, matrixAt)).buffer),
    matrix: new Int8Array(Uint8Array.from(buffer.subarray(matrixAt)).buffer),
    scratch: new Uint16Array(terms.length),
  };
}
