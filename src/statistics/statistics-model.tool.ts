import { compareModels } from "../analysis/models/compare.js";
import type { Variable } from "../analysis/models/design.js";
import { logisticModel, poissonModel } from "../analysis/models/generalised.js";
import { linearModel } from "../analysis/models/linear.js";
import type { ModelResult } from "../analysis/models/schema.js";
import { badInput } from "../analysis/input/samples.js";
import { bootstrapModel, type ResampledModel } from "../analysis/models/bootstrap-model.js";
import { rQuoted } from "../analysis/result/r-code.js";
import type { RunContext } from "../run/run-context.js";
import { type Column, readColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { observedAnalysis } from "./observed-analysis.js";
import { type Found, ownAnalysis } from "./own-analysis.js";
import { modelStatements } from "./statements.js";
import { modelLines } from "./model-lines.js";
import { columnsOf, type Formula, readFormula } from "./read-formula.js";
import { seriesOf } from "./series-data.js";
import { type ModelInput, modelInput, type ModelOutput, modelOutput } from "./schema/model-contract.js";

export const tool = defineTool(
  {
    name: "statistics_model",
    version: 1,
    description:
      "Explains or predicts one column of a data set by others, by a linear, logistic or Poisson model: coefficients with intervals, fit, checks of what it presumes, robust errors, comparison with a smaller model, bootstrap intervals; or takes a time series apart, shows its autocorrelation, or forecasts it (Holt-Winters). With a sentence in APA style and the R code.",
    input: modelInput,
    output: modelOutput,
    positional: ["data", "formula"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) =>
      observedAnalysis("Statistical model", output, [...modelLines(output), ...modelStatements(output)]),
  },
  async (context, input) => {
    const found = await runModel(context, input);
    return ownAnalysis(context, { tool: "statistics_model", input, data: found.data }, found);
  },
);

async function runModel({ services }: RunContext, input: ModelInput): Promise<Found<ModelOutput>> {
  const formula = readFormula(input.formula);
  const smaller = input.compare === undefined ? null : readFormula(input.compare);
  const names = [...new Set([...columnsOf(formula), ...(smaller === null ? [] : columnsOf(smaller))])];
  const read = await readColumns(services.files, input.data, names);
  const variables = read.columns.map((column) => variableOf(column, names));
  const about = {
    data: read.source,
    warnings: read.warnings,
  };
  if (input.series !== undefined) {
    const series = seriesOf(formula, variables, input.series, input);
    return { ...about, result: null, comparison: null, series, bootstrap: null };
  }
  const isModel = input.bootstrap === undefined || input.statistic === "coefficients";
  const result = isModel ? fitted(formula, variables, input) : null;
  return {
    ...about,
    result,
    comparison: smaller === null || result === null ? null : comparisonOf(fitted(smaller, variables, input), result),
    series: null,
    bootstrap: input.bootstrap === undefined ? null : resampled(formula, variables, input, input.bootstrap),
  };
}

/** Texts are factors; true and false are 1 and 0. Named as the formula names it, whatever its capitals in the data set. */
function variableOf({ name, values }: Column, names: readonly string[]): Variable {
  const own = names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  return { name: own, values: values.map((value) => (typeof value === "boolean" ? Number(value) : value)) };
}

function responseOf({ response: wanted }: Formula, variables: readonly Variable[]): Variable {
  const response = variables.find(({ name }) => name === wanted);
  if (response === undefined) throw badInput(`There is no column "${wanted}".`, "Name one of the data set.");
  return response;
}

function fitted(formula: Formula, variables: readonly Variable[], input: ModelInput): ModelResult {
  const result = estimated(formula, variables, input);
  if (formula.terms.length > 0 && result.dropped.length > 0 && result.coefficients.length <= 1)
    throw badInput(
      `Nothing is left to explain ${formula.response} by: ${result.dropped.join(", ")} has the same value in every row.`,
      "Name columns that differ from row to row.",
    );
  return result;
}

function estimated(
  formula: Formula,
  variables: readonly Variable[],
  { family, errors, level }: ModelInput,
): ModelResult {
  const response = responseOf(formula, variables);
  if (family === "linear")
    return linearModel(response, variables, formula.terms, { level, ...(errors !== undefined && { errors }) }).result;
  const generalised = family === "logistic" ? logisticModel : poissonModel;
  return generalised(response, variables, formula.terms, { level });
}

function resampled(
  formula: Formula,
  variables: readonly Variable[],
  { family, statistic, seed, level }: ModelInput,
  resamples: number,
): NonNullable<ModelOutput["bootstrap"]> {
  const model = { family, statistic, variables, terms: formula.terms, response: responseOf(formula, variables) };
  const found = bootstrapModel(model, { seed, level, resamples });
  return {
    resamples,
    seed,
    statistics: found.map(({ name, estimate, bias, standard_error, percentile, bca }) => {
      return { name, estimate, bias, standard_error, percentile, bca };
    }),
    warnings: found[0]?.warnings ?? [],
    r_code: bootstrapCode(model, resamples),
  };
}

/** Other resamples than R draws: the intervals agree as far as resamples do. */
function bootstrapCode({ family, statistic, response, terms }: ResampledModel, resamples: number): string {
  const right = terms.length === 0 ? "1" : terms.map((term) => term.map(rQuoted).join(":")).join(" + ");
  const formula = `${rQuoted(response.name)} ~ ${right}`;
  const ofColumn = { mean: "mean", median: "median", standard_deviation: "sd" };
  const drawn = `dat$${rQuoted(response.name)}[i]`;
  const fit =
    family === "linear"
      ? `lm(${formula}, dat[i, ])`
      : `glm(${formula}, ${family === "logistic" ? "binomial" : "poisson"}, dat[i, ])`;
  const calculated =
    statistic === "coefficients"
      ? `coef(${fit})`
      : statistic === "correlation"
        ? `cor(${drawn}, dat$${rQuoted(terms[0]?.[0] ?? "")}[i])`
        : `${ofColumn[statistic]}(${drawn})`;
  return `b <- boot::boot(dat, function(dat, i) ${calculated}, R = ${resamples})\nboot::boot.ci(b, type = c("perc", "bca"))`;
}

function comparisonOf(smaller: ModelResult, larger: ModelResult): NonNullable<ModelOutput["comparison"]> {
  const { method, statistic, df, p, aic_difference, bic_difference } = compareModels(smaller, larger);
  const shown = `${statistic.name}(${df.join(", ")}) = ${statistic.value.toFixed(2)}`;
  return { method, statistic: shown, p, aic_difference, bic_difference };
}
