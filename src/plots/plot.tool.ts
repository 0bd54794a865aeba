import { plotContract } from "../contracts/plot.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(plotContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { runPlot } = await import("./run-plot.js");
  return runPlot(context, input);
});
