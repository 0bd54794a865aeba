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

/** A part of the postings of a term: those from the place `first` on, to before the key `end`; sums begin with that of the key `start`. */
export interface PostingRange {
  keys: Uint32Array;
  counts: Uint16Array;
  first: number;
  start: number;
  end: number;
}

/** No passage gets more from a term that none holds more often than `most` times. */
export function highestScore(most: number, { weight }: TermScoring): number {
  return (weight * (saturation + 1) * most) / (most + saturation * (1 - lengthShare));
}

/**
 * Adds to the sum of each passage that holds a term what `termScore` gives. Passages whose sum is not above `least` are
 * passed over: less than zero adds to all.
 * @returns the first place behind the range
 */
export function addTermScores(
  sums: Float64Array,
  { keys, counts, first, start, end }: PostingRange,
  { weight, lengths, averageLength }: TermScoring,
  least: number,
): number {
  const factor = weight * (saturation + 1);
  const constant = saturation * (1 - lengthShare);
  const slope = (saturation * lengthShare) / averageLength;
  let index = first;
  for (; index < keys.length; index++) {
    const key = keys[index]!;
    if (key >= end) break;
    const sum = sums[key - start]!;
    if (sum <= least) continue;
    const count = counts[index]!;
    sums[key - start] = sum + (factor * count) / (count + constant + slope * lengths[key]!);
  }
  return index;
}
