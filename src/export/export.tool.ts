import { defineTool } from "../tool/define-tool.js";
import { exportContract } from "../contracts/export.js";

export const tool = defineTool(exportContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { runExport } = await import("./run-export.js");
  return runExport(context, input);
});
