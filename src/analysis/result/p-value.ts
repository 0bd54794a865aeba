import type { Tails } from "../numeric/special-functions.js";
import type { Alternative, Interval } from "./schema.js";

/** The p of a statistic with these tails; the two-sided one is twice the smaller tail. */
export function pOf({ lower, upper }: Tails, alternative: Alternative): number {
  if (alternative === "less") return lower;
  return alternative === "greater" ? upper : Math.min(1, 2 * Math.min(lower, upper));
}

/**
 * The interval of an estimate for a test against this alternative.
 * @param quantileAt the distance in standard errors that leaves this probability in the upper tail
 */
export function symmetricInterval(
  estimate: number,
  error: number,
  level: number,
  quantileAt: (upperTail: number) => number,
  alternative: Alternative = "two_sided",
): Interval {
  const outside = alternative === "two_sided" ? (1 - level) / 2 : 1 - level;
  const distance = quantileAt(outside) * error;
  return {
    level,
    low: alternative === "less" ? null : estimate - distance,
    high: alternative === "greater" ? null : estimate + distance,
  };
}
