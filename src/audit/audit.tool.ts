import { defineTool } from "../tool/define-tool.js";
import { auditInput, auditOutput } from "./schema/audit-schema.js";
import { tell } from "./schema/progress.js";
import { auditDigest } from "./report/audit-digest.js";
import { auditLines } from "./report/audit-lines.js";

export const tool = defineTool(
  {
    name: "audit",
    version: 1,
    description:
      "Checks a draft's citations: marks and references, whether works exist as cited and support their sentences, quotations, numbers.",
    input: auditInput,
    output: auditOutput,
    positional: ["draft"],
    toMarkdown: async (output) => {
      const { auditMarkdown, findingsOfACode } = await import("./report/markdown-report.js");
      return auditMarkdown(output, findingsOfACode);
    },
    paths: ["draft", "bib"],
    effect: "paid",
    network: true,
    opened_by: "online",
    for_models: true,
    observe: (output) => ({ kind: "worked_out", title: "Audit of a text", lines: auditLines(output) }),
  },
  async (context, input) => {
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { runAudit } = await import("./run-audit.js");
    const { output } = await runAudit(context, input);
    tell(context, { phase: "complete", findings: output.findings.length });
    return input.detail === "summary" ? auditDigest(output) : output;
  },
);
