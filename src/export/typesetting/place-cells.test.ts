import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "../../document/manuscript/tree.js";
import { placeCells } from "./place-cells.js";

const cell = (columns: number, rows: number): Cell => ({ blocks: [], columns, rows, align: null, isHead: false });

describe("cells of a table", () => {
  it("fill a grid once, whatever spans they claim", () => {
    const cells = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).map(([a, b]) => cell(a, b));
    fc.assert(
      fc.property(fc.array(fc.array(cells, { maxLength: 5 }), { maxLength: 6 }), fc.nat(4), (rows, declared) => {
        const placed = placeCells(rows, declared);
        expect(placed.columns).toBeGreaterThanOrEqual(declared);
        const taken = rows.map(() => Array.from({ length: placed.columns }, () => 0));
        placed.rows.forEach((row, index) => {
          for (const each of row)
            for (const line of taken.slice(index, index + each.rows))
              for (let at = each.column; at < each.column + each.columns; at += 1) line[at] = (line[at] ?? 9) + 1;
        });
        expect(taken.flat().every((count) => count === 1)).toBe(true);
        expect(placed.rows.flat().filter((each) => each.cell !== null)).toHaveLength(rows.flat().length);
      }),
    );
  });
});
