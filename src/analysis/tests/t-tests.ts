import { studentQuantile, studentTails } from "../distributions/student-t.js";
import { standardisedDifference } from "../effects/mean-difference.js";
import {
  checkLevel,
  checkNumber,
  cleanRows,
  cleanSample,
  badInput,
  requireVariation,
  type CleanSample,
  type Sample,
} from "../input/samples.js";
import { mean, standardDeviation, variance } from "../numeric/summary.js";
import { pOf, symmetricInterval } from "../result/p-value.js";
import { rAlternative, rCall } from "../result/r-code.js";
import type { Alternative, Assumption, Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { assumptionWarnings, checkNormality, checkVariances } from "./assumptions.js";

/** Options of a test of means. */
export interface MeanOptions {
  /** Mean, or difference of means, that is tested against; 0 if left out. */
  mu?: number;
  alternative?: Alternative;
  /** Of the intervals; 0.95 if left out. */
  level?: number;
}

interface Location {
  method: string;
  estimates: Estimate[];
  difference: { name: string; value: number; error: number };
  df: number;
  /** What t is multiplied with to give the standardised difference, and its name. */
  perT: number;
  effect: string;
  n: number;
  missing: number;
  assumptions: Assumption[];
  r: Parameters<typeof rCall>;
}

function locationTest(location: Location, options: MeanOptions): TestResult {
  const { mu = 0, alternative = "two_sided", level = 0.95 } = options;
  checkLevel(level);
  checkNumber("mu", mu);
  const { difference, df } = location;
  if (difference.error === 0) throw noVariation(location.method);
  const t = (difference.value - mu) / difference.error;
  const p = pOf(studentTails(t, df), alternative);
  const interval = symmetricInterval(
    difference.value,
    difference.error,
    level,
    (tail) => studentQuantile(tail, df, "upper"),
    alternative,
  );
  const effects = standardisedDifference(t, df, location.perT, level, location.effect);
  const [name, placed, named] = location.r;
  const r = rCall(name, placed, {
    ...named,
    mu: mu === 0 ? undefined : mu,
    alternative: rAlternative(alternative),
    "conf.level": level,
  });
  return testResult({
    method: location.method,
    n: location.n,
    missing: location.missing,
    effects,
    estimates: [
      ...location.estimates,
      { name: difference.name, value: difference.value, standard_error: difference.error, interval },
    ],
    statistic: { name: "t", value: t },
    df: [df],
    p,
    alternative,
    assumptions: location.assumptions,
    warnings: assumptionWarnings(
      location.assumptions,
      "Look at the values; a test of ranks or Welch's t test presumes less.",
    ),
    r: [r],
  });
}

function noVariation(method: string) {
  return badInput(`The values do not vary: ${method} cannot be calculated.`, "Choose a variable whose values differ.");
}

function meanOf({ name, values }: CleanSample): Estimate {
  return { name: `mean of ${name}`, value: mean(values), interval: null };
}

/** Student's t test of one mean (Student, Biometrika 1908). */
export function oneSampleTTest(sample: Sample, options: MeanOptions = {}): TestResult {
  const clean = cleanSample(sample, 2);
  requireVariation(clean, "a t test");
  const { values, missing } = clean;
  return locationTest(
    {
      method: "One-sample t test",
      estimates: [],
      difference: {
        name: `mean of ${sample.name}`,
        value: mean(values),
        error: standardDeviation(values) / Math.sqrt(values.length),
      },
      df: values.length - 1,
      perT: 1 / Math.sqrt(values.length),
      effect: "d",
      n: values.length,
      missing,
      assumptions: checkNormality([clean]),
      r: ["t.test", [values]],
    },
    options,
  );
}

/** Student's t test of the differences within pairs; the effect is d_z, in standard deviations of the differences. */
export function pairedTTest(first: Sample, second: Sample, options: MeanOptions = {}): TestResult {
  const { columns, missing } = cleanRows([first, second], 2);
  const [left, right] = [columns[0]!, columns[1]!];
  const differences = left.values.map((value, index) => value - right.values[index]!);
  const change = { name: `${first.name} - ${second.name}`, values: differences, missing };
  requireVariation(change, "a paired t test");
  const n = differences.length;
  return locationTest(
    {
      method: "Paired t test",
      estimates: [meanOf(left), meanOf(right)],
      difference: {
        name: "mean difference",
        value: mean(differences),
        error: standardDeviation(differences) / Math.sqrt(n),
      },
      df: n - 1,
      perT: 1 / Math.sqrt(n),
      effect: "d_z",
      n,
      missing,
      assumptions: checkNormality([change]),
      r: ["t.test", [left.values, right.values], { paired: true }],
    },
    options,
  );
}

/**
 * The t test of two independent means: Welch's, which allows unequal variances (Welch, Biometrika 1947), or Student's
 * with pooled variance. The effect is Cohen's d with the pooled standard deviation under "equal", and with the root
 * of the mean variance under "unequal".
 */
export function twoSampleTTest(
  first: Sample,
  second: Sample,
  options: MeanOptions & { variances?: "unequal" | "equal" } = {},
): TestResult {
  const [left, right] = [cleanSample(first, 2), cleanSample(second, 2)];
  const pooled = options.variances === "equal";
  const spread = pooled ? pooledSpread(left.values, right.values) : welchSpread(left.values, right.values);
  return locationTest(
    {
      method: pooled ? "Student's two-sample t test, equal variances" : "Welch's two-sample t test",
      estimates: [meanOf(left), meanOf(right)],
      difference: { name: "difference of means", value: mean(left.values) - mean(right.values), error: spread.error },
      df: spread.df,
      perT: spread.error / spread.deviation,
      effect: "d",
      n: left.values.length + right.values.length,
      missing: left.missing + right.missing,
      assumptions: [...checkNormality([left, right]), ...(pooled ? checkVariances([left, right]) : [])],
      r: ["t.test", [left.values, right.values], { "var.equal": pooled }],
    },
    options,
  );
}

function welchSpread(left: number[], right: number[]) {
  const [leftVariance, rightVariance] = [variance(left), variance(right)];
  const [a, b] = [leftVariance / left.length, rightVariance / right.length];
  const df = (a + b) ** 2 / (a ** 2 / (left.length - 1) + b ** 2 / (right.length - 1));
  return { error: Math.sqrt(a + b), df, deviation: Math.sqrt((leftVariance + rightVariance) / 2) };
}

function pooledSpread(left: number[], right: number[]) {
  const df = left.length + right.length - 2;
  const pooled = ((left.length - 1) * variance(left) + (right.length - 1) * variance(right)) / df;
  return { error: Math.sqrt(pooled * (1 / left.length + 1 / right.length)), df, deviation: Math.sqrt(pooled) };
}
