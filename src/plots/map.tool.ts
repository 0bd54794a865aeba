import { mapContract } from "../contracts/map.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(mapContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { mapFigure } = await import("./map-figure.js");
  const { runPlot } = await import("./run-plot.js");
  const { figure, table } = await mapFigure(context, input);
  return runPlot(context, { figure, table, output: input.output, formats: input.formats });
});
