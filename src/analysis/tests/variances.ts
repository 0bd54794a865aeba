import { chiSquaredTails } from "../distributions/chi-squared.js";
import { fTails } from "../distributions/f.js";
import { badInput, cleanGroups, requireVariation, type CleanSample, type Sample } from "../input/samples.js";
import { mean, median, standardDeviation, sum, variance } from "../numeric/summary.js";
import { rCall, rGroups, rName } from "../result/r-code.js";
import type { Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { betweenAndWithin } from "./sums-of-squares.js";

function spreads(groups: readonly CleanSample[]): Estimate[] {
  return groups.map(({ name, values }) => ({
    name: `standard deviation of ${name}`,
    value: standardDeviation(values),
    interval: null,
  }));
}

/** Bartlett's test of equal variances (Bartlett, Proceedings of the Royal Society A 1937); it presumes normal values. */
export function bartlettTest(samples: readonly Sample[]): TestResult {
  const groups = cleanGroups(samples, 2, 2);
  for (const group of groups) requireVariation(group, "Bartlett's test");
  const dfs = groups.map(({ values }) => values.length - 1);
  const variances = groups.map(({ values }) => variance(values));
  const df = sum(dfs);
  const pooled = sum(variances.map((value, place) => value * dfs[place]!)) / df;
  const spread = df * Math.log(pooled) - sum(variances.map((value, place) => dfs[place]! * Math.log(value)));
  const k2 = spread / (1 + (sum(dfs.map((value) => 1 / value)) - 1 / df) / (3 * (groups.length - 1)));
  return testResult({
    method: "Bartlett's test of equal variances",
    n: df + groups.length,
    missing: sum(groups.map(({ missing }) => missing)),
    effects: [
      {
        name: "ratio of the largest variance to the smallest",
        value: Math.max(...variances) / Math.min(...variances),
        interval: null,
      },
    ],
    estimates: spreads(groups),
    statistic: { name: "K2", value: k2 },
    df: [groups.length - 1],
    p: chiSquaredTails(k2, groups.length - 1).upper,
    warnings: ["Bartlett's test presumes normal values: Levene's is safer where they are not."],
    r: [...rGroups(groups), rCall("bartlett.test", [rName("y"), rName("g")])],
  });
}

/**
 * Levene's test of equal variances: an analysis of variance of the distances from the centre. The median as centre is
 * the form of Brown and Forsythe (JASA 1974), which bears skewed values.
 */
export function leveneTest(
  samples: readonly Sample[],
  { center = "median" }: { center?: "median" | "mean" } = {},
): TestResult {
  const groups = cleanGroups(samples, 2, 2);
  const distances = groups.map(({ values }) => {
    const middle = center === "median" ? median(values) : mean(values);
    return values.map((value) => Math.abs(value - middle));
  });
  const { between, within, df1, df2 } = betweenAndWithin(distances);
  if (within === 0)
    throw badInput(
      "The distances from the centre do not vary within the groups.",
      "Levene's test needs groups of more than two different values.",
    );
  const f = between / df1 / (within / df2);
  return testResult({
    method:
      center === "median"
        ? "Brown-Forsythe test of equal variances (Levene's test with medians)"
        : "Levene's test of equal variances",
    n: df1 + df2 + 1,
    missing: sum(groups.map(({ missing }) => missing)),
    effects: [],
    estimates: spreads(groups),
    statistic: { name: "F", value: f },
    df: [df1, df2],
    p: fTails(f, df1, df2).upper,
    r: [...rGroups(groups), rName(`anova(lm(abs(y - ave(y, g, FUN = ${center})) ~ g))`)],
  });
}
