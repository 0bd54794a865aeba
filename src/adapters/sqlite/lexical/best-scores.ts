import { addTermScores, type TermScoring } from "../../../domain/bm25.js";
import type { RankedPassage } from "../../../domain/search.js";
import type { PostingList } from "./posting-list.js";
import { TopKeys } from "./top-keys.js";

/** Passages are scored in groups whose sums and lengths stay in the processor's cache while all lists are added. */
const groupSize = 32_768;
const sums = new Float64Array(groupSize);

/** A list of postings and what its term is worth. */
export interface ScoredList extends PostingList {
  scoring: TermScoring;
}

export interface Wanted {
  /** The lowest and the highest key. */
  from: number;
  to: number;
  /** The keys that count, rising; null: all. */
  allowed: Uint32Array | null;
  /** Keys that stand in lists and count no more, rising. */
  removed: Uint32Array;
  limit: number;
}

/** Adds up the lists for each passage, in their order, and gives the best, best first, equal ones in the order of their keys. */
export function bestScores(
  lists: readonly ScoredList[],
  { from, to, allowed, removed, limit }: Wanted,
): RankedPassage[] {
  const top = new TopKeys(Math.min(limit, to - from + 1));
  const places = lists.map(({ keys }) => lowerBound(keys, from, 0));
  let threshold = 0;
  let nextAllowed = 0;
  for (let start = from; start <= to; start += groupSize) {
    const end = Math.min(start + groupSize, to + 1);
    for (const [index, { keys, counts, scoring }] of lists.entries()) {
      const [first, last] = [places[index]!, lowerBound(keys, end, places[index]!)];
      addTermScores(sums, { keys, counts, first, last, start }, scoring);
      places[index] = last;
    }
    for (let place = lowerBound(removed, start, 0); removed[place]! < end; place++) sums[removed[place]! - start] = 0;
    const count = allowed === null ? end - start : lowerBound(allowed, end, nextAllowed) - nextAllowed;
    for (let index = 0; index < count; index++) {
      const key = allowed === null ? start + index : allowed[nextAllowed + index]!;
      const score = sums[key - start]!;
      if (score > threshold) threshold = top.show(key, score);
    }
    nextAllowed += count;
    sums.fill(0, 0, end - start);
  }
  return top.best();
}

/** The first place from `start` on that holds a key of at least this. */
function lowerBound(keys: Uint32Array, key: number, start: number): number {
  let low = start;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
