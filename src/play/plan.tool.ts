import { planContract } from "../contracts/play.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(planContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { planRun } = await import("./run/plan-run.js");
  return planRun(context, input);
});
