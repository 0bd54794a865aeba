/**
 * Okapi BM25 as SQLite's FTS5 computes it (Robertson and Zaragoza, 2009): k1 1.2, b 0.75, and terms in more than
 * half of all passages count almost nothing instead of less than nothing.
 */
const saturation = 1.2;
const lengthShare = 0.75;
const leastIdf = 1e-6;

/** Weight of a term that `frequency` of `passages` hold. */
export function inverseDocumentFrequency(passages: number, frequency: number): number {
  return Math.max(Math.log((passages - frequency + 0.5) / (frequency + 0.5)), leastIdf);
}

/** Scores what one term adds to a passage that holds it `occurrences` times; `length` and `averageLength` in terms. */
export function termScore(idf: number, occurrences: number, length: number, averageLength: number): number {
  const normalised = saturation * (1 - lengthShare + (lengthShare * length) / averageLength);
  return (idf * occurrences * (saturation + 1)) / (occurrences + normalised);
}

/** What all passages that hold a term are scored with. */
export interface TermScoring {
  /** The term's idf, times how often the query says it. */
  weight: number;
  /** Of each passage in terms, by key. */
  lengths: Uint32Array;
  averageLength: number;
}

/** A part of the postings of a term: those from `first` to before `last`; keys count from `start` on. */
export interface PostingRange {
  keys: Uint32Array;
  counts: Uint16Array;
  first: number;
  last: number;
  start: number;
}

/** Adds to the sum of each passage that holds a term, by key, what `termScore` gives. */
export function addTermScores(
  sums: Float64Array,
  { keys, counts, first, last, start }: PostingRange,
  { weight, lengths, averageLength }: TermScoring,
): void {
  const factor = weight * (saturation + 1);
  const constant = saturation * (1 - lengthShare);
  const slope = (saturation * lengthShare) / averageLength;
  for (let index = first; index < last; index++) {
    const key = keys[index]!;
    const count = counts[index]!;
    sums[key - start]! += (factor * count) / (count + constant + slope * lengths[key]!);
  }
}
