import { eachTerm } from "../../domain/terms.js";
import { embedRows, type LsiBasis } from "./lsi.js";

/**
 * Texts as counts of terms, taken apart once for all that is computed of them. Text t has the terms `termOf[i]`,
 * `counts[i]` times, for i from `starts[t]` up to `starts[t + 1]`, in the order in which they first occur.
 */
export interface CountedTexts {
  texts: number;
  terms: readonly string[];
  starts: Int32Array;
  termOf: Int32Array;
  counts: Int32Array;
  /** In how many texts each term is. */
  frequency: Int32Array;
}

export function countTexts(texts: readonly string[]): CountedTexts {
  const known = new Map<string, number>();
  const inText: number[] = [];
  const frequency: number[] = [];
  const [starts, termOf, counts] = [new Int32Array(texts.length + 1), [] as number[], [] as number[]];
  for (const [index, text] of texts.entries()) {
    const start = termOf.length;
    eachTerm(text, (word) => {
      const term = known.get(word) ?? known.size;
      if (term === known.size) known.set(word, term);
      const times = inText[term] ?? 0;
      if (times === 0) termOf.push(term);
      inText[term] = times + 1;
    });
    for (let place = start; place < termOf.length; place++) {
      const term = termOf[place]!;
      counts.push(inText[term]!);
      inText[term] = 0;
      frequency[term] = (frequency[term] ?? 0) + 1;
    }
    starts[index + 1] = termOf.length;
  }
  return {
    texts: texts.length,
    terms: [...known.keys()],
    starts,
    termOf: Int32Array.from(termOf),
    counts: Int32Array.from(counts),
    frequency: Int32Array.from(frequency),
  };
}

/** The row of the basis of each term; -1 for those that it does not know. */
export function rowsOf({ rowOf }: LsiBasis, { terms }: CountedTexts): Int32Array {
  return Int32Array.from(terms, (term) => rowOf.get(term) ?? -1);
}

/** Places a text in the basis as `embedText` does; `rows` are those of `rowsOf`. */
export function embedCounted(basis: LsiBasis, counted: CountedTexts, rows: Int32Array, text: number): Float64Array {
  const known = knownTerms(counted, rows, text);
  return embedRows(basis, known.rows, known.counts);
}

/** Rows of the basis, and how often the text has each. */
export function knownTerms(
  { starts, termOf, counts }: CountedTexts,
  rows: Int32Array,
  text: number,
): { rows: number[]; counts: number[] } {
  const known: { rows: number[]; counts: number[] } = { rows: [], counts: [] };
  for (let place = starts[text]!; place < starts[text + 1]!; place++) {
    const row = rows[termOf[place]!]!;
    if (row < 0) continue;
    known.rows.push(row);
    known.counts.push(counts[place]!);
  }
  return known;
}
