import { chiSquaredTails } from "../distributions/chi-squared.js";
import { leastSquares, type LeastSquares } from "../numeric/least-squares.js";
import { sumOf, sumOfSquares } from "../numeric/summary.js";
import type { Design } from "./design.js";
import type { ModelCheck } from "./schema.js";

/** Leverage, studentised residual and Cook's distance of a row (Cook and Weisberg, Residuals and Influence, 1982). */
export interface Influence {
  leverage: number;
  standardised: number;
  cook: number;
}

/** What each row does to a fit, one after the other. */
export function* influence(fit: LeastSquares, df: number): Generator<Influence> {
  const variance = fit.residualSum / df;
  const rank = fit.residuals.length - df;
  for (const [row, residual] of fit.residuals.entries()) {
    const leverage = fit.leverages[row]!;
    const standardised = residual / Math.sqrt(variance * (1 - leverage));
    yield { leverage, standardised, cook: (standardised ** 2 * leverage) / (1 - leverage) / rank };
  }
}

/**
 * The studentised Breusch-Pagan test of unequal variances (Breusch and Pagan, Econometrica 1979; Koenker, Journal of
 * Econometrics 1981), with the model's own columns.
 */
export function breuschPagan(design: Design, fit: LeastSquares): ModelCheck[] {
  const df = design.columns.length - fit.dependent.length - 1;
  const squares = fit.residuals.map((residual) => residual ** 2);
  const total = sumOfSquares(squares);
  if (df === 0 || total === 0) return [];
  const explained =
    1 -
    leastSquares(
      design.columns.map(({ values }) => values),
      squares,
    ).residualSum /
      total;
  const statistic = squares.length * explained;
  return [
    {
      name: "Breusch-Pagan test of unequal variances, studentised",
      statistic: { name: "BP", value: statistic },
      df: [df],
      p: chiSquaredTails(statistic, df).upper,
    },
  ];
}

/** The Durbin-Watson statistic of neighbouring residuals (Biometrika 1950); near 2 where they are independent. */
export function durbinWatson({ residuals, residualSum }: LeastSquares): ModelCheck {
  const steps = sumOf(Math.max(0, residuals.length - 1), (row) => (residuals[row + 1]! - residuals[row]!) ** 2);
  return {
    name: "Durbin-Watson statistic of neighbouring residuals",
    statistic: { name: "DW", value: residualSum === 0 ? 2 : steps / residualSum },
    df: [],
    p: null,
  };
}

/**
 * How much the variance of each coefficient grows because its column is close to the others: 1 / (1 - R2), which is the
 * column's entry in the inverse of X'X times its squared distances from the mean (Belsley, Kuh and Welsch, Regression
 * Diagnostics, 1980, 3.2).
 */
export function varianceInflation(design: Design, fit: LeastSquares): { name: string; value: number }[] {
  if (design.columns.length < 3) return [];
  return design.columns.flatMap(({ name, values }, place) =>
    place === 0 || fit.dependent.includes(place)
      ? []
      : [{ name, value: fit.unscaledCovariance[place]![place]! * sumOfSquares(values) }],
  );
}
