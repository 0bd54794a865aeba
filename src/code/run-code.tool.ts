import { defineTool } from "../tool/define-tool.js";
import { runCodeContract } from "./run-code-contract.js";

export const tool = defineTool(runCodeContract, async (context, input) => {
  const { runCode } = await import("./run-code.js");
  return runCode(context, input);
});
