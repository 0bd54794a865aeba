import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termScore } from "../../../domain/bm25.js";
import { bestScores, type ScoredList, type Wanted } from "./best-scores.js";
import { decodePostings, encodePostings } from "./posting-list.js";

const keysOf = (least: number) =>
  fc.uniqueArray(fc.nat(least), { maxLength: 400 }).map((keys) => keys.sort((a, b) => a - b));
const highest = 12_000;
const lengths = Uint32Array.from({ length: highest + 1 }, (_, key) => 5 + ((key * 7_919) % 60));
const averageLength = 34;

/** Lists of a question's terms: most postings are of common terms, which are worth little. */
const list = fc
  .record({
    keys: fc.oneof(keysOf(highest), keysOf(900)),
    counts: fc.constantFrom(1, 2, 5),
    weight: fc.constantFrom(1e-6, 0.4, 2, 5, 9),
  })
  .map(({ keys, counts, weight }): ScoredList => {
    const occurrences = keys.map((key) => 1 + ((key * counts) % 4));
    const postings = decodePostings(encodePostings(keys, occurrences, 0), keys.length, 0);
    return { ...postings, scoring: { weight, lengths, averageLength } };
  });

/** Adds up every posting. */
function plainly(lists: readonly ScoredList[], { from, to, allowed, removed, limit }: Wanted) {
  const sums = new Map<number, number>();
  for (const { keys, counts, scoring } of lists)
    for (const [index, key] of keys.entries())
      sums.set(
        key,
        (sums.get(key) ?? 0) + termScore(scoring.weight, counts[index] ?? 0, lengths[key] ?? 0, averageLength),
      );
  return [...sums]
    .filter(([key]) => from <= key && key <= to && !removed.includes(key) && (allowed?.includes(key) ?? true))
    .map(([key, score]) => ({ key, score }))
    .sort((left, right) => right.score - left.score || left.key - right.key)
    .slice(0, limit);
}

describe("the best scores", () => {
  it("are those of adding up every posting, though most are passed over", () => {
    const bounds = fc.record({
      from: fc.constantFrom(0, 3, 5_000),
      to: fc.constantFrom(900, 4_096, highest),
      allowed: fc.option(
        keysOf(highest).map((keys) => Uint32Array.from(keys)),
        { nil: null, freq: 3 },
      ),
      removed: keysOf(highest).map((keys) => Uint32Array.from(keys.slice(0, 20))),
      limit: fc.constantFrom(1, 3, 20, 200),
    });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), bounds, (lists, wanted) => {
        if (wanted.to < wanted.from) return;
        const ordered = lists.toSorted((left, right) => right.scoring.weight - left.scoring.weight);
        const found = bestScores(ordered, wanted);
        const expected = plainly(ordered, wanted);
        expect(found.length).toBe(expected.length);
        for (const [index, { score }] of found.entries()) expect(score).toBeCloseTo(expected[index]?.score ?? NaN, 9);
        // The same, bit by bit, as where nothing can be passed over.
        const all = bestScores(ordered, { ...wanted, limit: highest + 1 });
        expect(found).toEqual(all.slice(0, wanted.limit));
      }),
      { numRuns: 60 },
    );
  });
});
