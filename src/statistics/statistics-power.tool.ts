import { badInput } from "../analysis/input/samples.js";
import { type PowerDesign, solvePower } from "../analysis/power/solve-power.js";
import { defineTool } from "../tool/define-tool.js";
import { observedAnalysis } from "./observed-analysis.js";
import { ownAnalysis } from "./own-analysis.js";
import { powerStatements } from "./statements.js";
import { type PowerInput, powerInput, powerOutput } from "./schema/model-contract.js";
import { powerLines } from "./power-lines.js";

export const tool = defineTool(
  {
    name: "statistics_power",
    version: 1,
    description:
      "Solves the design of a study for its size, the effect that it can find, or its power, whichever of the three is left out: t tests, two shares, analysis of variance, chi squared, correlation.",
    input: powerInput,
    output: powerOutput,
    positional: ["design"],
    effect: "none",
    network: false,
    for_models: true,
    observe: (output) =>
      observedAnalysis("Power of a study", output, [...powerLines(output), ...powerStatements(output)]),
  },
  async (context, input) =>
    ownAnalysis(context, { tool: "statistics_power", input, data: null }, { result: solvePower(designOf(input)) }),
);

function designOf(input: PowerInput): PowerDesign {
  const { design, effect, alpha, n, power, sides } = input;
  const common = { alpha, ...(n !== undefined && { n }), ...(power !== undefined && { power }) };
  const named = <Name extends string>(name: Name) =>
    (effect === undefined ? {} : { [name]: effect }) as Partial<Record<Name, number>>;
  if (design === "two_shares") return { design, first: needed(input, "first"), ...named("second"), ...common, sides };
  if (design === "anova") return { design, groups: needed(input, "groups"), ...named("f"), ...common };
  if (design === "chi_squared") return { design, df: needed(input, "df"), ...named("w"), ...common };
  if (design === "correlation") return { design, ...named("r"), ...common, sides };
  return { design, ...named("d"), ...common, sides };
}

function needed(input: PowerInput, field: "first" | "groups" | "df"): number {
  const value = input[field];
  if (value === undefined) throw badInput(`${input.design} needs ${field}.`, `Give --${field}.`, { field });
  return value;
}
