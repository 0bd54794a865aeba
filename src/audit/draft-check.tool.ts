import { draftCheckContract } from "../contracts/draft-check.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(draftCheckContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { checkDraft } = await import("./check-draft.js");
  return checkDraft(context, input);
});
