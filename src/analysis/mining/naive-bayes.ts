import { mean, sum, variance } from "../numeric/summary.js";
import { classCounts, type Classifier, sharesOfLogs, type Training } from "./classifier.js";

/** Added to variances, as a share of the largest: a class whose values are all alike would else believe in nothing else. */
const leastVariance = 1e-9;

/**
 * Naive Bayes: normal densities for numbers, with variances by n; shares for categories, one case added to each
 * (Laplace). Columns count as independent within a class.
 */
export function naiveBayes({ rows, classes, k, categories }: Training): Classifier {
  const counts = classCounts(classes, k);
  const columns = categories.map((levels, column) => {
    const byClass = counts.map((_, own) => rows.filter((__, at) => classes[at] === own).map((row) => row[column]!));
    return levels === null
      ? normalDensity(
          rows.map((row) => row[column]!),
          byClass,
        )
      : shareOf(byClass, levels);
  });
  const priors = counts.map((count) => Math.log(count / rows.length));
  return (row) =>
    sharesOfLogs(priors.map((prior, own) => prior + sum(columns.map((density, column) => density(row[column]!, own)))));
}

type LogDensity = (value: number, own: number) => number;

function normalDensity(all: number[], byClass: readonly number[][]): LogDensity {
  const floor = leastVariance * (all.length > 1 ? variance(all) : 1) || Number.MIN_VALUE;
  const fitted = byClass.map((values) => ({
    centre: values.length === 0 ? 0 : mean(values),
    spread: (values.length < 2 ? 0 : (variance(values) * (values.length - 1)) / values.length) + floor,
  }));
  return (value, own) => {
    const { centre, spread } = fitted[own]!;
    return -0.5 * (Math.log(2 * Math.PI * spread) + (value - centre) ** 2 / spread);
  };
}

function shareOf(byClass: readonly number[][], levels: number): LogDensity {
  const shares = byClass.map((values) =>
    classCounts(values, levels).map((count) => Math.log((count + 1) / (values.length + levels))),
  );
  return (value, own) => shares[own]![value]!;
}
