import { normalQuantile, normalTails } from "../distributions/normal.js";
import { badInput, checkLevel, checkNumber, cleanSample, type Sample } from "../input/samples.js";
import { mean } from "../numeric/summary.js";
import { pOf, symmetricInterval } from "../result/p-value.js";
import { rCall, rName } from "../result/r-code.js";
import type { TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import type { MeanOptions } from "./t-tests.js";

/** The z test of one mean, or of two, with standard deviations that are known beforehand. */
export function zTest(
  samples: readonly [{ sample: Sample; deviation: number }, ...{ sample: Sample; deviation: number }[]],
  { mu = 0, alternative = "two_sided", level = 0.95 }: MeanOptions = {},
): TestResult {
  checkLevel(level);
  if (samples.length > 2)
    throw badInput("A z test compares one mean or two.", "Use an analysis of variance for more groups.");
  for (const { deviation } of samples) checkNumber("the standard deviation", deviation, { above: 0 });
  const clean = samples.map(({ sample }) => cleanSample(sample, 1));
  const means = clean.map(({ values }) => mean(values));
  const error = Math.sqrt(
    samples.reduce((total, { deviation }, index) => total + deviation ** 2 / clean[index]!.values.length, 0),
  );
  const value = means[0]! - (means[1] ?? 0);
  const z = (value - mu) / error;
  const p = pOf(normalTails(z), alternative);
  const interval = symmetricInterval(value, error, level, (tail) => normalQuantile(tail, "upper"), alternative);
  const estimates = [
    { name: means.length === 2 ? "difference of means" : "mean", value, standard_error: error, interval },
  ];
  const tail = rCall("pnorm", [alternative === "two_sided" ? -Math.abs(z) : z], {
    "lower.tail": alternative === "greater" ? false : undefined,
  });
  return testResult({
    method: means.length === 2 ? "Two-sample z test" : "One-sample z test",
    n: clean.reduce((total, { values }) => total + values.length, 0),
    missing: clean.reduce((total, { missing }) => total + missing, 0),
    estimates,
    statistic: { name: "z", value: z },
    p,
    alternative,
    warnings: [
      "The standard deviations were given, not estimated: a t test is right where they come from these values.",
    ],
    said: estimates,
    r: [alternative === "two_sided" ? rName(`2 * ${tail.r}`) : tail],
  });
}
