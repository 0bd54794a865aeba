import { array, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { diversify } from "./units.js";

const near = (left: number, right: number): number => 1 - Math.abs(left - right);

describe("diversify", () => {
  it("takes the most relevant first and passes over what repeats it", () => {
    const picked = diversify([0.9, 0.89, 0.5, 0.1], { limit: 3, relevance: (item) => item, similarity: near });
    expect(picked).toEqual([0.9, 0.5, 0.1]);
  });

  it("picks no more than asked, no item twice, no two duplicates", () => {
    const items = array(
      integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      { maxLength: 30 },
    );
    assert(
      property(items, (values) => {
        const wrapped = values.map((value) => ({ value }));
        const picked = diversify(wrapped, {
          limit: 5,
          relevance: (item) => item.value,
          similarity: (left, right) => near(left.value, right.value),
          duplicate: 0.8,
        });
        expect(picked.length).toBeLessThanOrEqual(5);
        expect(new Set(picked).size).toBe(picked.length);
        for (const [index, left] of picked.entries()) {
          for (const right of picked.slice(index + 1)) expect(near(left.value, right.value)).toBeLessThan(0.8);
        }
        expect(picked[0]?.value ?? 0).toBe(Math.max(0, ...values));
      }),
    );
  });
});
