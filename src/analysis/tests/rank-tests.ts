import { normalQuantile, normalTails } from "../distributions/normal.js";
import { badInput, checkLevel, cleanRows, cleanSample, type Sample } from "../input/samples.js";
import { median, ranks, sum, tieCorrection, tieSizes } from "../numeric/summary.js";
import { pOf } from "../result/p-value.js";
import { rAlternative, rCall } from "../result/r-code.js";
import type { Alternative, Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { rankSumTails, signedRankTails } from "./rank-distributions.js";

/** Options of the tests of ranks. */
export interface RankOptions {
  mu?: number;
  alternative?: Alternative;
  level?: number;
  /** Exact where there are fewer than 50 values and neither ties nor zeros, if left out. */
  exact?: boolean;
  /** Whether the normal approximation is corrected for continuity; yes if left out. */
  correct?: boolean;
}

const fewerForExact = 50;

/** The rank-biserial correlation (Kerby, Comprehensive Psychology 2014) with an interval by Fisher's z. */
function rankBiserial(value: number, error: number, level: number): Estimate {
  const distance = normalQuantile((1 - level) / 2, "upper") * error;
  const bounded = Math.abs(value) < 1;
  return {
    name: "rank-biserial r",
    value,
    interval: bounded
      ? { level, low: Math.tanh(Math.atanh(value) - distance), high: Math.tanh(Math.atanh(value) + distance) }
      : null,
  };
}

function normalP(
  difference: number,
  deviation: number,
  { alternative = "two_sided", correct = true }: RankOptions,
): number {
  if (deviation === 0)
    throw badInput("All values are equal: ranks say nothing.", "Choose a variable whose values differ.");
  const shifts = { two_sided: Math.sign(difference) * 0.5, greater: 0.5, less: -0.5 };
  return pOf(normalTails((difference - (correct ? shifts[alternative] : 0)) / deviation), alternative);
}

/** @throws QuireError invalid_input where an exact p was asked for and ties or zeros stand against it */
function chooseExact(exact: boolean | undefined, small: boolean, spoilt: boolean): boolean {
  if (exact === true && spoilt) {
    throw badInput(
      "There are ties or zeros, for which the exact distribution is another.",
      "Leave `exact` out: the normal approximation allows for ties.",
    );
  }
  return exact ?? (small && !spoilt);
}

function tieWarnings(spoilt: boolean): string[] {
  return spoilt ? ["There are ties: p is by the normal approximation, with their correction."] : [];
}

/**
 * The Mann-Whitney U test of two independent samples (Mann and Whitney 1947; Wilcoxon, Biometrics Bulletin 1945). W is
 * the number of pairs in which the first is larger, ties counted by half.
 */
export function mannWhitneyTest(first: Sample, second: Sample, options: RankOptions = {}): TestResult {
  const { mu = 0, alternative = "two_sided", level = 0.95 } = options;
  checkLevel(level);
  const [left, right] = [cleanSample(first, 1), cleanSample(second, 1)];
  const shifted = left.values.map((value) => value - mu);
  const [m, n] = [shifted.length, right.values.length];
  const all = [...shifted, ...right.values];
  const w = sum(ranks(all).slice(0, m)) - (m * (m + 1)) / 2;
  const tied = tieSizes(all).length > 0;
  const exact = chooseExact(options.exact, m < fewerForExact && n < fewerForExact, tied);
  const deviation = Math.sqrt(((m * n) / 12) * (m + n + 1 - tieCorrection(all) / ((m + n) * (m + n - 1))));
  const p = exact ? pOf(rankSumTails(w, m, n), alternative) : normalP(w - (m * n) / 2, deviation, options);
  const superiority = w / (m * n);
  return testResult({
    method: `Mann-Whitney U test, ${exact ? "exact" : "normal approximation"}`,
    n: m + n,
    missing: left.missing + right.missing,
    effects: [
      rankBiserial(2 * superiority - 1, Math.sqrt((m + n + 1) / (3 * m * n)), level),
      { name: "probability of superiority", value: superiority, interval: null },
    ],
    estimates: [
      { name: `median of ${first.name}`, value: median(left.values), interval: null },
      { name: `median of ${second.name}`, value: median(right.values), interval: null },
      {
        name: "Hodges-Lehmann difference",
        value: median(left.values.flatMap((value) => right.values.map((other) => value - other))),
        interval: null,
      },
    ],
    statistic: { name: "W", value: w },
    p,
    alternative,
    warnings: tieWarnings(tied),
    r: [
      rCall("wilcox.test", [left.values, right.values], {
        mu: mu === 0 ? undefined : mu,
        alternative: rAlternative(alternative),
        exact,
        correct: options.correct ?? true,
      }),
    ],
  });
}

/** Wilcoxon's signed-rank test of one sample, or of the differences within pairs; zeros are left out (Wilcoxon 1945). */
export function wilcoxonSignedRankTest(first: Sample, second: Sample | null, options: RankOptions = {}): TestResult {
  const { mu = 0, alternative = "two_sided", level = 0.95 } = options;
  checkLevel(level);
  const { columns, missing } = cleanRows(second === null ? [first] : [first, second], 1);
  const differences = columns[0]!.values.map((value, row) => value - (columns[1]?.values[row] ?? 0) - mu);
  const kept = differences.filter((value) => value !== 0);
  const n = kept.length;
  if (n === 0) throw badInput("All differences are 0: ranks say nothing.", "Choose variables whose values differ.");
  const sizes = kept.map(Math.abs);
  const v = sum(ranks(sizes).filter((_, row) => kept[row]! > 0));
  const spoilt = n < differences.length || tieSizes(sizes).length > 0;
  const exact = chooseExact(options.exact, n < fewerForExact, spoilt);
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieCorrection(sizes) / 48);
  const p = exact ? pOf(signedRankTails(v, n), alternative) : normalP(v - (n * (n + 1)) / 4, deviation, options);
  const all = (n * (n + 1)) / 2;
  return testResult({
    method: `Wilcoxon signed-rank test, ${exact ? "exact" : "normal approximation"}`,
    n: differences.length,
    missing,
    effects: [rankBiserial((2 * v) / all - 1, Math.sqrt((2 * n ** 3 + 3 * n ** 2 + n) / 6) / all, level)],
    estimates: [
      { name: second === null ? "median" : "median difference", value: median(differences) + mu, interval: null },
    ],
    statistic: { name: "V", value: v },
    p,
    alternative,
    warnings: [
      ...(n < differences.length ? [`${differences.length - n} differences of 0 were left out.`] : []),
      ...tieWarnings(tieSizes(sizes).length > 0),
    ],
    r: [
      rCall(
        "wilcox.test",
        columns.map(({ values }) => values),
        {
          paired: second !== null,
          mu: mu === 0 ? undefined : mu,
          alternative: rAlternative(alternative),
          exact,
          correct: options.correct ?? true,
        },
      ),
    ],
  });
}
