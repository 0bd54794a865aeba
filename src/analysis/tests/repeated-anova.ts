import { chiSquaredTails } from "../distributions/chi-squared.js";
import { fTails } from "../distributions/f.js";
import { explainedVariance } from "../effects/explained-variance.js";
import { badInput, checkLevel, cleanGroups, cleanRows, type CleanSample, type Sample } from "../input/samples.js";
import { mean, sum, sumOfProducts } from "../numeric/summary.js";
import { Matrix, determinant } from "ml-matrix";
import { apaNumber, apaP } from "../result/apa.js";
import { rCall, rCode, rLet, rName } from "../result/r-code.js";
import type { Estimate, Term, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";

/** How far the differences between conditions are from equal variances. */
interface Sphericity {
  w: number;
  p: number;
  greenhouseGeisser: number;
  huynhFeldt: number;
}

/**
 * Analysis of variance of several conditions measured on the same subjects, with Mauchly's test of sphericity (Annals
 * of Mathematical Statistics 1940) and the corrections of Greenhouse and Geisser (Psychometrika 1959) and of Huynh and
 * Feldt (Journal of Educational Statistics 1976).
 */
export function repeatedAnova(conditions: readonly Sample[], { level = 0.95 }: { level?: number } = {}): TestResult {
  checkLevel(level);
  cleanGroups(conditions, 2, 3);
  const { columns, missing } = cleanRows(conditions, 3);
  const sums = sumsOf(columns);
  const { df1, df2, between, error } = sums;
  if (!(error > 1e-13 * (between + sums.subjects)))
    throw badInput(
      "The subjects differ between conditions by the same amounts: there is no error to test against.",
      "Check that the conditions are separate measurements.",
    );
  const f = between / df1 / (error / df2);
  const p = fTails(f, df1, df2).upper;
  const sphericity = columns.length > 2 ? sphericityOf(columns) : null;
  const corrected = sphericity === null ? [] : correctedTerms(f, df1, df2, sphericity);
  const effects: Estimate[] = [
    ...explainedVariance(f, df1, df2, level, true),
    { name: "generalised eta squared", value: between / (between + error + sums.subjects), interval: null },
  ];
  return testResult({
    method: "Repeated-measures analysis of variance",
    n: columns[0]!.values.length,
    missing,
    effects,
    estimates: columns.map(({ name, values }) => ({ name: `mean of ${name}`, value: mean(values), interval: null })),
    statistic: { name: "F", value: f },
    df: [df1, df2],
    p,
    terms: [
      { name: "conditions", sum_of_squares: between, df: [df1, df2], statistic: { name: "F", value: f }, p },
      ...corrected,
      { name: "error", sum_of_squares: error, df: [df2], statistic: null, p: null },
    ],
    assumptions:
      sphericity === null
        ? []
        : [
            {
              name: "sphericity",
              finding: `Mauchly's W = ${apaNumber(sphericity.w, 3)}, ${apaP(sphericity.p)}`,
              holds: sphericity.p >= 0.05,
            },
          ],
    warnings:
      sphericity !== null && sphericity.p < 0.05
        ? [
            "Sphericity does not hold (Mauchly): use a corrected p, of Greenhouse and Geisser where epsilon is below .75.",
          ]
        : [],
    r: rOf(columns),
  });
}

function sumsOf(columns: readonly CleanSample[]) {
  const [n, k] = [columns[0]!.values.length, columns.length];
  const means = columns.map(({ values }) => mean(values));
  const grand = mean(means);
  const subjects = columns[0]!.values.map((_, row) => mean(columns.map(({ values }) => values[row]!)));
  return {
    between: n * sum(means.map((value) => (value - grand) ** 2)),
    subjects: k * sum(subjects.map((value) => (value - grand) ** 2)),
    error: sum(
      columns.flatMap(({ values }, column) =>
        values.map((value, row) => (value - subjects[row]! - means[column]! + grand) ** 2),
      ),
    ),
    df1: k - 1,
    df2: (n - 1) * (k - 1),
  };
}

/** From the covariance of orthonormal contrasts (Helmert's) of the conditions. */
function sphericityOf(columns: readonly CleanSample[]): Sphericity {
  const n = columns[0]!.values.length;
  const contrasts = columns.slice(1).map((_, place) => contrast(columns, place + 1));
  const covariance = contrasts.map((left) => contrasts.map((right) => sumOfProducts(left, right) / (n - 1)));
  const size = contrasts.length;
  const trace = sum(covariance.map((row, place) => row[place]!));
  const squares = sum(covariance.flat().map((value) => value ** 2));
  const epsilon = trace ** 2 / (size * squares);
  const w = Math.max(0, determinant(new Matrix(covariance)) / (trace / size) ** size);
  return {
    w,
    p: n - 1 < size ? 1 : mauchlyP(w, size, n - 1),
    greenhouseGeisser: epsilon,
    huynhFeldt: Math.min(1, (n * size * epsilon - 2) / (size * (n - 1 - size * epsilon))),
  };
}

/** The mean of the first conditions against the next one, of length 1, in each row. */
function contrast(columns: readonly CleanSample[], next: number): number[] {
  const scale = Math.sqrt(next / (next + 1));
  return columns[next]!.values.map(
    (value, row) => scale * (mean(columns.slice(0, next).map(({ values }) => values[row]!)) - value),
  );
}

/** To the second order (Anderson, Introduction to Multivariate Statistical Analysis, 10.7). */
function mauchlyP(w: number, size: number, df: number): number {
  const rho = 1 - (2 * size ** 2 + size + 2) / (6 * size * df);
  const second =
    ((size + 2) * (size - 1) * (size - 2) * (2 * size ** 3 + 6 * size ** 2 + 3 * size + 2)) /
    (288 * (df * size * rho) ** 2);
  const z = -df * rho * Math.log(w);
  const freedom = (size * (size + 1)) / 2 - 1;
  const [first, further] = [freedom, freedom + 4].map((value) => chiSquaredTails(z, value).upper);
  return Math.min(1, first! + second * (further! - first!));
}

function correctedTerms(
  f: number,
  df1: number,
  df2: number,
  { w, p, greenhouseGeisser, huynhFeldt }: Sphericity,
): Term[] {
  const corrected = (name: string, epsilon: number): Term => ({
    name: `${name}, epsilon ${epsilon.toFixed(3)}`,
    df: [df1 * epsilon, df2 * epsilon],
    statistic: { name: "F", value: f },
    p: fTails(f, df1 * epsilon, df2 * epsilon).upper,
    effects: [{ name: "epsilon", value: epsilon, interval: null }],
  });
  return [
    { name: "Mauchly's test of sphericity", df: [(df1 * (df1 + 1)) / 2 - 1], statistic: { name: "W", value: w }, p },
    corrected("Greenhouse-Geisser", greenhouseGeisser),
    corrected("Huynh-Feldt", huynhFeldt),
  ];
}

function rOf(columns: readonly CleanSample[]) {
  const matrix = rLet(
    "m",
    rCall(
      "cbind",
      columns.map(({ values }) => values),
    ),
  );
  const fit = rName(rCode(rLet("fit", rName("lm(m ~ 1)"))));
  return [
    matrix,
    fit,
    rName(`car::Anova(fit, idata = data.frame(c = factor(1:${columns.length})), idesign = ~ c, type = 3)`),
  ];
}
