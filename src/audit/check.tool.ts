import { defineTool } from "../tool/define-tool.js";
import { checkContract } from "../contracts/check.js";

export const tool = defineTool(checkContract, async ({ services }, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { wholeWorks, workLines } = await import("../evidence/cited-works.js");
  if (services.computing)
    return services.computing.run("check", { given: input, works: await workLines(services, input.sources) });
  const { checkAnswer } = await import("../evidence/answers/check-answer.js");
  return checkAnswer(input, await wholeWorks(services, input.sources));
});
