import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTotal } from "./saturation.js";

/** Random numbers that a seed fixes (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Searches of `size` of `total` things; those in front are found more easily where `slope` is above 0. */
function searchesOf(total: number, searches: number, size: number, slope: number, next: () => number): string[][] {
  const weight = (thing: number) => (thing + 1) ** -slope;
  return Array.from({ length: searches }, () =>
    Array.from({ length: total }, (_, thing) => ({ id: String(thing), key: Math.log(next()) / weight(thing) }))
      .toSorted((left, right) => right.key - left.key)
      .slice(0, size)
      .map(({ id }) => id),
  );
}

describe("how many things there are", () => {
  it.each([0, 0.3, 0.5])("is estimated within 15 % on average where finding is uneven by %s", (slope) => {
    const next = chance(7);
    for (const [total, searches, size] of [
      [100, 8, 20],
      [100, 24, 8],
      [70, 40, 8],
      [200, 40, 8],
    ] as const) {
      const tries = Array.from({ length: 60 }, () => estimateTotal(searchesOf(total, searches, size, slope, next)));
      const near = tries.filter((estimate) => estimate !== null && Math.abs(estimate / total - 1) <= 0.15);
      expect(near.length, `${total} things, ${searches} searches of ${size}`).toBeGreaterThanOrEqual(54);
    }
  });

  it("is never less than were found, and depends on no order", () => {
    const rows = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, (searches) => {
        const estimate = estimateTotal(searches);
        if (estimate === null) return;
        expect(estimate).toBeGreaterThanOrEqual(new Set(searches.flat()).size);
        expect(estimateTotal(searches.toReversed().map((ids) => ids.toReversed()))).toBeCloseTo(estimate, 6);
      }),
    );
  });

  it("is not guessed from searches that have nothing in common, from one, or from none", () => {
    expect(estimateTotal([])).toBeNull();
    expect(estimateTotal([["a", "b"]])).toBeNull();
    expect(estimateTotal([["a", "b"], []])).toBeNull();
    expect(estimateTotal([["a"], ["b"], ["c"]])).toBeNull();
  });

  it("is what was found where all searches find the same", () => {
    expect(
      estimateTotal([
        ["a", "b"],
        ["a", "b"],
        ["a", "b"],
      ]),
    ).toBeCloseTo(2, 1);
  });
});
