import { normalQuantile, normalTails } from "../distributions/normal.js";
import { studentTails } from "../distributions/student-t.js";
import { badInput, checkLevel, cleanRows, requireVariation, type Sample } from "../input/samples.js";
import { ranks, sum, sumOfProducts, sumOfSquares, tieSizes } from "../numeric/summary.js";
import type { Tails } from "../numeric/special-functions.js";
import { pOf } from "../result/p-value.js";
import { rAlternative, rCall } from "../result/r-code.js";
import type { Alternative, Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { concordantTails, squaredRankTails } from "./rank-distributions.js";

export interface CorrelationOptions {
  alternative?: Alternative;
  level?: number;
}

interface Pairs {
  x: number[];
  y: number[];
  n: number;
  missing: number;
}

function pairsOf(first: Sample, second: Sample, level: number): Pairs {
  checkLevel(level);
  const { columns, missing } = cleanRows([first, second], 3);
  for (const column of columns) requireVariation(column, "a correlation");
  const [x, y] = [columns[0]!.values, columns[1]!.values];
  return { x, y, n: x.length, missing };
}

function correlation(x: readonly number[], y: readonly number[]): number {
  const value = sumOfProducts(x, y) / Math.sqrt(sumOfSquares(x) * sumOfSquares(y));
  return Math.min(1, Math.max(-1, value));
}

/** An interval by Fisher's z; null where the error is not known or the correlation is perfect. */
function byFisherZ(name: string, value: number, error: number, level: number, alternative: Alternative): Estimate {
  if (!Number.isFinite(error) || Math.abs(value) === 1) return { name, value, interval: null };
  const distance = normalQuantile(alternative === "two_sided" ? (1 - level) / 2 : 1 - level, "upper") * error;
  const low = alternative === "less" ? -1 : Math.tanh(Math.atanh(value) - distance);
  const high = alternative === "greater" ? 1 : Math.tanh(Math.atanh(value) + distance);
  return { name, value, interval: { level, low, high } };
}

function rOf({ x, y }: Pairs, method: string, alternative: Alternative, level?: number) {
  return [rCall("cor.test", [x, y], { method, alternative: rAlternative(alternative), "conf.level": level })];
}

/**
 * t and its tails for a correlation.
 * @throws QuireError invalid_input for a perfect one, whose t is infinite
 */
function byT(r: number, n: number): { t: number; tails: Tails } {
  if (Math.abs(r) === 1) {
    throw badInput(
      `The correlation is exactly ${r}: one variable follows from the other, and there is no chance to test.`,
      "Check that the two are separate measurements.",
      { r },
    );
  }
  const t = r * Math.sqrt((n - 2) / ((1 - r) * (1 + r)));
  return { t, tails: studentTails(t, n - 2) };
}

/** Pearson's correlation, its t test and interval (Fisher, Metron 1921). */
export function pearsonTest(
  first: Sample,
  second: Sample,
  { alternative = "two_sided", level = 0.95 }: CorrelationOptions = {},
): TestResult {
  const pairs = pairsOf(first, second, level);
  const { n } = pairs;
  const r = correlation(pairs.x, pairs.y);
  const { t, tails } = byT(r, n);
  return testResult({
    method: "Pearson's correlation",
    n,
    missing: pairs.missing,
    effects: [byFisherZ("r", r, n > 3 ? 1 / Math.sqrt(n - 3) : Infinity, level, alternative)],
    statistic: { name: "t", value: t },
    df: [n - 2],
    p: pOf(tails, alternative),
    alternative,
    r: rOf(pairs, "pearson", alternative, level),
  });
}

const mostExactSpearman = 1290;

/**
 * Spearman's rank correlation: exact for up to 9 pairs, by the Edgeworth series for up to 1289 (AS 89), and by t with
 * ties or more. The interval is that of Bonett and Wright (Psychometrika 2000).
 */
export function spearmanTest(
  first: Sample,
  second: Sample,
  { alternative = "two_sided", level = 0.95 }: CorrelationOptions = {},
): TestResult {
  const pairs = pairsOf(first, second, level);
  const { n } = pairs;
  const [x, y] = [ranks(pairs.x), ranks(pairs.y)];
  const rho = correlation(x, y);
  const s = ((n ** 3 - n) * (1 - rho)) / 6;
  const tied = tieSizes(x).length + tieSizes(y).length > 0;
  // A large S means a negative correlation.
  const counted = () => squaredRankTails(Math.round(s), n);
  const tails = tied || n >= mostExactSpearman ? byT(rho, n).tails : { lower: counted().upper, upper: counted().lower };
  return testResult({
    method: "Spearman's rank correlation",
    n,
    missing: pairs.missing,
    effects: [byFisherZ("rho", rho, n > 3 ? Math.sqrt((1 + rho ** 2 / 2) / (n - 3)) : Infinity, level, alternative)],
    statistic: { name: "S", value: s },
    p: pOf(tails, alternative),
    alternative,
    warnings: tied ? ["There are ties: p is by the t approximation."] : [],
    r: rOf(pairs, "spearman", alternative),
  });
}

const fewerForExactKendall = 50;

/**
 * Kendall's rank correlation tau-b: exact for fewer than 50 pairs without ties, else by the normal distribution with
 * the variance for ties (Kendall, Rank Correlation Methods, 1970). The interval is that of Bonett and Wright (2000).
 */
export function kendallTest(
  first: Sample,
  second: Sample,
  { alternative = "two_sided", level = 0.95 }: CorrelationOptions = {},
): TestResult {
  const pairs = pairsOf(first, second, level);
  const { n } = pairs;
  const score = concordance(pairs);
  const [xTies, yTies] = [tieSizes(pairs.x), tieSizes(pairs.y)];
  const all = (n * (n - 1)) / 2;
  const tiedPairs = (sizes: readonly number[]) => sum(sizes.map((size) => (size * (size - 1)) / 2));
  const tau = score / Math.sqrt((all - tiedPairs(xTies)) * (all - tiedPairs(yTies)));
  const exact = n < fewerForExactKendall && xTies.length + yTies.length === 0;
  const z = score / Math.sqrt(varianceOfScore(n, xTies, yTies));
  const concordant = Math.round((score + all) / 2);
  return testResult({
    method: `Kendall's rank correlation, ${exact ? "exact" : "normal approximation"}`,
    n,
    missing: pairs.missing,
    effects: [byFisherZ("tau", tau, n > 4 ? Math.sqrt(0.437 / (n - 4)) : Infinity, level, alternative)],
    statistic: exact ? { name: "T", value: concordant } : { name: "z", value: z },
    p: pOf(exact ? concordantTails(concordant, n) : normalTails(z), alternative),
    alternative,
    warnings: xTies.length + yTies.length > 0 ? ["There are ties: p is by the normal approximation."] : [],
    r: rOf(pairs, "kendall", alternative),
  });
}

/** Concordant pairs less discordant ones. */
function concordance({ x, y, n }: Pairs): number {
  let score = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) score += Math.sign((x[i]! - x[j]!) * (y[i]! - y[j]!));
  }
  return score;
}

function varianceOfScore(n: number, xTies: readonly number[], yTies: readonly number[]): number {
  const [first, second] = [xTies, yTies].map((sizes) => ({
    linear: sum(sizes.map((size) => size * (size - 1))),
    cubic: sum(sizes.map((size) => size * (size - 1) * (size - 2))),
    weighted: sum(sizes.map((size) => size * (size - 1) * (2 * size + 5))),
  })) as [Record<"linear" | "cubic" | "weighted", number>, Record<"linear" | "cubic" | "weighted", number>];
  const base = (n * (n - 1) * (2 * n + 5) - first.weighted - second.weighted) / 18;
  const both = (first.linear * second.linear) / (2 * n * (n - 1));
  return base + both + (first.cubic * second.cubic) / (9 * n * (n - 1) * (n - 2));
}
