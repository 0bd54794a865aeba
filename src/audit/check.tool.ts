import { defineTool } from "../tool/define-tool.js";
import { checkContract } from "../contracts/check.js";

export const tool = defineTool(checkContract, async (_context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { checkAnswer } = await import("../evidence/answers/check-answer.js");
  return checkAnswer(input);
});
