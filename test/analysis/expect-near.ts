import { expect } from "vitest";
import { distance } from "./reference.js";

/** Expects as many numbers as the reference has, each within the tolerance: relative, absolute where below 1e-6. */
export function expectNear(values: readonly unknown[], references: readonly number[], tolerance: number): void {
  expect(values).toHaveLength(references.length);
  const wrong = references.flatMap((reference, place) => {
    const value = values[place];
    const near = typeof value === "number" && (value === reference || distance(value, reference) <= tolerance);
    return near ? [] : [`${String(value)} is not ${reference}`];
  });
  expect(wrong).toEqual([]);
}
