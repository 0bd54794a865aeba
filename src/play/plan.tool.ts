import { planContract, type PlanOutput } from "../contracts/play.js";
import { defineTool } from "../tool/define-tool.js";

const toMarkdown = async (output: PlanOutput) => (await import("./page/play-markdown.js")).planMarkdown(output);

export const tool = defineTool({ ...planContract, toMarkdown }, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { planRun } = await import("./run/plan-run.js");
  return planRun(context, input);
});
