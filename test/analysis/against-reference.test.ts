import { describe, expect, it } from "vitest";
import { distance, hasReference, readReference } from "./reference.js";
import { metaNumbers } from "./reference-meta.js";
import { testNumbers } from "./reference-tests.js";

const numbers = { ...testNumbers, ...metaNumbers };

describe.skipIf(!hasReference)("R's printed output (skipped: ../shared/data/statistics is not there)", () => {
  const reference = hasReference ? readReference() : new Map<string, number[]>();

  it("has each of its lines compared", () => {
    expect([...reference.keys()].filter((label) => !(label in numbers))).toEqual([]);
  });

  it.each([...reference])("%s", (label, expected) => {
    const ours = numbers[label]?.ours() ?? [];
    expect(ours).toHaveLength(expected.length);
    const farthest = Math.max(...expected.map((value, place) => distance(Number(ours[place]), value)));
    expect(farthest).toBeLessThanOrEqual(numbers[label]?.within ?? 0);
  });
});
