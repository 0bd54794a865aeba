import { logGamma } from "../numeric/special-functions.js";
import type { Estimate } from "../result/schema.js";
import { noncentralityOfT } from "./noncentrality.js";

/** The factor that takes the bias off a standardised difference (Hedges, Journal of Educational Statistics 1981). */
export function hedgesFactor(df: number): number {
  if (df > 1e6) return 1 - 3 / (4 * df - 1);
  return Math.exp(logGamma(df / 2) - logGamma((df - 1) / 2)) / Math.sqrt(df / 2);
}

/**
 * A standardised difference from its t: d = t * perT, with the interval of the noncentral t distribution, and g, the
 * same without its bias.
 * @param perT the square root of 1/n1 + 1/n2 for two groups, of 1/n for one or for pairs
 */
export function standardisedDifference(t: number, df: number, perT: number, level: number, name = "d"): Estimate[] {
  const [low, high] = noncentralityOfT(t, df, level);
  const factor = df > 1 ? hedgesFactor(df) : 1;
  const scaled = (label: string, scale: number) => ({
    name: label,
    value: t * scale,
    interval: { level, low: low * scale, high: high * scale },
  });
  return [scaled(name, perT), scaled(name.replace("d", "g"), perT * factor)];
}
