import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SignCodes, signsOf } from "./sign-codes.js";

const bits = (dimensions: number) => fc.array(fc.boolean(), { minLength: dimensions, maxLength: dimensions });
const vectorOf = (signs: readonly boolean[]) => Float32Array.from(signs, (isPositive) => (isPositive ? 1 : -1));
const differing = (left: readonly boolean[], right: readonly boolean[]) =>
  left.filter((sign, place) => sign !== right[place]).length;

describe("vectors as the signs of their numbers", () => {
  it("finds those whose signs differ least, whatever the number of dimensions", () => {
    const given = fc
      .integer({ min: 1, max: 1100 })
      .chain((dimensions) =>
        fc.record({ rows: fc.array(bits(dimensions), { minLength: 1, maxLength: 20 }), query: bits(dimensions) }),
      );
    fc.assert(
      fc.property(given, fc.integer({ min: 1, max: 20 }), ({ rows, query }, wanted) => {
        const codes = new SignCodes(query.length, rows.length);
        for (const [key, row] of rows.entries()) codes.add(key, vectorOf(row));
        const distances = rows.map((row) => differing(row, query));
        const farthest = distances.toSorted((a, b) => a - b)[Math.min(wanted, rows.length) - 1] ?? 0;
        const expected = [...rows.keys()].filter((key) => (distances[key] ?? 0) <= farthest);
        expect(codes.nearest(vectorOf(query), wanted)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("has a bit for each number", () => {
    expect([...signsOf(Float32Array.of(1, -1, 0, 0.5))]).toEqual([0b1001, 0, 0]);
  });
});
