import { chiSquaredTails } from "../distributions/chi-squared.js";
import { leastSquares, type LeastSquares } from "../numeric/least-squares.js";
import { sum, sumOfSquares } from "../numeric/summary.js";
import type { Design } from "./design.js";
import type { ModelCheck } from "./schema.js";

/** Leverage, studentised residual and Cook's distance of a row (Cook and Weisberg, Residuals and Influence, 1982). */
export interface Influence {
  leverage: number;
  standardised: number;
  cook: number;
}

export function influence(fit: LeastSquares, df: number): Influence[] {
  const variance = fit.residualSum / df;
  const rank = fit.residuals.length - df;
  return fit.residuals.map((residual, row) => {
    const leverage = fit.leverages[row]!;
    const standardised = residual / Math.sqrt(variance * (1 - leverage));
    return { leverage, standardised, cook: (standardised ** 2 * leverage) / (1 - leverage) / rank };
  });
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
  const steps = sum(residuals.slice(1).map((value, row) => (value - residuals[row]!) ** 2));
  return {
    name: "Durbin-Watson statistic of neighbouring residuals",
    statistic: { name: "DW", value: residualSum === 0 ? 2 : steps / residualSum },
    df: [],
    p: null,
  };
}

/** How much the variance of each coefficient grows because its column is close to the others (1 / (1 - R2)). */
export function varianceInflation(design: Design): { name: string; value: number }[] {
  const columns = design.columns.slice(1);
  if (columns.length < 2) return [];
  return columns.flatMap((column) => {
    const others = design.columns.filter((other) => other !== column).map(({ values }) => values);
    const rest = leastSquares(others, column.values).residualSum;
    const total = sumOfSquares(column.values);
    return rest > 1e-14 * total ? [{ name: column.name, value: total / rest }] : [];
  });
}
