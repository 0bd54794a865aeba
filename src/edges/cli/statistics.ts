import type { z } from "zod";
import type { Command } from "commander";
import { plotContract } from "../../contracts/plot.js";
import { tool as effectTool } from "../../statistics/effect-size.tool.js";
import { effectLines } from "../../statistics/effect-lines.js";
import { tool as metaTool } from "../../statistics/meta-analysis.tool.js";
import { metaLines } from "../../statistics/meta-lines.js";
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
import type { RunOutcome } from "../../run/execute.js";
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
    .option("--funnel <name>", "draw a funnel plot too")
    .action(registrar.action(runMeta));
  toolCommand(modelTool, (output, screen) => shown(output, modelLines(output), modelCode(output), screen))(
    statistics
      .command("model <data> <formula>")
      .description('fit a model: quire statistics model penguins "mass ~ sex + length"'),
    registrar,
  );
  toolCommand(powerTool, (output, screen) => shown(output, powerLines(output), output.result.r_code, screen))(
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
    .option("--figure <name>", "draw the effects with their intervals too, under this name without an ending")
    .action(registrar.action(runEffect));
  const mine = statistics
    .command("mine <method> [data]")
    .description("look for groups, components, classes, rules; topics: subjects of the library's texts");
  addFields(mine, mineTool, { columns: { commas: true } })
    .option(
      "--figure <name>",
      "draw rows by their groups, or what a forest decides by, under this name without an ending",
    )
    .action(registrar.action(runMine));
  toolCommand(recomputeTool, (output, screen) => shown(output, recomputeLines(output), "", screen))(
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
  return invocation.finish(outcome, (output) =>
    shown(output, testLines(output), output.result?.r_code ?? "", invocation),
  );
}

async function runEffect(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { figure, ...flags } = given[1] as { figure?: string };
  const outcome = await invocation.run(effectTool, inputOf(effectTool, [given[0], flags]));
  return finishWithFigures(invocation, outcome, [{ name: figure, figure: outcome.output?.figure }], (output) =>
    shown(output, effectLines(output), output.r_code, invocation),
  );
}

async function runMine(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { figure, ...flags } = given[2] as { figure?: string };
  const outcome = await invocation.run(mineTool, inputOf(mineTool, [given[0], given[1], flags]) as MineGiven);
  return finishWithFigures(invocation, outcome, [{ name: figure, figure: outcome.output?.figure }], (output) =>
    shown(output, mineLines(output), output.r_code, invocation),
  );
}

async function runMeta(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { forest, funnel, ...flags } = given[1] as { forest?: string; funnel?: string };
  const outcome = await invocation.run(metaTool, inputOf(metaTool, [given[0], flags]) as MetaGiven);
  const wanted = [
    { name: forest, figure: outcome.output?.forest },
    { name: funnel, figure: outcome.output?.funnel },
  ];
  return finishWithFigures(invocation, outcome, wanted, (output) =>
    shown(output, metaLines(output), output.result.r_code, invocation),
  );
}

/** What is missing is for the tool to refuse. */
type MetaGiven = z.input<typeof metaTool.input>;
type MineGiven = z.input<typeof mineTool.input>;

/** What is no number is left for the tool to refuse. */
const numbersOf = (text: string): (number | string)[] =>
  text.split(",").map((part) => (Number.isNaN(Number(part)) || part.trim() === "" ? part.trim() : Number(part)));
const rowsOf = (text: string): (number | string)[][] => text.split(";").map(numbersOf);

interface Wanted {
  /** Where it is written; undefined where nobody asked for it. */
  name: string | undefined;
  figure: unknown;
}

/** Draws what was asked for and can be drawn, then shows the result with the files. */
async function finishWithFigures<Output>(
  invocation: Invocation,
  outcome: RunOutcome<Output>,
  wanted: readonly Wanted[],
  render: (output: Output) => string,
): Promise<number> {
  const said: string[] = [];
  for (const { name, figure } of wanted) {
    if (name === undefined || outcome.error !== null) continue;
    if (figure === undefined || figure === null) {
      said.push(`No figure ${name} is written: there is nothing in this result that one would show.`);
      continue;
    }
    const input = { figure: plotContract.input.shape.figure.parse(figure), output: name };
    const drawn = await invocation.run(plotContract, input);
    if (drawn.error) return invocation.finish(drawn, () => "");
    said.push(...drawn.output.files.map(({ path }) => `Written: ${invocation.shownPath(path)}`));
  }
  return invocation.finish(outcome, (output) => [render(output), ...(said.length > 0 ? ["", ...said] : [])].join("\n"));
}

function shown(
  { reproduce }: { reproduce: string | null },
  lines: readonly string[],
  code: string,
  screen: Screen,
): string {
  return [
    ...lines.map((line) => wrap(line, screen.width)),
    ...(reproduce === null ? [] : [`Calculate it again: ${reproduce}`]),
    ...(code === "" ? [] : ["", "In R:", code]),
  ].join("\n");
}
