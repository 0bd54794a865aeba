import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestRows } from "./nearest-chunks.js";

describe("nearestRows", () => {
  it("gives the rows that sorting all of them would give, the earlier of equals first", () => {
    const coordinate = fc.constantFrom(-1, -0.5, 0, 0.5, 1);
    const vector = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 20 }), vector, fc.integer({ min: 1, max: 25 }), (rows, asked, k) => {
        const scores = rows.map(([one, other], row) => ({ row, score: 0 + one * asked[0] + other * asked[1] }));
        const expected = scores.toSorted((left, right) => right.score - left.score || left.row - right.row).slice(0, k);
        const given = { dimensions: 2, rows: rows.length, values: Float32Array.from(rows.flat()) };
        expect(nearestRows(given, Float32Array.from(asked), k)).toEqual(
          expected.map(({ row, score }) => ({ row, score: Math.max(-1, Math.min(1, score)) })),
        );
      }),
    );
  });
});
