import { badInput } from "../input/samples.js";
import { leastSquares } from "../numeric/least-squares.js";
import { mean, median, standardDeviation, sumOfProducts, sumOfSquares } from "../numeric/summary.js";
import { type Bootstrap, bootstrapRows, type BootstrapOptions } from "../resampling/bootstrap.js";
import { buildDesign, type Design, type ModelTerm, type Variable } from "./design.js";
import { generalisedCoefficients } from "./generalised.js";

/** What is drawn again and again: the coefficients of the model, or a statistic of the response. */
export const resampledStatistics = ["coefficients", "mean", "median", "standard_deviation", "correlation"] as const;
export type ResampledStatistic = (typeof resampledStatistics)[number];

export type NamedBootstrap = Bootstrap & { name: string };

/** What is bootstrapped, and of which model. */
export interface ResampledModel {
  family: "linear" | "logistic" | "poisson";
  response: Variable;
  variables: readonly Variable[];
  terms: readonly ModelTerm[];
  statistic: ResampledStatistic;
}

/**
 * Bootstrap intervals of a model's coefficients or of a statistic: rows are drawn whole (Efron and Tibshirani, 1993,
 * 9.5), so that unequal variances do no harm.
 * @throws QuireError invalid_input as buildDesign and bootstrapRows, and for columns that a statistic cannot use
 */
export function bootstrapModel(model: ResampledModel, options: BootstrapOptions): NamedBootstrap[] {
  const { family, statistic, response, variables, terms } = model;
  const design = buildDesign(response, variables, terms);
  const [names, of] =
    statistic === "coefficients" ? coefficientsOf(family, design) : statisticOf(statistic, design, terms.length);
  const found = bootstrapRows(design.response.values.length, of, options, design.columns.length ** 2);
  return found.map((each, place) => ({ name: names[place] ?? statistic, ...each }));
}

type Resampled = readonly [names: string[], of: (rows: readonly number[]) => readonly number[]];

function coefficientsOf(family: ResampledModel["family"], design: Design): Resampled {
  const fitted = (drawn: Design) => {
    if (family !== "linear") return generalisedCoefficients(family, drawn);
    const { coefficients, dependent } = leastSquares(
      drawn.columns.map(({ values }) => values),
      drawn.response.values,
    );
    return coefficients.map((value, place) => (dependent.includes(place) ? NaN : value));
  };
  const dependent = new Set(fitted(design).flatMap((value, place) => (Number.isNaN(value) ? [place] : [])));
  const columns = design.columns.filter((_, place) => !dependent.has(place));
  return [columns.map(({ name }) => name), (rows) => fitted(drawnDesign({ ...design, columns }, rows))];
}

function drawnDesign(design: Design, rows: readonly number[]): Design {
  const drawn = (values: readonly number[]) => rows.map((row) => values[row]!);
  return {
    ...design,
    response: { name: design.response.name, values: drawn(design.response.values) },
    columns: design.columns.map((column) => ({ ...column, values: drawn(column.values) })),
  };
}

const single = { mean, median, standard_deviation: standardDeviation };

function statisticOf(
  statistic: Exclude<ResampledStatistic, "coefficients">,
  { response, columns }: Design,
  terms: number,
): Resampled {
  const other = columns[1];
  if ((statistic === "correlation") !== (terms === 1 && columns.length === 2)) {
    throw badInput(
      statistic === "correlation"
        ? "A correlation is of two columns of numbers."
        : `The ${statistic.replace("_", " ")} is of one column.`,
      statistic === "correlation" ? 'Write "first ~ second".' : `Write "${response.name} ~ 1".`,
      { statistic },
    );
  }
  if (statistic !== "correlation" || other === undefined)
    return [
      [`${statistic.replace("_", " ")} of ${response.name}`],
      (rows) => [single[statistic as "mean"](drawnOf(response.values, rows))],
    ];
  return [
    [`r of ${response.name} and ${other.name}`],
    (rows) => [correlation(drawnOf(response.values, rows), drawnOf(other.values, rows))],
  ];
}

const drawnOf = (values: readonly number[], rows: readonly number[]) => rows.map((row) => values[row]!);

function correlation(left: number[], right: number[]): number {
  return sumOfProducts(left, right) / Math.sqrt(sumOfSquares(left) * sumOfSquares(right));
}
