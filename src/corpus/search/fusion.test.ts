import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseQueries, minMax, weightedSum } from "./retrieve.js";

const passage = (key: number, score: number) => ({ key, score });
const keys = (passages: readonly { key: number }[]) => passages.map(({ key }) => key);

describe("weightedSum", () => {
  it("adds what each engine says by its weight", () => {
    const lexical = [passage(1, 10), passage(2, 6), passage(3, 2)];
    const similar = [passage(3, 0.9), passage(2, 0.8), passage(1, 0.1)];
    const fused = weightedSum([
      { passages: lexical, weight: 0.7 },
      { passages: similar, weight: 0.3 },
    ]);
    expect(keys(fused)).toEqual([1, 2, 3]);
    expect(fused[0]?.score).toBeCloseTo(0.7);
    expect(fused[1]?.score).toBeCloseTo(0.35 + 0.2625);
  });

  it("keeps passages that only one engine found", () => {
    const fused = weightedSum([
      { passages: [passage(1, 1)], weight: 1 },
      { passages: [passage(2, 9)], weight: 3 },
    ]);
    expect(fused.map(({ key, score }) => [key, score])).toEqual([
      [2, 0.75],
      [1, 0.25],
    ]);
  });

  it("does not depend on the order of what comes in", () => {
    const scores = fc.array(fc.record({ key: fc.nat(99), score: fc.integer() }), { maxLength: 20 });
    fc.assert(
      fc.property(scores, (list) => {
        const unique = [...new Map(list.map(({ key, score }) => [key, passage(key, score)])).values()];
        const forward = weightedSum([{ passages: unique, weight: 1 }]);
        expect(weightedSum([{ passages: [...unique].reverse(), weight: 1 }])).toEqual(forward);
        for (const { score } of forward) expect(score).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("minMax", () => {
  it("spans 0 to 1, and is 1 where nothing differs", () => {
    expect(minMax([4, 2, 3])).toEqual([1, 0, 0.5]);
    expect(minMax([5, 5])).toEqual([1, 1]);
    expect(minMax([])).toEqual([]);
  });
});

describe("fuseQueries", () => {
  it("gives 1 to what every query found first, and prefers what several found", () => {
    const fused = fuseQueries([
      [passage(1, 3), passage(2, 2)],
      [passage(1, 90), passage(3, 80), passage(2, 70)],
    ]);
    expect(keys(fused)).toEqual([1, 2, 3]);
    expect(fused[0]?.score).toBe(1);
  });
});
