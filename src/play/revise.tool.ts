import { reviseContract } from "../contracts/revise.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(reviseContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { reviseDocument } = await import("./revise/revise-document.js");
  return reviseDocument(context, input);
});
