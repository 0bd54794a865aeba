import type { Columns, LeastSquares } from "../numeric/least-squares.js";

/** White's errors and their corrections for small samples. */
export type RobustErrors = "HC0" | "HC1" | "HC2" | "HC3";

/**
 * The covariance of coefficients that allows for unequal variances (White, Econometrica 1980; HC1 to HC3: MacKinnon
 * and White, Journal of Econometrics 1985).
 */
export function robustCovariance(columns: Columns, fit: LeastSquares, df: number, errors: RobustErrors): number[][] {
  const n = fit.residuals.length;
  const factors: Record<RobustErrors, (leverage: number) => number> = {
    HC0: () => 1,
    HC1: () => n / df,
    HC2: (leverage) => 1 / (1 - leverage),
    HC3: (leverage) => 1 / (1 - leverage) ** 2,
  };
  const weights = fit.residuals.map((residual, row) => residual ** 2 * factors[errors](fit.leverages[row]!));
  const bread = fit.unscaledCovariance;
  const meat = columns.map((left) =>
    columns.map((right) => weights.reduce((total, weight, row) => total + weight * left[row]! * right[row]!, 0)),
  );
  return times(times(bread, meat), bread);
}

function times(left: number[][], right: number[][]): number[][] {
  return left.map((row) =>
    right[0]!.map((_, column) => row.reduce((total, value, place) => total + value * right[place]![column]!, 0)),
  );
}
