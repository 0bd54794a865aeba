import { noncentralChiSquaredTails } from "../distributions/noncentral.js";
import { findRootFrom } from "../numeric/find-root.js";
import type { Estimate } from "../result/schema.js";

/** The interval of the noncentrality of an observed chi-squared (Smithson, Confidence Intervals, 2003). */
export function noncentralityOfChiSquared(x2: number, df: number, level: number): [low: number, high: number] {
  const outside = (1 - level) / 2;
  const solve = (tail: "lower" | "upper") => {
    const f = (value: number) =>
      Math.log(Math.max(1e-320, noncentralChiSquaredTails(x2, df, value)[tail])) - Math.log(outside);
    const atZero = f(0);
    const none = tail === "upper" ? atZero >= 0 : atZero <= 0;
    return none ? 0 : findRootFrom(f, Math.max(x2, 1), Math.max(x2, 1) / 2, 0, 1e9);
  };
  return [solve("upper"), solve("lower")];
}

/** Cramer's V (Mathematical Methods of Statistics, 1946) with an interval by the noncentral chi-squared distribution. */
export function cramersV(x2: number, df: number, total: number, smaller: number, level: number): Estimate {
  const [low, high] = noncentralityOfChiSquared(x2, df, level).map((value) =>
    Math.min(1, Math.sqrt(value / (total * smaller))),
  );
  return { name: "Cramer's V", value: Math.sqrt(x2 / (total * smaller)), interval: { level, low: low!, high: high! } };
}
