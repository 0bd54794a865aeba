import { fTails } from "../distributions/f.js";
import { explainedVariance } from "../effects/explained-variance.js";
import {
  badInput,
  checkLevel,
  cleanGroups,
  requireVariation,
  type CleanSample,
  type Sample,
} from "../input/samples.js";
import { mean, sum, variance } from "../numeric/summary.js";
import { rCall, rGroups, rLet, rName } from "../result/r-code.js";
import type { Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { assumptionWarnings, checkNormality, checkVariances } from "./assumptions.js";
import { gamesHowell, tukey } from "./group-comparisons.js";
import { betweenAndWithin } from "./sums-of-squares.js";

function groupMeans(groups: readonly CleanSample[]): Estimate[] {
  return groups.map(({ name, values }) => ({ name: `mean of ${name}`, value: mean(values), interval: null }));
}

const formula = rName("y ~ g");

/**
 * One-way analysis of variance with equal variances (Fisher, Statistical Methods for Research Workers, 1925), and all
 * pairs compared by Tukey and Kramer.
 */
export function oneWayAnova(samples: readonly Sample[], { level = 0.95 }: { level?: number } = {}): TestResult {
  checkLevel(level);
  const groups = cleanGroups(samples, 2, 1);
  const { between, within, df1, df2 } = betweenAndWithin(groups.map(({ values }) => values));
  if (df2 < 1)
    throw badInput(
      "Each group has one value: the spread within groups is not known.",
      "Give at least one group more values.",
    );
  if (within === 0)
    throw badInput("The values do not vary within the groups.", "Choose a variable whose values differ.");
  const f = between / df1 / (within / df2);
  const p = fTails(f, df1, df2).upper;
  const effects = explainedVariance(f, df1, df2, level, false);
  const assumptions = [...checkNormality(groups), ...checkVariances(groups)];
  return testResult({
    method: "One-way analysis of variance",
    n: df1 + df2 + 1,
    missing: sum(groups.map(({ missing }) => missing)),
    effects,
    estimates: groupMeans(groups),
    statistic: { name: "F", value: f },
    df: [df1, df2],
    p,
    terms: [
      { name: "between groups", sum_of_squares: between, df: [df1, df2], statistic: { name: "F", value: f }, p },
      { name: "within groups", sum_of_squares: within, df: [df2], statistic: null, p: null },
    ],
    assumptions,
    warnings: assumptionWarnings(
      assumptions,
      "Welch's analysis allows unequal variances; the Kruskal-Wallis test uses ranks.",
    ),
    comparisons: tukey(groups, within / df2, df2, level),
    r: [
      ...rGroups(groups),
      rLet("fit", rCall("aov", [formula])),
      rCall("summary", [rName("fit")]),
      rCall("TukeyHSD", [rName("fit")], { "conf.level": level }),
    ],
  });
}

/**
 * Welch's analysis of variance for unequal variances (Welch, Biometrika 1951), and all pairs compared by Games and
 * Howell (Journal of Educational Statistics 1976).
 */
export function welchAnova(samples: readonly Sample[], { level = 0.95 }: { level?: number } = {}): TestResult {
  checkLevel(level);
  const groups = cleanGroups(samples, 2, 2);
  for (const group of groups) requireVariation(group, "Welch's analysis of variance");
  const k = groups.length;
  const weights = groups.map(({ values }) => values.length / variance(values));
  const total = sum(weights);
  const means = groups.map(({ values }) => mean(values));
  const centre = sum(means.map((value, place) => value * weights[place]!)) / total;
  const lack =
    sum(groups.map(({ values }, place) => (1 - weights[place]! / total) ** 2 / (values.length - 1))) / (k * k - 1);
  const between = sum(means.map((value, place) => weights[place]! * (value - centre) ** 2));
  const f = between / ((k - 1) * (1 + 2 * (k - 2) * lack));
  const [df1, df2] = [k - 1, 1 / (3 * lack)];
  return testResult({
    method: "Welch's analysis of variance, unequal variances",
    n: sum(groups.map(({ values }) => values.length)),
    missing: sum(groups.map(({ missing }) => missing)),
    effects: explainedVariance(f, df1, df2, level, false),
    estimates: groupMeans(groups),
    statistic: { name: "F", value: f },
    df: [df1, df2],
    p: fTails(f, df1, df2).upper,
    assumptions: checkNormality(groups),
    warnings: assumptionWarnings(checkNormality(groups), "The Kruskal-Wallis test uses ranks."),
    comparisons: gamesHowell(groups, level),
    r: [...rGroups(groups), rCall("oneway.test", [formula])],
  });
}
