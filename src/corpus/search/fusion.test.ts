import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseQueries, minMax, weightedSum } from "./retrieve.js";

const passage = (id: string, score: number) => ({ id, score, content: id });
const ids = (passages: readonly { id: string }[]) => passages.map(({ id }) => id);

describe("weightedSum", () => {
  it("adds what each engine says by its weight", () => {
    const lexical = [passage("a", 10), passage("b", 6), passage("c", 2)];
    const similar = [passage("c", 0.9), passage("b", 0.8), passage("a", 0.1)];
    const fused = weightedSum([
      { passages: lexical, weight: 0.7 },
      { passages: similar, weight: 0.3 },
    ]);
    expect(ids(fused)).toEqual(["a", "b", "c"]);
    expect(fused[0]?.score).toBeCloseTo(0.7);
    expect(fused[1]?.score).toBeCloseTo(0.35 + 0.2625);
  });

  it("keeps passages that only one engine found", () => {
    const fused = weightedSum([
      { passages: [passage("a", 1)], weight: 1 },
      { passages: [passage("b", 9)], weight: 3 },
    ]);
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ["b", 0.75],
      ["a", 0.25],
    ]);
  });

  it("does not depend on the order of what comes in", () => {
    const scores = fc.array(fc.record({ id: fc.string(), score: fc.integer() }), { maxLength: 20 });
    fc.assert(
      fc.property(scores, (list) => {
        const unique = [...new Map(list.map(({ id, score }) => [id, passage(id, score)])).values()];
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
      [passage("a", 3), passage("b", 2)],
      [passage("a", 90), passage("c", 80), passage("b", 70)],
    ]);
    expect(ids(fused)).toEqual(["a", "b", "c"]);
    expect(fused[0]?.score).toBe(1);
  });
});
