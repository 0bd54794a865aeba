import { addTermScores, highestScore, type TermScoring } from "../../../domain/bm25.js";
import type { RankedPassage } from "../../../domain/search.js";
import type { PostingList } from "./posting-list.js";
import { TopKeys } from "./top-keys.js";

/** Passages are scored in groups: their sums stay in the processor's nearest cache, and what the first hold spares work in the others. */
const groupSize = 4_096;
/** A share of all that a group's lists may give: more than what rounding takes or adds. */
const roundingMargin = 1e-9;
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
    addGroup(lists, places, { start, end, threshold });
    for (let place = lowerBound(removed, start, 0); removed[place]! < end; place++) sums[removed[place]! - start] = 0;
    if (allowed === null) {
      for (let key = start; key < end; key++) {
        const score = sums[key - start]!;
        if (score > threshold) threshold = top.show(key, score);
      }
    } else {
      for (; nextAllowed < allowed.length && allowed[nextAllowed]! < end; nextAllowed++) {
        const score = sums[allowed[nextAllowed]! - start]!;
        if (score > threshold) threshold = top.show(allowed[nextAllowed]!, score);
      }
    }
    sums.fill(0, 0, end - start);
  }
  return top.takeBest();
}

/**
 * Adds the lists of one group, the terms that are worth most first. Once what is left of them cannot lift a passage above
 * the threshold any more, only those passages go on that have enough already (Turtle and Flood, "Query evaluation", 1995:
 * max score): of the others nothing is wanted.
 */
function addGroup(
  lists: readonly ScoredList[],
  places: number[],
  { start, end, threshold }: { start: number; end: number; threshold: number },
): void {
  const isIn = (index: number) => lists[index]!.keys[places[index]!]! < end;
  let left = 0;
  for (const [index, { most, scoring }] of lists.entries()) if (isIn(index)) left += highestScore(most, scoring);
  const margin = left * roundingMargin;
  for (const [index, { keys, counts, most, scoring }] of lists.entries()) {
    if (!isIn(index)) continue;
    const least = threshold - left - margin;
    places[index] = addTermScores(sums, { keys, counts, first: places[index]!, start, end }, scoring, least);
    left -= highestScore(most, scoring);
  }
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
