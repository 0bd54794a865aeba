import { SingularValueDecomposition, Matrix } from "ml-matrix";
import { mean } from "../numeric/summary.js";

/** Directions in which rows differ most, the first one first. */
export interface Components {
  /** Standard deviations along them, with n - 1. */
  deviations: number[];
  /** Shares of the variance. */
  shares: number[];
  /** By component: a weight for each column, the largest of them positive. */
  loadings: number[][];
}

/** Principal components by the singular values of the centred columns, as R's prcomp. */
export function principalComponents(rows: readonly number[][]): Components {
  const width = rows[0]!.length;
  const centres = Array.from({ length: width }, (_, column) => mean(rows.map((row) => row[column]!)));
  const centred = rows.map((row) => row.map((value, column) => value - centres[column]!));
  const found = new SingularValueDecomposition(new Matrix(centred), { autoTranspose: true });
  const kept = Math.min(rows.length - 1, width);
  const deviations = found.diagonal.slice(0, kept).map((value) => value / Math.sqrt(rows.length - 1));
  const whole = found.diagonal.reduce((sum, value) => sum + value ** 2, 0);
  const vectors = found.rightSingularVectors;
  return {
    deviations,
    shares: found.diagonal.slice(0, kept).map((value) => value ** 2 / whole),
    loadings: deviations.map((_, place) => {
      const weights = Array.from({ length: width }, (__, column) => vectors.get(column, place));
      const largest = weights.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
      return weights.map((value) => (largest < 0 ? -value : value));
    }),
  };
}
