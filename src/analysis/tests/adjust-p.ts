import { badInput } from "../input/samples.js";
import { sum } from "../numeric/summary.js";

/** How p values of several tests are adjusted. */
export type Adjustment = "bonferroni" | "holm" | "hochberg" | "BH" | "BY";

/**
 * p values adjusted for their number, in the order given: Bonferroni; Holm (Scandinavian Journal of Statistics 1979);
 * Hochberg (Biometrika 1988); BH, Benjamini and Hochberg (JRSS B 1995); BY, Benjamini and Yekutieli (Annals of
 * Statistics 2001).
 * @throws QuireError invalid_input for values outside 0 to 1
 */
export function adjustP(values: readonly number[], method: Adjustment): number[] {
  const wrong = values.find((value) => !(value >= 0 && value <= 1));
  if (wrong !== undefined)
    throw badInput(`${wrong} is no p value.`, "Give values from 0 to 1.", { value: String(wrong) });
  const n = values.length;
  const order = values.map((value, place) => ({ value, place })).sort((left, right) => left.value - right.value);
  const factors: Record<Adjustment, (rank: number) => number> = {
    bonferroni: () => n,
    holm: (rank) => n - rank,
    hochberg: (rank) => n - rank,
    BH: (rank) => n / (rank + 1),
    BY: (rank) => (n * sum(values.map((_, place) => 1 / (place + 1)))) / (rank + 1),
  };
  const scaled = order.map(({ value }, rank) => Math.min(1, value * factors[method](rank)));
  const monotone =
    method === "holm" ? runningMaximum(scaled) : method === "bonferroni" ? scaled : runningMinimum(scaled);
  const result = values.map(() => 0);
  for (const [rank, { place }] of order.entries()) result[place] = monotone[rank]!;
  return result;
}

/** From the smallest p upwards. */
function runningMaximum(values: readonly number[]): number[] {
  let largest = 0;
  return values.map((value) => (largest = Math.max(largest, value)));
}

/** From the largest p downwards. */
function runningMinimum(values: readonly number[]): number[] {
  return runningLeast([...values].reverse()).reverse();
}

function runningLeast(values: readonly number[]): number[] {
  let least = 1;
  return values.map((value) => (least = Math.min(least, value)));
}
