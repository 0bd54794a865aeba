import type { Estimate } from "../result/schema.js";
import { noncentralityOfF } from "./noncentrality.js";

/**
 * The share of variance that a term of an analysis of variance explains, beside the error alone: partial eta squared
 * with an interval by the noncentral F distribution (Steiger, Psychological Methods 2004), and omega squared, which
 * is less biased (Olejnik and Algina, Psychological Methods 2003).
 */
export function explainedVariance(f: number, df1: number, df2: number, level: number, partial: boolean): Estimate[] {
  const [low, high] = noncentralityOfF(f, df1, df2, level);
  const n = df1 + df2 + 1;
  const share = (noncentrality: number) => noncentrality / (noncentrality + n);
  const name = partial ? "partial " : "";
  return [
    {
      name: `${name}eta squared`,
      value: (f * df1) / (f * df1 + df2),
      interval: { level, low: share(low), high: share(high) },
    },
    { name: `${name}omega squared`, value: Math.max(0, (df1 * (f - 1)) / (df1 * (f - 1) + n)), interval: null },
  ];
}
