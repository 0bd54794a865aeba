import { defineTool } from "../tool/define-tool.js";
import { checkContract } from "../contracts/check.js";

export const tool = defineTool(checkContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { checkAnswer } = await import("../evidence/answers/check-answer.js");
  const { wholeWorks } = await import("../evidence/cited-works.js");
  return checkAnswer(input, await wholeWorks(context.services, input.sources));
});
