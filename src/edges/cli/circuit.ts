import type { Command } from "commander";
import type { z } from "zod";
import { plotContract } from "../../contracts/plot.js";
import { circuitLines } from "../../toolbox/circuit-lines.js";
import { tool } from "../../toolbox/circuit-simulate.tool.js";
import { addFields, inputOf } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { wrap } from "./terminal/terminal.js";

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, tool, { curves: { commas: true } })
    .option("--plot <name>", "draw the curves too, under this name without an ending")
    .action(action(simulate));
}

async function simulate(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { plot: name, ...flags } = given[1] as { plot?: string };
  const outcome = await invocation.run(tool, inputOf(tool, [given[0], flags]) as z.input<typeof tool.input>);
  const figure = outcome.output?.figure;
  const lines = (output: NonNullable<typeof outcome.output>) =>
    circuitLines(output).map((line) => wrap(line, invocation.width));
  if (name === undefined || !figure) return invocation.finish(outcome, (output) => lines(output).join("\n"));
  const drawn = await invocation.run(plotContract, {
    figure: plotContract.input.shape.figure.parse(figure),
    output: name,
  });
  if (drawn.error) return invocation.finish(drawn, () => "");
  const written = (drawn.output?.files ?? []).map(({ path }) => `Written: ${invocation.shownPath(path)}`);
  return invocation.finish(outcome, (output) => [...lines(output), ...written].join("\n"));
}
