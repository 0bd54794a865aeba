import type { z } from "zod";
import type { Command } from "commander";
import { plotContract } from "../../contracts/plot.js";
import { tool as effectTool } from "../../statistics/effect-size.tool.js";
import { effectLines } from "../../statistics/effect-lines.js";
import { tool as metaTool } from "../../statistics/meta-analysis.tool.js";
import { metaLines } from "../../statistics/meta-lines.js";
import type { MetaOutput } from "../../statistics/schema/meta-contract.js";
import { tool as mineTool } from "../../statistics/mine.tool.js";
import { mineLines } from "../../statistics/mine-lines.js";
import { tool as recomputeTool } from "../../statistics/recompute.tool.js";
import { recomputeLines } from "../../statistics/recompute/recompute-lines.js";
import { modelCode, modelLines } from "../../statistics/model-lines.js";
import { powerLines } from "../../statistics/power-lines.js";
import { tool as modelTool } from "../../statistics/statistics-model.tool.js";
import { tool as powerTool } from "../../statistics/statistics-power.tool.js";
import { tool as testTool } from "../../statistics/statistics-test.tool.js";
import { testLines } from "../../statistics/test-lines.js";
import type { TestOutput } from "../../statistics/schema/test-contract.js";
import { addFields, inputOf, toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { type Screen, wrap } from "./terminal/terminal.js";

export function configure(statistics: Command, registrar: Registrar): void {
  const test = statistics
    .command("test [data]")
    .description("test a hypothesis; without --test it says which tests fit the design, and why");
  addFields(test, testTool, { columns: { commas: true }, by: { commas: true } })
    .option("--counts <counts>", 'a table of counts in place of data, rows between semicolons: "12,5; 7,7"', rowsOf)
    .option("--p-values <numbers>", "p values that are adjusted for their number, with commas between", numbersOf)
    .option("--shares <numbers>", "of goodness_of_fit: the expected shares, in the order of the values", numbersOf)
    .option("--deviations <numbers>", "of z: the known standard deviations", numbersOf)
    .action(registrar.action(runTest));
  const meta = statistics
    .command("meta <data>")
    .description("join the results of studies: --reports cells --columns a,b,c,d");
  addFields(meta, metaTool, { columns: { commas: true }, moderators: { commas: true } })
    .option("--forest <name>", "draw a forest plot too, under this name without an ending")
    .action(registrar.action(runMeta));
  toolCommand(modelTool, (output, screen) => shown(modelLines(output), modelCode(output), screen))(
    statistics
      .command("model <data> <formula>")
      .description('fit a model: quire statistics model penguins "mass ~ sex + length"'),
    registrar,
  );
  toolCommand(powerTool, (output, screen) => shown(powerLines(output), output.result.r_code, screen))(
    statistics
      .command("power <design>")
      .description("the size, effect or power of a study: two of them give the third"),
    registrar,
  );
  const effect = statistics
    .command("effect [from]")
    .description('effect sizes with intervals, and on other scales: effect t --values "2.5,20,20"');
  addFields(effect, effectTool, { columns: { commas: true } })
    .option("--data <name>", "a data set, with --columns and --by")
    .option("--values <numbers>", "what is known of it, with commas between", numbersOf)
    .option("--sizes <numbers>", "of the two groups", numbersOf)
    .action(registrar.action(runEffect));
  toolCommand(mineTool, (output, screen) => shown(mineLines(output), output.r_code, screen), {
    columns: { commas: true },
  })(
    statistics
      .command("mine <method> [data]")
      .description("look for groups, components, classes, rules; topics: subjects of the library's texts"),
    registrar,
  );
  toolCommand(recomputeTool, (output, screen) => shown(recomputeLines(output), "", screen))(
    statistics
      .command("recompute [works...]")
      .description("do the numbers of printed tests agree; can a printed mean exist (--mean 3.45 --n 28)"),
    registrar,
  );
}

async function runTest(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { pValues, ...flags } = given[1] as { pValues?: number[] };
  const input = inputOf(testTool, [given[0], { ...flags, ...(pValues && { p_values: pValues }) }]);
  const outcome = await invocation.run(testTool, input);
  return invocation.finish(outcome, (output) => renderTest(output, invocation));
}

async function runEffect(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const outcome = await invocation.run(effectTool, inputOf(effectTool, given));
  return invocation.finish(outcome, (output) => shown(effectLines(output), output.r_code, invocation));
}

async function runMeta(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { forest: name, ...flags } = given[1] as { forest?: string };
  const outcome = await invocation.run(metaTool, inputOf(metaTool, [given[0], flags]) as MetaGiven);
  const figure = outcome.output?.forest;
  if (name === undefined || !figure) return invocation.finish(outcome, (output) => renderMeta(output, invocation));
  const drawn = await invocation.run(plotContract, {
    figure: plotContract.input.shape.figure.parse(figure),
    output: name,
  });
  if (drawn.error) return invocation.finish(drawn, () => "");
  const written = (drawn.output?.files ?? []).map(({ path }) => `Written: ${invocation.shownPath(path)}`);
  return invocation.finish(outcome, (output) => [renderMeta(output, invocation), "", ...written].join("\n"));
}

/** What is missing is for the tool to refuse. */
type MetaGiven = z.input<typeof metaTool.input>;

/** What is no number is left for the tool to refuse. */
const numbersOf = (text: string): (number | string)[] =>
  text.split(",").map((part) => (Number.isNaN(Number(part)) || part.trim() === "" ? part.trim() : Number(part)));
const rowsOf = (text: string): (number | string)[][] => text.split(";").map(numbersOf);

function renderTest(output: TestOutput, screen: Screen): string {
  return shown(testLines(output), output.result?.r_code ?? "", screen);
}

function renderMeta(output: MetaOutput, screen: Screen): string {
  return shown(metaLines(output), output.result.r_code, screen);
}

function shown(lines: readonly string[], code: string, screen: Screen): string {
  return [...lines.map((line) => wrap(line, screen.width)), ...(code === "" ? [] : ["", "In R:", code])].join("\n");
}
