import type { StatementWord } from "./statement-words.js";

/** What a claim and a source say between two words that both have. */
export interface Difference {
  claimed: StatementWord[];
  original: StatementWord[];
  /** True before the first word that both have, where more words stand there on one side than on the other. */
  isLeadIn: boolean;
  /** True where the words before and behind are the same, or as many stand there at an end. */
  isEnclosed: boolean;
}

/** A claim laid along a source: which share of its words stands there in order, and what lies between. */
export interface Alignment {
  /** Share of the claim's words, function words and signs included, that the source has in the same order, 0..1. */
  share: number;
  /** Words of the source from the first to the last that both have. */
  span: number;
  differences: Difference[];
}

/** Words of a claim that are compared at most: the time grows with the product. */
const mostWords = 120;

/**
 * By the longest common subsequence (Hirschberg 1975, without its saving of space: both sides are short).
 * @param belongsBehind Tells of a word of the source before all that both have whether what follows is not said without it.
 */
export function align(
  claim: readonly StatementWord[],
  source: readonly StatementWord[],
  belongsBehind: (word: StatementWord) => boolean = () => false,
): Alignment {
  if (claim.length === 0 || claim.length > mostWords || source.length === 0)
    return { share: 0, span: 0, differences: [] };
  const pairs = commonPairs(claim, source);
  const span = (pairs.at(-1)?.[1] ?? -1) - (pairs[0]?.[1] ?? 0) + 1;
  return { share: pairs.length / claim.length, span, differences: differencesOf(claim, source, pairs, belongsBehind) };
}

function commonPairs(claim: readonly StatementWord[], source: readonly StatementWord[]): [number, number][] {
  const width = source.length + 1;
  const lengths = new Uint16Array((claim.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = claim.length - 1; row >= 0; row--) {
    for (let column = source.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        claim[row]?.key === source[column]?.key
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < claim.length && column < source.length) {
    if (claim[row]?.key === source[column]?.key && at(row, column) === at(row + 1, column + 1) + 1)
      pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/** What lies between the paired words; before the first and behind the last as many words of the source as the claim has there. */
function differencesOf(
  claim: readonly StatementWord[],
  source: readonly StatementWord[],
  pairs: readonly [number, number][],
  belongsBehind: (word: StatementWord) => boolean,
): Difference[] {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return [];
  const tail = Math.min(source.length, last[1] + claim.length - last[0]);
  const found: Difference[] = [];
  let [row, column] = [0, Math.max(0, first[1] - first[0])];
  while (column > 0 && belongsBehind(source[column - 1]!)) column -= 1;
  for (const [nextRow, nextColumn] of [...pairs, [claim.length, tail] as const]) {
    const claimed = claim.slice(row, nextRow);
    const original = source.slice(column, nextColumn);
    const isEnclosed = claimed.length === original.length || (row > 0 && nextRow < claim.length);
    if (claimed.length > 0 || original.length > 0)
      found.push({ claimed, original, isLeadIn: row === 0 && first[0] !== first[1], isEnclosed });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return found;
}
