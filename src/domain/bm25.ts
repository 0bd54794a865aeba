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
