import { defineTool } from "../tool/define-tool.js";
import { auditInput, auditOutput } from "./audit-schema.js";
import { runAudit } from "./run-audit.js";

export const tool = defineTool({
  name: "audit",
  version: 1,
  description:
    "Checks a draft's citations: marks and references, whether works exist as cited and support their sentences, quotations, numbers.",
  input: auditInput,
  output: auditOutput,
  effect: "paid",
  network: true,
  for_models: true,
  run: async (context, input) => (await runAudit(context, input)).output,
});
