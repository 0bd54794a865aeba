import { typesetContract } from "../contracts/typeset.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(typesetContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { runTypeset } = await import("./run-typeset.js");
  return runTypeset(context, input);
});
