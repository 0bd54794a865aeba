import { compareModels } from "../analysis/models/compare.js";
import type { Variable } from "../analysis/models/design.js";
import { logisticModel, poissonModel } from "../analysis/models/generalised.js";
import { linearModel } from "../analysis/models/linear.js";
import type { ModelResult } from "../analysis/models/schema.js";
import { badInput } from "../analysis/input/samples.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { type Column, readColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { modelLines } from "./model-lines.js";
import { columnsOf, type Formula, readFormula } from "./read-formula.js";
import { type ModelInput, modelInput, type ModelOutput, modelOutput } from "./schema/model-contract.js";

export const tool = defineTool(
  {
    name: "statistics_model",
    version: 1,
    description:
      "Fits a linear, logistic or Poisson model to columns of a data set: coefficients with intervals, fit, checks of what it presumes, robust errors, comparison with a smaller model. With a sentence in APA style and the R code.",
    input: modelInput,
    output: modelOutput,
    positional: ["data", "formula"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) => ({ kind: "worked_out", title: "Statistical model", lines: modelLines(output) }),
  },
  runModel,
);

async function runModel({ services }: RunContext, input: ModelInput): Promise<ModelOutput> {
  const formula = readFormula(input.formula);
  const smaller = input.compare === undefined ? null : readFormula(input.compare);
  const names = [...new Set([...columnsOf(formula), ...(smaller === null ? [] : columnsOf(smaller))])];
  const read = await readColumns(services.files, input.data, names);
  const variables = read.columns.map((column) => variableOf(column, names));
  const result = fitted(formula, variables, input);
  return {
    source_id: `analysis:${contentHash({ tool: "statistics_model", ...input, data: read.source.sha256 })}`,
    result,
    comparison: smaller === null ? null : comparisonOf(fitted(smaller, variables, input), result),
    data: read.source,
    warnings: read.warnings,
  };
}

/** Texts are factors; true and false are 1 and 0. Named as the formula names it, whatever its capitals in the data set. */
function variableOf({ name, values }: Column, names: readonly string[]): Variable {
  const own = names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  return { name: own, values: values.map((value) => (typeof value === "boolean" ? Number(value) : value)) };
}

function fitted(formula: Formula, variables: readonly Variable[], { family, errors, level }: ModelInput): ModelResult {
  const response = variables.find(({ name }) => name === formula.response);
  if (response === undefined) throw badInput(`There is no column "${formula.response}".`, "Name one of the data set.");
  if (family === "linear")
    return linearModel(response, variables, formula.terms, { level, ...(errors !== undefined && { errors }) }).result;
  const fit = family === "logistic" ? logisticModel : poissonModel;
  return fit(response, variables, formula.terms, { level });
}

function comparisonOf(smaller: ModelResult, larger: ModelResult): NonNullable<ModelOutput["comparison"]> {
  const { method, statistic, df, p, aic_difference, bic_difference } = compareModels(smaller, larger);
  const shown = `${statistic.name}(${df.join(", ")}) = ${statistic.value.toFixed(2)}`;
  return { method, statistic: shown, p, aic_difference, bic_difference };
}
