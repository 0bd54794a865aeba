import { chiSquaredQuantile, chiSquaredTails } from "../distributions/chi-squared.js";
import { fTails } from "../distributions/f.js";
import { normalQuantile, normalTails } from "../distributions/normal.js";
import { studentQuantile, studentTails } from "../distributions/student-t.js";
import { badInput, checkLevel, checkNumber } from "../input/samples.js";
import { leastSquares } from "../numeric/least-squares.js";
import { sum } from "../numeric/summary.js";
import { apaDf, apaInterval, apaNumber, apaP } from "../result/apa.js";
import { pOf, symmetricInterval } from "../result/p-value.js";
import { rCall, rCode, rDataFrame, rLet, rName, rQuoted } from "../result/r-code.js";
import type { Interval } from "../result/schema.js";
import { estimateTau2, tauWithResidualSum, weightedAt, type Studies, type Weighted } from "./heterogeneity.js";
import type { MetaResult, TauMethod } from "./schema.js";

/** A study's effect and its sampling variance. */
export interface StudyEffect {
  name: string;
  /** null is a missing effect or variance: the study is left out and counted. */
  effect: number | null;
  variance: number | null;
  /** Values of moderators by their names. */
  moderators?: Readonly<Record<string, number>>;
}

export interface MetaOptions {
  /** REML if left out. */
  method?: TauMethod;
  /** "knapp_hartung" gives t intervals with an adjusted error (Knapp and Hartung, Statistics in Medicine 2003). */
  test?: "z" | "knapp_hartung";
  level?: number;
  /** Names of moderators: a meta-regression. */
  moderators?: readonly string[];
}

interface Prepared extends Studies {
  names: string[];
  coefficientNames: string[];
  missing: number;
}

/**
 * A meta-analysis by inverse variances, or a meta-regression (Hedges and Olkin, Statistical Methods for Meta-Analysis,
 * 1985; Viechtbauer, Journal of Statistical Software 2010).
 * @throws QuireError invalid_input for fewer than two studies, variances that are not above 0, numbers that are none,
 *   and moderators that do not vary or depend on each other
 */
export function metaAnalysis(given: readonly StudyEffect[], options: MetaOptions = {}): MetaResult {
  const { method = "REML", test = "z", level = 0.95, moderators = [] } = options;
  checkLevel(level);
  const studies = prepare(given, moderators);
  const tau2 = estimateTau2(studies, method);
  const fit = weightedAt(studies, tau2);
  const df = studies.effects.length - studies.columns.length;
  const scale = test === "knapp_hartung" ? fit.residualSum / df : 1;
  const freedom = test === "knapp_hartung" ? df : Infinity;
  const estimates = estimatesOf(studies, fit, scale, freedom, level);
  const heterogeneity = heterogeneityOf(studies, method, tau2, level);
  const predicted = moderators.length === 0 ? predictionOf(fit, scale, tau2, freedom, level) : null;
  const total = sum(fit.weights);
  return {
    method: methodName(method, moderators.length > 0, test),
    n: studies.effects.length,
    missing: studies.missing,
    estimates,
    prediction_interval: method === "EE" ? null : predicted,
    heterogeneity,
    moderators: moderators.length === 0 ? null : moderatorTest(studies, fit, { scale, freedom, tau2, method }),
    weights: fit.weights.map((weight) => (100 * weight) / total),
    warnings: warningsOf(studies, method),
    apa: apaOf(estimates, heterogeneity, studies.effects.length, freedom),
    r_code: rOf(studies, { method, test, level, moderators }),
  };
}

function prepare(given: readonly StudyEffect[], moderators: readonly string[]): Prepared {
  const used = given.filter(({ effect, variance }) => effect !== null && variance !== null);
  const needed = moderators.length + 2;
  if (used.length < needed) {
    throw badInput(
      `${used.length} studies have an effect and a variance, and at least ${needed} are needed.`,
      "Add studies, or use fewer moderators.",
      { studies: used.length, needed },
    );
  }
  for (const { name, effect, variance } of used) {
    checkNumber(`The effect of "${name}"`, effect!);
    checkNumber(`The variance of "${name}"`, variance!, { above: 0 });
  }
  const columns = moderators.map((moderator) => used.map((study) => moderatorValue(study, moderator)));
  const studies = {
    names: used.map(({ name }) => name),
    effects: used.map(({ effect }) => effect!),
    variances: used.map(({ variance }) => variance!),
    columns: [used.map(() => 1), ...columns],
    coefficientNames: [moderators.length === 0 ? "summary effect" : "intercept", ...moderators],
    missing: given.length - used.length,
  };
  const [dependent] = leastSquares(studies.columns, studies.effects).dependent;
  if (dependent !== undefined) {
    throw badInput(
      `The moderator "${studies.coefficientNames[dependent]}" does not vary, or follows from the others.`,
      "Leave it out.",
      { moderator: studies.coefficientNames[dependent] ?? "" },
    );
  }
  return studies;
}

function moderatorValue({ name, moderators }: StudyEffect, moderator: string): number {
  const value = moderators?.[moderator];
  if (value === undefined)
    throw badInput(
      `"${name}" has no value of the moderator "${moderator}".`,
      "Give the value, or leave the study out.",
      { study: name, moderator },
    );
  checkNumber(`"${moderator}" of "${name}"`, value);
  return value;
}

function estimatesOf(studies: Prepared, fit: Weighted, scale: number, freedom: number, level: number) {
  return fit.coefficients.map((value, place) => {
    const error = Math.sqrt(scale * fit.covariance[place]![place]!);
    const statistic = value / error;
    return {
      name: studies.coefficientNames[place]!,
      value,
      standard_error: error,
      interval: symmetricInterval(value, error, level, (tail) => studentQuantile(tail, freedom, "upper")),
      statistic: { name: freedom === Infinity ? "z" : "t", value: statistic },
      p: pOf(freedom === Infinity ? normalTails(statistic) : studentTails(statistic, freedom), "two_sided"),
    };
  });
}

/** Riley, Higgins and Deeks, BMJ 2011, with the quantile that the summary effect's interval uses. */
function predictionOf(fit: Weighted, scale: number, tau2: number, freedom: number, level: number): Interval {
  const error = Math.sqrt(scale * fit.covariance[0]![0]! + tau2);
  return symmetricInterval(fit.coefficients[0]!, error, level, (tail) =>
    freedom === Infinity ? normalQuantile(tail, "upper") : studentQuantile(tail, freedom, "upper"),
  );
}

/**
 * Q and its p; I2 and H2 after Higgins and Thompson (Statistics in Medicine 2002), from tau2; their intervals and
 * that of tau2 by the profile of Q (Viechtbauer, Statistics in Medicine 2007).
 */
export function heterogeneityOf(
  studies: Studies,
  method: TauMethod,
  tau2: number,
  level: number,
): MetaResult["heterogeneity"] {
  const df = studies.effects.length - studies.columns.length;
  const { residualSum: q, traceP } = weightedAt(studies, 0);
  const typical = df / traceP;
  const i2 = (value: number) => (100 * value) / (value + typical);
  const h2 = (value: number) => value / typical + 1;
  const outside = (1 - level) / 2;
  const [low, high] = (["upper", "lower"] as const).map((tail) =>
    tauWithResidualSum(studies, chiSquaredQuantile(outside, df, tail)),
  );
  const interval = (of: (value: number) => number) =>
    method === "EE" ? null : { level, low: of(low!), high: of(high!) };
  const common = method === "EE";
  return {
    q,
    df,
    p: chiSquaredTails(q, df).upper,
    tau2,
    tau2_interval: interval((value) => value),
    i2: common ? Math.max(0, (100 * (q - df)) / q) : i2(tau2),
    i2_interval: interval(i2),
    h2: common ? q / df : h2(tau2),
    h2_interval: interval(h2),
  };
}

function moderatorTest(
  studies: Studies,
  fit: Weighted,
  { scale, freedom, tau2, method }: { scale: number; freedom: number; tau2: number; method: TauMethod },
): MetaResult["moderators"] {
  const count = studies.columns.length - 1;
  const without: Studies = { ...studies, columns: studies.columns.slice(0, 1) };
  // The sum of squares that the moderators explain at these weights is the Wald statistic of their coefficients.
  const explained = leastSquares(without.columns, studies.effects, fit.weights).residualSum - fit.residualSum;
  const before = estimateTau2(without, method);
  const r2 = method === "EE" || before === 0 ? null : Math.max(0, (100 * (before - tau2)) / before);
  if (freedom === Infinity) {
    return { statistic: { name: "QM", value: explained }, df: [count], p: chiSquaredTails(explained, count).upper, r2 };
  }
  const f = explained / scale / count;
  return { statistic: { name: "F", value: f }, df: [count, freedom], p: fTails(f, count, freedom).upper, r2 };
}

function methodName(method: TauMethod, regression: boolean, test: "z" | "knapp_hartung"): string {
  const model = method === "EE" ? "one common effect" : `random effects, tau2 by ${method}`;
  return `${regression ? "Meta-regression" : "Meta-analysis"}, ${model}${test === "z" ? "" : ", Knapp-Hartung"}`;
}

function warningsOf({ effects, variances }: Studies, method: TauMethod): string[] {
  const extreme = Math.max(...variances) / Math.min(...variances);
  return [
    ...(effects.length < 5 && method !== "EE"
      ? [`With ${effects.length} studies the variance between them is hardly known.`]
      : []),
    ...(extreme > 1e6 ? ["The largest variance is more than a million times the smallest: check the units."] : []),
  ];
}

function apaOf(
  estimates: MetaResult["estimates"],
  { q, df, p, i2, tau2 }: MetaResult["heterogeneity"],
  k: number,
  freedom: number,
): string {
  const inside = Number.isFinite(freedom) ? `(${apaDf([freedom])})` : "";
  const parts = estimates.map(
    ({ name, value, interval, statistic, p: own }) =>
      `${name} = ${apaNumber(value)}, ${apaInterval(interval!)}, ${statistic.name}${inside} = ${apaNumber(statistic.value)}, ${apaP(own)}`,
  );
  return `k = ${k}, ${parts.join("; ")}; Q(${apaDf([df])}) = ${apaNumber(q)}, ${apaP(p)}, I2 = ${apaNumber(i2, 1)}%, tau2 = ${apaNumber(tau2, 3)}`;
}

function rOf(studies: Prepared, { method, test, level, moderators }: Required<MetaOptions>): string {
  const columns = moderators.map((name, place) => [name, Array.from(studies.columns[place + 1]!)] as const);
  const data = rDataFrame({ yi: studies.effects, vi: studies.variances, ...Object.fromEntries(columns) });
  const fit = rCall("rma", [rName("yi"), rName("vi")], {
    mods: moderators.length === 0 ? undefined : rName(`~ ${moderators.map(rQuoted).join(" + ")}`),
    data: rName("dat"),
    method,
    test: test === "z" ? undefined : "knha",
    level: 100 * level,
  });
  return rCode(
    rCall("library", [rName("metafor")]),
    rLet("dat", data),
    rLet("fit", fit),
    rCall("summary", [rName("fit")]),
  );
}
