import { badInput } from "../input/samples.js";
import { leastSquares, type Columns } from "../numeric/least-squares.js";
import { findRootFrom } from "../numeric/find-root.js";
import { sum, variance } from "../numeric/summary.js";
import type { TauMethod } from "./schema.js";

/** Effects with their sampling variances, and the columns of the model: the intercept, then moderators. */
export interface Studies {
  effects: readonly number[];
  variances: readonly number[];
  columns: Columns;
}

/** What the estimators share: traces of P = W - W X (X'WX)^-1 X'W and sums of squares, for weights 1 / (v + tau2). */
export interface Weighted {
  weights: number[];
  coefficients: number[];
  covariance: number[][];
  /** y'Py */
  residualSum: number;
  /** y'PPy */
  squaredSum: number;
  traceP: number;
  tracePP: number;
}

const mostSteps = 1000;
const accuracy = 1e-13;

export function weightedAt(studies: Studies, tau2: number): Weighted {
  const weights = studies.variances.map((value) => 1 / (value + tau2));
  const fit = leastSquares(studies.columns, studies.effects, weights);
  const powers = [2, 3].map((power) =>
    crossProducts(
      studies.columns,
      weights.map((weight) => weight ** power),
    ),
  );
  const [second, third] = powers.map((matrix) => product(fit.unscaledCovariance, matrix));
  return {
    weights,
    coefficients: fit.coefficients,
    covariance: fit.unscaledCovariance,
    residualSum: fit.residualSum,
    squaredSum: sum(fit.residuals.map((value, row) => (value * weights[row]!) ** 2)),
    traceP: sum(weights) - trace(second!),
    tracePP: sum(weights.map((weight) => weight ** 2)) - 2 * trace(third!) + trace(product(second!, second!)),
  };
}

function crossProducts(columns: Columns, weights: readonly number[]): number[][] {
  return columns.map((left) =>
    columns.map((right) => sum(weights.map((weight, row) => weight * left[row]! * right[row]!))),
  );
}

function product(left: readonly number[][], right: readonly number[][]): number[][] {
  return left.map((row) => right.map((_, column) => sum(row.map((value, index) => value * right[index]![column]!))));
}

function trace(matrix: readonly number[][]): number {
  return sum(matrix.map((row, index) => row[index]!));
}

/** y'Py - (k - p) as a function of tau2 falls, so that the value that makes it `wanted` is found by Brent's method. */
export function tauWithResidualSum(studies: Studies, wanted: number): number {
  const difference = (tau2: number) => weightedAt(studies, tau2).residualSum - wanted;
  if (difference(0) <= 0) return 0;
  const scale = variance(studies.effects) + sum(studies.variances) / studies.variances.length;
  return findRootFrom(difference, 0, scale, 0, 1e12 * scale);
}

/**
 * The variance between studies. Sources: DL DerSimonian and Laird (1986), HE Hedges and Olkin (1985), SJ Sidik and
 * Jonkman (2005), PM Paule and Mandel (1982), EB Morris (1983; the same equation as PM), ML and REML by Fisher's
 * scoring (Raudenbush, in Cooper et al., Handbook of Research Synthesis, 2009; Viechtbauer, JEBS 2005).
 */
export function estimateTau2(studies: Studies, method: TauMethod): number {
  const df = studies.effects.length - studies.columns.length;
  switch (method) {
    case "EE":
      return 0;
    case "DL": {
      const { residualSum, traceP } = weightedAt(studies, 0);
      return Math.max(0, (residualSum - df) / traceP);
    }
    case "HE":
      return hedgesOlkin(studies, df);
    case "SJ":
      return sidikJonkman(studies, df);
    case "PM":
    case "EB":
      return tauWithResidualSum(studies, df);
    default:
      return byScoring(studies, method);
  }
}

function hedgesOlkin({ columns, effects, variances }: Studies, df: number): number {
  const { residualSum, leverages } = leastSquares(columns, effects);
  return Math.max(0, (residualSum - sum(variances.map((value, row) => value * (1 - leverages[row]!)))) / df);
}

function sidikJonkman({ columns, effects, variances }: Studies, df: number): number {
  const start = (variance(effects) * (effects.length - 1)) / effects.length;
  const weights = variances.map((value) => 1 / (value + start));
  return (start * leastSquares(columns, effects, weights).residualSum) / df;
}

function byScoring(studies: Studies, method: "ML" | "REML"): number {
  let tau2 = estimateTau2(studies, "HE");
  const least = accuracy * variance(studies.effects);
  for (let step = 0; step < mostSteps; step++) {
    const reached = tau2 + scoringStep(studies, method, tau2);
    // A step below 0 is cut, and from next to nothing it ends there.
    const next = reached >= 0 ? reached : tau2 > least ? tau2 / 2 : 0;
    if (Math.abs(next - tau2) <= accuracy * (tau2 + accuracy)) return next;
    tau2 = next;
  }
  throw badInput(
    `The ${method} estimate of the variance between studies did not settle.`,
    "Use DL or PM, and look for studies with tiny variances.",
  );
}

function scoringStep(studies: Studies, method: "ML" | "REML", tau2: number): number {
  const { squaredSum, weights, traceP, tracePP } = weightedAt(studies, tau2);
  if (method === "REML") return (squaredSum - traceP) / tracePP;
  return (squaredSum - sum(weights)) / sum(weights.map((weight) => weight ** 2));
}
