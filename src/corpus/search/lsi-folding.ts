import { countTerms, eachTerm } from "../../domain/terms.js";
import { type LsiBasis, quantiseRow, sumOfRows } from "./lsi.js";

/** Rarer terms than so many are left out, so that the basis has bounds. */
const mostFolded = 200_000;

/** Terms that are new to a basis: in how many texts each is, and its row among the new ones. */
interface NewTerms {
  /** Of every term of the texts, known ones too. */
  frequency: ReadonlyMap<string, number>;
  rowOf: ReadonlyMap<string, number>;
}

/**
 * The basis with the terms of more texts than it was trained on: each comes to lie where the texts that hold it lie
 * ("folding in", Deerwester et al., 1990, page 399). What it knew before stays as it was; terms of every text are left
 * out, because they tell nothing.
 */
export function foldIn(basis: LsiBasis, texts: readonly string[]): LsiBasis {
  const fresh = newTerms(basis, texts);
  if (fresh.rowOf.size === 0) return basis;
  const { sums, strengths } = placesOf(basis, texts, fresh);
  const { dimensions } = basis;
  const known = basis.rowOf.size;
  const matrix = new Int8Array((known + fresh.rowOf.size) * dimensions);
  const weights = new Float32Array(known + fresh.rowOf.size);
  matrix.set(basis.matrix);
  weights.set(basis.weights);
  const place = new Float64Array(dimensions);
  for (const [term, row] of fresh.rowOf) {
    for (let column = 0; column < dimensions; column++) {
      place[column] = strengths[column]! > 0 ? sums[row * dimensions + column]! / strengths[column]! : 0;
    }
    weights[known + row] = idfOf(fresh, term, texts.length) * quantiseRow(place, matrix, (known + row) * dimensions);
  }
  const rowOf = new Map([...basis.rowOf, ...[...fresh.rowOf].map(([term, row]) => [term, known + row] as const)]);
  return { ...basis, rowOf, weights, matrix, scratch: new Uint16Array(rowOf.size) };
}

function newTerms(basis: LsiBasis, texts: readonly string[]): NewTerms {
  const frequency = new Map<string, number>();
  const lastText = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    eachTerm(text, (term) => {
      if (lastText.get(term) === index) return;
      lastText.set(term, index);
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
    });
  }
  const outside = [...frequency].filter(([term, count]) => !basis.rowOf.has(term) && count < texts.length);
  const commonest = outside.toSorted(([, left], [, right]) => right - left).slice(0, mostFolded);
  return { frequency, rowOf: new Map(commonest.map(([term], row) => [term, row])) };
}

/** Per new term the sum of the texts that hold it, each as strong as the term is in it; and the square of each direction over all. */
function placesOf(basis: LsiBasis, texts: readonly string[], fresh: NewTerms) {
  const { dimensions } = basis;
  const sums = new Float32Array(fresh.rowOf.size * dimensions);
  const strengths = new Float64Array(dimensions);
  for (const text of texts) {
    const weighted = [...countTerms(text).counts].map(([term, count]) => {
      const occurrences = 1 + Math.log(count);
      return { term, count, weight: occurrences * idfOf(fresh, term, texts.length) };
    });
    const length = Math.sqrt(weighted.reduce((sum, { weight }) => sum + weight * weight, 0));
    if (length === 0) continue;
    const known = weighted.filter(({ term }) => basis.rowOf.has(term));
    const rows = known.map(({ term }) => basis.rowOf.get(term) ?? 0);
    const counts = known.map(({ count }) => count);
    const point = sumOfRows(basis, rows, counts).map((value) => value / length);
    for (let column = 0; column < dimensions; column++) strengths[column]! += point[column]! ** 2;
    for (const { term, weight } of weighted) {
      const row = fresh.rowOf.get(term);
      if (row === undefined) continue;
      const start = row * dimensions;
      for (let column = 0; column < dimensions; column++) sums[start + column]! += (weight / length) * point[column]!;
    }
  }
  return { sums, strengths };
}

function idfOf({ frequency }: NewTerms, term: string, texts: number): number {
  return Math.log(texts / (frequency.get(term) ?? texts));
}
