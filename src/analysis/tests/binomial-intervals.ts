import { betaQuantile } from "../distributions/beta.js";
import { normalQuantile } from "../distributions/normal.js";
import type { Alternative, Interval } from "../result/schema.js";

/** The exact interval of a share (Clopper and Pearson, Biometrika 1934). */
export function clopperPearson(
  successes: number,
  trials: number,
  level: number,
  alternative: Alternative = "two_sided",
): Interval {
  const outside = alternative === "two_sided" ? (1 - level) / 2 : 1 - level;
  const low = successes === 0 || alternative === "less" ? 0 : betaQuantile(outside, successes, trials - successes + 1);
  const high =
    successes === trials || alternative === "greater"
      ? 1
      : betaQuantile(outside, successes + 1, trials - successes, "upper");
  return { level, low, high };
}

/** The score interval of a share (Wilson, JASA 1927). */
export function wilson(successes: number, trials: number, level: number): Interval {
  const z = normalQuantile((1 - level) / 2, "upper");
  const share = successes / trials;
  const centre = (share + z ** 2 / (2 * trials)) / (1 + z ** 2 / trials);
  const half = (z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))) / (1 + z ** 2 / trials);
  return { level, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
