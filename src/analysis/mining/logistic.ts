import { Matrix, solve } from "ml-matrix";
import { badInput } from "../input/samples.js";
import { type Classifier, sharesOfLogs, type Training } from "./classifier.js";

const mostSteps = 100;
const accuracy = 1e-10;
const mostWeights = 600;

/** A multinomial logistic regression, for each class its weights: the intercept first. */
export interface LogisticFit {
  weights: number[][];
  classify: Classifier;
}

/**
 * Multinomial logistic regression with the penalty sum(weights^2) / 2 on all but the intercepts (as scikit-learn's
 * with C = 1), which exists where a column tells the classes apart completely, too. Newton's method with halved steps.
 * @throws QuireError invalid_input for more weights than can be solved for
 */
export function logisticClassifier({ rows, classes, k }: Training): LogisticFit {
  const width = rows[0]!.length + 1;
  if (width * k > mostWeights)
    throw badInput(
      `${width * k} weights (${width - 1} columns, ${k} classes) are too many for a logistic regression.`,
      "Name fewer columns, or choose random_forest.",
      { weights: width * k, limit: "weights" },
    );
  const design = rows.map((row) => [1, ...row]);
  let weights = Array.from({ length: k }, () => Array.from({ length: width }, () => 0));
  let loss = lossOf(design, classes, weights);
  for (let step = 0; step < mostSteps; step++) {
    const direction = newtonStep(design, classes, weights);
    let size = 1;
    let next = moved(weights, direction, size);
    let nextLoss = lossOf(design, classes, next);
    while (!(nextLoss <= loss) && size > 1e-6) {
      size /= 2;
      next = moved(weights, direction, size);
      nextLoss = lossOf(design, classes, next);
    }
    const gained = loss - nextLoss;
    [weights, loss] = [next, nextLoss];
    if (gained <= accuracy * (1 + Math.abs(loss))) break;
  }
  return { weights, classify: (row) => beliefs([1, ...row], weights) };
}

const beliefs = (row: readonly number[], weights: readonly number[][]): number[] =>
  sharesOfLogs(weights.map((own) => own.reduce((sum, weight, at) => sum + weight * row[at]!, 0)));

/** Intercepts are held by a penalty that changes no digit shown: without one any number could be added to all of them. */
const penaltyOf = (column: number) => (column === 0 ? 1e-9 : 1);

function lossOf(design: readonly number[][], classes: readonly number[], weights: readonly number[][]): number {
  const fit = design.reduce(
    (sum, row, at) => sum - Math.log(Math.max(1e-300, beliefs(row, weights)[classes[at]!]!)),
    0,
  );
  const size = weights.reduce(
    (sum, own) => sum + own.reduce((part, weight, at) => part + penaltyOf(at) * weight ** 2, 0),
    0,
  );
  return fit + size / 2;
}

function moved(weights: readonly number[][], direction: readonly number[], size: number): number[][] {
  const width = weights[0]!.length;
  return weights.map((own, cluster) => own.map((weight, at) => weight - size * direction[cluster * width + at]!));
}

/** The inverse of the second derivatives times the first ones. */
function newtonStep(design: readonly number[][], classes: readonly number[], weights: readonly number[][]): number[] {
  const [k, width] = [weights.length, weights[0]!.length];
  const gradient = Matrix.zeros(k * width, 1);
  const curvature = Matrix.zeros(k * width, k * width);
  for (const [at, row] of design.entries()) {
    const shares = beliefs(row, weights);
    for (let one = 0; one < k; one++) {
      const error = shares[one]! - (classes[at] === one ? 1 : 0);
      for (let column = 0; column < width; column++) {
        const place = one * width + column;
        gradient.set(place, 0, gradient.get(place, 0) + error * row[column]!);
        for (let other = one; other < k; other++) {
          const spread = shares[one]! * ((one === other ? 1 : 0) - shares[other]!) * row[column]!;
          for (let second = 0; second < width; second++) {
            const across = other * width + second;
            curvature.set(place, across, curvature.get(place, across) + spread * row[second]!);
          }
        }
      }
    }
  }
  for (let one = 0; one < k; one++)
    for (let column = 0; column < width; column++) {
      const place = one * width + column;
      gradient.set(place, 0, gradient.get(place, 0) + penaltyOf(column) * weights[one]![column]!);
      curvature.set(place, place, curvature.get(place, place) + penaltyOf(column));
    }
  for (let place = 0; place < k * width; place++)
    for (let across = Math.ceil((place + 1) / width) * width; across < k * width; across++)
      curvature.set(across, place, curvature.get(place, across));
  return solve(curvature, gradient).to1DArray();
}
