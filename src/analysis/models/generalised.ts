import { badInput, checkLevel } from "../input/samples.js";
import { poissonTerm } from "../numeric/special-functions.js";
import { leastSquares, type LeastSquares } from "../numeric/least-squares.js";
import { mean, sum } from "../numeric/summary.js";
import { apaInterval, apaNumber, apaP } from "../result/apa.js";
import { rCall, rCode, rLet, rName } from "../result/r-code.js";
import { buildDesign, type Design, type ModelTerm, type Variable } from "./design.js";
import { varianceInflation } from "./diagnostics.js";
import { coefficient } from "./linear.js";
import type { ModelResult } from "./schema.js";

/** A model's distribution with its canonical link. */
interface Family {
  name: "binomial" | "poisson";
  title: string;
  ratio: string;
  mean(linear: number): number;
  link(mean: number): number;
  variance(mean: number): number;
  /** Contribution of a row to the deviance. */
  deviance(value: number, mean: number): number;
  logLikelihood(value: number, mean: number): number;
  start(value: number): number;
  check(response: Variable, values: readonly number[]): void;
}

const xlogy = (x: number, y: number) => (x === 0 ? 0 : x * Math.log(y));

const binomial: Family = {
  name: "binomial",
  title: "Logistic regression",
  ratio: "odds ratio",
  mean: (linear) => 1 / (1 + Math.exp(-linear)),
  link: (value) => Math.log(value / (1 - value)),
  variance: (value) => value * (1 - value),
  deviance: (value, fitted) => 2 * (xlogy(value, value / fitted) + xlogy(1 - value, (1 - value) / (1 - fitted))),
  logLikelihood: (value, fitted) => xlogy(value, fitted) + xlogy(1 - value, 1 - fitted),
  start: (value) => (value + 0.5) / 2,
  check: ({ name }, values) => {
    if (values.some((value) => value !== 0 && value !== 1))
      throw badInput(
        `"${name}" holds other values than 0 and 1.`,
        "Code the outcome as 1 where it happened and 0 where it did not.",
        { name },
      );
    if (values.every((value) => value === values[0]))
      throw badInput(`"${name}" is ${values[0]} in every row.`, "Choose an outcome that varies.", { name });
  },
};

const poisson: Family = {
  name: "poisson",
  title: "Poisson regression",
  ratio: "rate ratio",
  mean: Math.exp,
  link: Math.log,
  variance: (value) => value,
  deviance: (value, fitted) => 2 * (xlogy(value, value / fitted) - (value - fitted)),
  logLikelihood: (value, fitted) => Math.log(poissonTerm(value, fitted)),
  start: (value) => value + 0.1,
  check: ({ name }, values) => {
    if (values.some((value) => !Number.isInteger(value) || value < 0))
      throw badInput(`"${name}" holds values that are no counts.`, "Give whole numbers from 0.", { name });
    if (values.every((value) => value === 0))
      throw badInput(`"${name}" is 0 in every row.`, "Choose an outcome that varies.", { name });
  },
};

const mostSteps = 100;
const accuracy = 1e-12;

/**
 * Logistic regression of an outcome coded 0 and 1 (Nelder and Wedderburn, JRSS A 1972).
 * @throws QuireError invalid_input as buildDesign, for other codes, and where a combination of columns tells the
 *   outcomes apart completely, so that no finite estimate exists (Albert and Anderson, Biometrika 1984)
 */
export function logisticModel(
  response: Variable,
  variables: readonly Variable[],
  terms: readonly ModelTerm[],
  options: { level?: number } = {},
): ModelResult {
  return generalised(binomial, response, variables, terms, options.level ?? 0.95);
}

/** Poisson regression of counts with a logarithmic link. @throws QuireError invalid_input as logisticModel */
export function poissonModel(
  response: Variable,
  variables: readonly Variable[],
  terms: readonly ModelTerm[],
  options: { level?: number } = {},
): ModelResult {
  return generalised(poisson, response, variables, terms, options.level ?? 0.95);
}

/** The coefficients of a design that was made of other rows of a fitted one: NaN for those that have become dependent. */
export function generalisedCoefficients(family: "logistic" | "poisson", design: Design): number[] {
  const { fit } = iterate(family === "logistic" ? binomial : poisson, design);
  return fit.coefficients.map((value, place) => (fit.dependent.includes(place) ? NaN : value));
}

function generalised(
  family: Family,
  response: Variable,
  variables: readonly Variable[],
  terms: readonly ModelTerm[],
  level: number,
): ModelResult {
  checkLevel(level);
  const design = buildDesign(response, variables, terms);
  const y = design.response.values;
  family.check(response, y);
  const { fit, fitted, deviance } = iterate(family, design);
  const kept = design.columns
    .map((column, place) => ({ ...column, place }))
    .filter(({ place }) => !fit.dependent.includes(place));
  const coefficients = kept.map(({ name, place }) =>
    coefficient(name, fit.coefficients[place]!, Math.sqrt(fit.unscaledCovariance[place]![place]!), Infinity, level),
  );
  const logLikelihood = sum(y.map((value, row) => family.logLikelihood(value, fitted[row]!)));
  const average = mean(y);
  const df = y.length - kept.length;
  const columns = design.columns.map(({ values }) => values);
  return {
    method: `${family.title}, iteratively reweighted least squares`,
    formula: design.formula,
    n: y.length,
    missing: design.missing,
    coefficients,
    dropped: fit.dependent.map((column) => design.columns[column]!.name),
    df,
    log_likelihood: logLikelihood,
    aic: -2 * logLikelihood + 2 * kept.length,
    bic: -2 * logLikelihood + Math.log(y.length) * kept.length,
    linear: null,
    deviance: {
      null: sum(y.map((value) => family.deviance(value, average))),
      residual: deviance,
      df_null: y.length - 1,
    },
    // Of the design alone: weights are those of the fit.
    vif: varianceInflation(design, leastSquares(columns, y)),
    checks: [],
    warnings:
      family.name === "poisson" && deviance > 1.5 * df
        ? [
            `The residual deviance is ${apaNumber(deviance / df)} times its degrees of freedom: the counts vary more than Poisson's.`,
          ]
        : [],
    apa: apaOf(family, coefficients),
    r_code: rCode(
      design.data,
      rLet("fit", rCall("glm", [rName(design.formula)], { family: rName(family.name), data: rName("dat") })),
      rCall("summary", [rName("fit")]),
    ),
  };
}

/** IRLS: a weighted least-squares fit of the working response, until the deviance stays (McCullagh and Nelder, 1989, 2.5). */
function iterate(family: Family, design: Design): { fit: LeastSquares; fitted: number[]; deviance: number } {
  const y = design.response.values;
  const columns = design.columns.map(({ values }) => values);
  let fitted = y.map((value) => family.start(value));
  let linear = fitted.map((value) => family.link(value));
  let deviance = Infinity;
  let settled = false;
  for (let step = 0; step < mostSteps; step++) {
    const weights = fitted.map((value) => family.variance(value));
    if (weights.some((weight) => !(weight > 1e-13))) throw separated(design);
    const fit = leastSquares(
      columns,
      linear.map((value, row) => value + (y[row]! - fitted[row]!) / weights[row]!),
      weights,
    );
    linear = fit.fitted;
    fitted = linear.map((value) => family.mean(value));
    const next = sum(y.map((value, row) => family.deviance(value, fitted[row]!)));
    // One further step, so that the covariance belongs to the weights of the estimate itself.
    if (settled) return { fit, fitted, deviance: next };
    settled = Math.abs(next - deviance) <= accuracy * (Math.abs(next) + 0.1);
    deviance = next;
  }
  throw separated(design);
}

function separated({ formula }: Design) {
  return badInput(
    `The fit of ${formula} does not settle: the columns tell the outcomes apart completely, or a group has no events.`,
    "Leave out the column that decides the outcome, or join groups.",
    { formula },
  );
}

function apaOf(family: Family, coefficients: ModelResult["coefficients"]): string {
  return coefficients
    .slice(1)
    .map(({ name, value, interval, p, statistic }) => {
      const ends = { level: interval!.level, low: Math.exp(interval!.low!), high: Math.exp(interval!.high!) };
      return `${name}: ${family.ratio} = ${apaNumber(Math.exp(value))}, ${apaInterval(ends)}, z = ${apaNumber(statistic.value)}, ${apaP(p)}`;
    })
    .join("; ");
}
