import { fTails } from "../distributions/f.js";
import { normalTails } from "../distributions/normal.js";
import { studentQuantile, studentTails } from "../distributions/student-t.js";
import { badInput, checkLevel } from "../input/samples.js";
import { leastSquares, type LeastSquares } from "../numeric/least-squares.js";
import { sumOfSquares } from "../numeric/summary.js";
import { apaNumber, apaP } from "../result/apa.js";
import { pOf, symmetricInterval } from "../result/p-value.js";
import { rCall, rCode, rLet, rName } from "../result/r-code.js";
import { breuschPagan, durbinWatson, influence, varianceInflation } from "./diagnostics.js";
import { buildDesign, type Design, type ModelTerm, type Variable } from "./design.js";
import { robustCovariance, type RobustErrors } from "./robust-errors.js";
import type { Coefficient, ModelResult } from "./schema.js";

/** A linear model with what later steps need of its fit. */
export interface LinearModel {
  design: Design;
  fit: LeastSquares;
  result: ModelResult;
}

export interface LinearOptions {
  level?: number;
  /** Errors that allow for unequal variances, instead of the usual ones. */
  errors?: RobustErrors;
}

/**
 * Ordinary least squares of `response ~ terms` by QR (see leastSquares), with checks of what it presumes.
 * @throws QuireError invalid_input as buildDesign, and where the response does not vary
 */
export function linearModel(
  response: Variable,
  variables: readonly Variable[],
  terms: readonly ModelTerm[],
  { level = 0.95, errors }: LinearOptions = {},
): LinearModel {
  checkLevel(level);
  const design = buildDesign(response, variables, terms);
  const y = design.response.values;
  const total = sumOfSquares(y);
  if (total === 0)
    throw badInput(
      `All values of "${response.name}" are ${y[0]}: there is nothing to explain.`,
      "Choose a response that varies.",
      { name: response.name },
    );
  const fit = leastSquares(
    design.columns.map(({ values }) => values),
    y,
  );
  const df = y.length - (design.columns.length - fit.dependent.length);
  const variance = fit.residualSum / df;
  const covariance =
    errors === undefined
      ? fit.unscaledCovariance.map((row) => row.map((value) => value * variance))
      : robustCovariance(
          design.columns.map(({ values }) => values),
          fit,
          df,
          errors,
        );
  const coefficients = coefficientsOf(design, fit, covariance, df, level);
  const linear = summaryOf(fit, total, df, y.length);
  const vif = varianceInflation(design, fit);
  return {
    design,
    fit,
    result: {
      method: `Linear model, ordinary least squares${errors === undefined ? "" : `, ${errors} errors`}`,
      formula: design.formula,
      n: y.length,
      missing: design.missing,
      coefficients,
      dropped: fit.dependent.map((column) => design.columns[column]!.name),
      df,
      ...likelihoodOf(fit.residualSum, y.length, y.length - df),
      linear,
      deviance: null,
      vif,
      checks: [...breuschPagan(design, fit), durbinWatson(fit)],
      warnings: warningsOf(design, fit, { strong: strongRows(fit, df), vif, r2: linear.r2 }),
      apa: `R2 = ${apaNumber(linear.r2)}, F(${linear.df.join(", ")}) = ${apaNumber(linear.f)}, ${apaP(linear.p)}`,
      r_code: rOf(design, errors),
    },
  };
}

function coefficientsOf(
  design: Design,
  fit: LeastSquares,
  covariance: number[][],
  df: number,
  level: number,
): Coefficient[] {
  return design.columns.flatMap(({ name }, place) =>
    fit.dependent.includes(place)
      ? []
      : [coefficient(name, fit.coefficients[place]!, Math.sqrt(covariance[place]![place]!), df, level)],
  );
}

/** A coefficient with its test and interval by t, or by z for infinite df. */
export function coefficient(name: string, value: number, error: number, df: number, level: number): Coefficient {
  const statistic = value / error;
  return {
    name,
    value,
    standard_error: error,
    interval: symmetricInterval(value, error, level, (tail) => studentQuantile(tail, df, "upper")),
    statistic: { name: df === Infinity ? "z" : "t", value: statistic },
    p: pOf(df === Infinity ? normalTails(statistic) : studentTails(statistic, df), "two_sided"),
  };
}

function summaryOf(fit: LeastSquares, total: number, df: number, n: number) {
  const r2 = 1 - fit.residualSum / total;
  const terms = n - df - 1;
  const f = terms === 0 ? 0 : (total - fit.residualSum) / terms / (fit.residualSum / df);
  return {
    r2,
    adjusted_r2: 1 - ((1 - r2) * (n - 1)) / df,
    sigma: Math.sqrt(fit.residualSum / df),
    residual_sum: fit.residualSum,
    f,
    df: [terms, df],
    p: terms === 0 ? 1 : fTails(f, terms, df).upper,
  };
}

/** AIC and BIC count the variance of the residuals as a parameter, as R does. */
function likelihoodOf(residualSum: number, n: number, rank: number) {
  const logLikelihood = (-n / 2) * (Math.log((2 * Math.PI * residualSum) / n) + 1);
  return {
    log_likelihood: logLikelihood,
    aic: -2 * logLikelihood + 2 * (rank + 1),
    bic: -2 * logLikelihood + Math.log(n) * (rank + 1),
  };
}

function strongRows(fit: LeastSquares, df: number): number {
  let strong = 0;
  for (const { cook } of influence(fit, df)) if (cook > 1) strong += 1;
  return strong;
}

interface Doubts {
  /** Rows that change the fit strongly. */
  strong: number;
  vif: readonly { name: string; value: number }[];
  r2: number;
}

function warningsOf(design: Design, fit: LeastSquares, { strong, vif, r2 }: Doubts): string[] {
  const close = vif.filter(({ value }) => value > 10);
  return [
    ...(fit.dependent.length > 0
      ? [
          `Left out, because they follow from other columns: ${fit.dependent.map((column) => design.columns[column]!.name).join(", ")}.`,
        ]
      : []),
    ...(strong > 0 ? [`${strong} rows change the fit strongly (Cook's distance above 1).`] : []),
    ...(close.length > 0
      ? [`Hard to tell apart (variance inflation above 10): ${close.map(({ name }) => name).join(", ")}.`]
      : []),
    ...(r2 > 1 - 1e-12 ? ["The fit is perfect: errors and p say nothing."] : []),
  ];
}

function rOf(design: Design, errors: RobustErrors | undefined): string {
  const fit = rLet("fit", rCall("lm", [rName(design.formula)], { data: rName("dat") }));
  const shown =
    errors === undefined
      ? rCall("summary", [rName("fit")])
      : rName(`lmtest::coeftest(fit, vcov = sandwich::vcovHC(fit, type = "${errors}"))`);
  return rCode(design.data, fit, shown);
}
