import { eachTerm } from "../domain/terms.js";

/** Where texts become points: each term's row, its idf, and 128 (or fewer) directions, in 8 bits with a scale per term. */
export interface LsiBasis {
  dimensions: number;
  /** Passages in the store when it was trained. */
  trainedOn: number;
  rowOf: ReadonlyMap<string, number>;
  /** idf times the scale of the row. */
  weights: Float32Array;
  matrix: Int8Array;
}

/** A text in the basis, of unit length; all zero where it has none of the basis's terms. */
export function embedText(basis: LsiBasis, text: string): Float32Array {
  const occurrences = new Map<number, number>();
  eachTerm(text, (term) => {
    const row = basis.rowOf.get(term);
    if (row !== undefined) occurrences.set(row, (occurrences.get(row) ?? 0) + 1);
  });
  return embedRows(basis, occurrences);
}

/** The same for terms that are already counted. */
export function embedTerms(basis: LsiBasis, terms: readonly { term: string; weight: number }[]): Float32Array {
  const occurrences = new Map<number, number>();
  for (const { term, weight } of terms) {
    const row = basis.rowOf.get(term);
    if (row !== undefined) occurrences.set(row, weight);
  }
  return embedRows(basis, occurrences);
}

export function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}

function embedRows({ dimensions, weights, matrix }: LsiBasis, occurrences: ReadonlyMap<number, number>): Float32Array {
  const point = new Float32Array(dimensions);
  for (const [row, count] of occurrences) {
    const weight = (1 + Math.log(count)) * weights[row]!;
    const start = row * dimensions;
    for (let index = 0; index < dimensions; index++) point[index]! += weight * matrix[start + index]!;
  }
  const length = Math.sqrt(cosine(point, point));
  if (length > 0) for (let index = 0; index < dimensions; index++) point[index]! /= length;
  return point;
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
  const { version, dimensions, trainedOn } = JSON.parse(header ?? "{}") as Record<string, number>;
  if (version !== formatVersion || dimensions === undefined || trainedOn === undefined) return null;
  const matrixAt = numbersAt + terms.length * Float32Array.BYTES_PER_ELEMENT;
  return {
    dimensions,
    trainedOn,
    rowOf: new Map(terms.map((term, row) => [term, row])),
    // Copied, because a Float32Array must begin at a multiple of four.
    weights: new Float32Array(Uint8Array.from(buffer.subarray(numbersAt, matrixAt)).buffer),
    matrix: new Int8Array(Uint8Array.from(buffer.subarray(matrixAt)).buffer),
  };
}
