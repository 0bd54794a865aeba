import { distance } from "./reference.js";

/** Says which numbers are missing or lie farther from their reference than the tolerance: relative, absolute below 1e-6. */
export function differences(values: readonly unknown[], references: readonly number[], tolerance: number): string[] {
  const counted = values.length === references.length ? [] : [`${values.length} numbers for ${references.length}`];
  const wrong = references.flatMap((reference, place) => {
    const value = values[place];
    const near = typeof value === "number" && (value === reference || distance(value, reference) <= tolerance);
    return near ? [] : [`${String(value)} is not ${reference}`];
  });
  return [...counted, ...wrong];
}
