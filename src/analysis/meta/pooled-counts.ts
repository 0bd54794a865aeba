import { chiSquaredTails } from "../distributions/chi-squared.js";
import { normalQuantile, normalTails } from "../distributions/normal.js";
import { checkTwoByTwo, countEffect, type TwoByTwo } from "../effects/counts.js";
import { badInput, checkLevel } from "../input/samples.js";
import { sum } from "../numeric/summary.js";
import { pOf, symmetricInterval } from "../result/p-value.js";
import { rCall, rCode, rName } from "../result/r-code.js";
import type { Estimate } from "../result/schema.js";

/** A pooled effect on the scale of logarithms, with the heterogeneity of the tables around it. */
export interface PooledCounts {
  method: string;
  n: number;
  /** The log ratio. */
  estimate: Estimate & { value: number };
  /** The ratio itself. */
  ratio: Estimate;
  statistic: { name: string; value: number };
  p: number;
  q: number;
  df: number;
  q_p: number;
  r_code: string;
}

interface Pooled {
  value: number;
  error: number;
  q: number;
  used: number;
}

/**
 * The Mantel-Haenszel ratio (Mantel and Haenszel, JNCI 1959): odds ratios with the variance of Robins, Breslow and
 * Greenland (Biometrics 1986), risk ratios with that of Greenland and Robins (Biometrics 1985). Empty cells need no
 * correction.
 */
export function mantelHaenszel(tables: readonly TwoByTwo[], measure: "OR" | "RR", level = 0.95): PooledCounts {
  const useful = usefulTables(tables, level);
  const pooled = measure === "OR" ? pooledOdds(useful) : pooledRisks(useful);
  const q = sum(
    useful.map((table) => {
      const { effect, variance } = countEffect(table, measure);
      return (effect - pooled.value) ** 2 / variance;
    }),
  );
  return resultOf(
    "Mantel-Haenszel",
    measure,
    useful,
    { ...pooled, q, used: useful.length },
    level,
    rCall("metafor::rma.mh", [], { measure, ...rCounts(tables) }),
  );
}

/** Peto's one-step odds ratio (Yusuf et al., Progress in Cardiovascular Diseases 1985), for rare events. */
export function petoOddsRatio(tables: readonly TwoByTwo[], level = 0.95): PooledCounts {
  const useful = usefulTables(tables, level);
  const parts = useful.map(({ a, b, c, d }) => {
    const [first, second, n] = [a + b, c + d, a + b + c + d];
    return { excess: a - ((a + c) * first) / n, variance: ((a + c) * (b + d) * first * second) / (n ** 2 * (n - 1)) };
  });
  const [excess, variance] = [sum(parts.map((part) => part.excess)), sum(parts.map((part) => part.variance))];
  const q = sum(parts.map((part) => part.excess ** 2 / part.variance)) - excess ** 2 / variance;
  return resultOf(
    "Peto",
    "OR",
    useful,
    { value: excess / variance, error: 1 / Math.sqrt(variance), q, used: useful.length },
    level,
    rCall("metafor::rma.peto", [], rCounts(tables)),
  );
}

/** Tables without events, or with nothing but events, say nothing about a ratio. */
function usefulTables(tables: readonly TwoByTwo[], level: number): TwoByTwo[] {
  checkLevel(level);
  for (const table of tables) checkTwoByTwo(table);
  const useful = tables.filter(({ a, b, c, d }) => a + c > 0 && b + d > 0);
  if (useful.length < 2)
    throw badInput(`${useful.length} tables have events and non-events, and at least 2 are needed.`, "Add studies.", {
      studies: useful.length,
    });
  return useful;
}

function pooledOdds(tables: readonly TwoByTwo[]): { value: number; error: number } {
  const parts = tables.map(({ a, b, c, d }) => {
    const n = a + b + c + d;
    return { p: (a + d) / n, q: (b + c) / n, r: (a * d) / n, s: (b * c) / n };
  });
  const [r, s] = [sum(parts.map((part) => part.r)), sum(parts.map((part) => part.s))];
  requireBoth(r, s);
  const variance =
    sum(parts.map((part) => part.p * part.r)) / (2 * r ** 2) +
    sum(parts.map((part) => part.p * part.s + part.q * part.r)) / (2 * r * s) +
    sum(parts.map((part) => part.q * part.s)) / (2 * s ** 2);
  return { value: Math.log(r / s), error: Math.sqrt(variance) };
}

function pooledRisks(tables: readonly TwoByTwo[]): { value: number; error: number } {
  const parts = tables.map(({ a, b, c, d }) => {
    const [first, second, n] = [a + b, c + d, a + b + c + d];
    return { r: (a * second) / n, s: (c * first) / n, p: (first * second * (a + c) - a * c * n) / n ** 2 };
  });
  const [r, s] = [sum(parts.map((part) => part.r)), sum(parts.map((part) => part.s))];
  requireBoth(r, s);
  return { value: Math.log(r / s), error: Math.sqrt(sum(parts.map((part) => part.p)) / (r * s)) };
}

function requireBoth(r: number, s: number): void {
  if (r > 0 && s > 0) return;
  throw badInput(
    "One of the groups has no events in any study: the ratio is not finite.",
    "Report the counts, or use the risk difference.",
  );
}

function rCounts(tables: readonly TwoByTwo[]) {
  return {
    ai: tables.map(({ a }) => a),
    bi: tables.map(({ b }) => b),
    ci: tables.map(({ c }) => c),
    di: tables.map(({ d }) => d),
  };
}

function resultOf(
  name: string,
  measure: "OR" | "RR",
  tables: readonly TwoByTwo[],
  { value, error, q, used }: Pooled,
  level: number,
  r: { r: string },
): PooledCounts {
  const interval = symmetricInterval(value, error, level, (tail) => normalQuantile(tail, "upper"));
  const title = measure === "OR" ? "odds ratio" : "risk ratio";
  const z = value / error;
  return {
    method: `${name} ${title}`,
    n: tables.length,
    estimate: { name: `log ${title}`, value, standard_error: error, interval },
    ratio: {
      name: title,
      value: Math.exp(value),
      interval: { level, low: Math.exp(interval.low!), high: Math.exp(interval.high!) },
    },
    statistic: { name: "z", value: z },
    p: pOf(normalTails(z), "two_sided"),
    q,
    df: used - 1,
    q_p: chiSquaredTails(q, used - 1).upper,
    r_code: rCode(rName("# metafor"), r),
  };
}
