import { plotContract, type PlotOutput } from "../../contracts/plot.js";
import { toolCommand } from "./command/fields.js";
import type { Invocation } from "./command/invocation.js";

export const configure = toolCommand(plotContract, plotted, {
  output: { short: "o" },
  table: { value: "file.csv" },
  formats: { commas: true },
});

/** What a figure shows in words, what is not as given, and what was written. */
export function plotted(output: PlotOutput, { paint, shownPath }: Invocation): string {
  return [
    output.description,
    ...output.warnings.map((warning) => `${paint("yellow", "note")} ${warning}`),
    ...output.files.map(({ path }) => `Written: ${shownPath(path)}`),
    `In a document: ${output.markdown.slice(0, output.markdown.indexOf("{"))}`,
  ].join("\n");
}
