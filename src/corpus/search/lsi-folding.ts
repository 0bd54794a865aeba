import { type CountedTexts, knownTerms, rowsOf } from "./counted-texts.js";
import { type LsiBasis, quantiseRow, sumOfRows } from "./lsi.js";

/** Rarer terms than so many are left out, so that the basis has bounds. */
const mostFolded = 200_000;

/**
 * The basis with the terms of more texts than it was trained on: each comes to lie where the texts that hold it lie
 * ("folding in", Deerwester et al., 1990, page 399). What it knew before stays as it was; terms of every text are left
 * out, because they tell nothing.
 */
export function foldIn(basis: LsiBasis, counted: CountedTexts): LsiBasis {
  const fresh = newTerms(basis, counted);
  if (fresh.length === 0) return basis;
  const idf = Float64Array.from(counted.frequency, (texts) => Math.log(counted.texts / texts));
  const { sums, strengths } = placesOf(basis, counted, fresh, idf);
  const { dimensions } = basis;
  const known = basis.rowOf.size;
  const matrix = new Int8Array((known + fresh.length) * dimensions);
  const weights = new Float32Array(known + fresh.length);
  matrix.set(basis.matrix);
  weights.set(basis.weights);
  for (const [row, term] of fresh.entries()) {
    const place = sums.subarray(row * dimensions, (row + 1) * dimensions);
    const balanced = place.map((value, column) => (strengths[column]! > 0 ? value / strengths[column]! : 0));
    weights[known + row] = idf[term]! * quantiseRow(balanced, matrix, (known + row) * dimensions);
  }
  const added = fresh.map((term, row) => [counted.terms[term] ?? "", known + row] as const);
  const rowOf = new Map([...basis.rowOf, ...added]);
  return { ...basis, rowOf, weights, matrix, scratch: new Uint16Array(rowOf.size) };
}

/** Those in most texts first. */
function newTerms({ rowOf }: LsiBasis, { texts, terms, frequency }: CountedTexts): number[] {
  const outside = [...terms.keys()].filter((term) => !rowOf.has(terms[term] ?? "") && frequency[term]! < texts);
  return outside.toSorted((left, right) => frequency[right]! - frequency[left]!).slice(0, mostFolded);
}

/** Row by row, the sum of the texts that hold a new term, each as strong as the term is in it; and each direction's square over all texts. */
function placesOf(basis: LsiBasis, counted: CountedTexts, fresh: readonly number[], idf: Float64Array) {
  const { dimensions } = basis;
  const { starts, termOf, counts } = counted;
  const rows = rowsOf(basis, counted);
  const sums = new Float32Array(fresh.length * dimensions);
  const strengths = new Float64Array(dimensions);
  const freshOf = new Int32Array(counted.terms.length).fill(-1);
  for (const [row, term] of fresh.entries()) freshOf[term] = row;
  for (let text = 0; text < counted.texts; text++) {
    const length = lengthOf(counted, idf, text);
    if (length === 0) continue;
    const known = knownTerms(counted, rows, text);
    const point = sumOfRows(basis, known.rows, known.counts);
    for (let column = 0; column < dimensions; column++) strengths[column]! += (point[column]! / length) ** 2;
    for (let place = starts[text]!; place < starts[text + 1]!; place++) {
      const term = termOf[place]!;
      if (freshOf[term]! < 0) continue;
      const factor = (weightOf(counts[place]!) * idf[term]!) / length ** 2;
      addScaled(sums, freshOf[term]! * dimensions, point, factor);
    }
  }
  return { sums, strengths };
}

function addScaled(sums: Float32Array, start: number, point: Float64Array, factor: number): void {
  for (let column = 0; column < point.length; column++) sums[start + column]! += factor * point[column]!;
}

/** Of the text's tf-idf vector. */
function lengthOf({ starts, termOf, counts }: CountedTexts, idf: Float64Array, text: number): number {
  let sum = 0;
  for (let place = starts[text]!; place < starts[text + 1]!; place++) {
    sum += (weightOf(counts[place]!) * idf[termOf[place]!]!) ** 2;
  }
  return Math.sqrt(sum);
}

function weightOf(occurrences: number): number {
  return occurrences === 1 ? 1 : 1 + Math.log(occurrences);
}
