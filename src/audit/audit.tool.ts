import { normalizeSpace } from "../domain/characters.js";
import { defineTool } from "../tool/define-tool.js";
import { auditContract, type AuditOutput } from "../contracts/audit.js";
import { tell } from "./schema/progress.js";

export const tool = defineTool(
  {
    ...auditContract,
    toMarkdown: async (output) => {
      const { auditMarkdown, findingsOfACode } = await import("./report/markdown-report.js");
      return auditMarkdown(output, findingsOfACode);
    },
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

/** Findings that a digest names: a few thousand words, which a model can read. */
const mostFindings = 40;

/** The counts and the most serious findings of an audit; what they are made from is left out. */
function auditDigest(output: AuditOutput): AuditOutput {
  const findings = output.findings.slice(0, mostFindings);
  const none = { marks: [], entries: [], existence: [], web: [], sentences: [], quotations: [], uncited: [] };
  return { ...output, ...none, findings, findings_left_out: output.findings.length - findings.length };
}

/** A list and its sentences repeat each other: longer words are told by their beginning. */
const longestWords = 160;

/** Writes what an audit found, a line each, the most serious first. */
function auditLines({ counts, findings, findings_left_out: more, limitations }: AuditOutput): string[] {
  const found = findings.length + more;
  return [
    `The audit looked at ${counts.citations} citations of ${counts.works} works and found ${found === 0 ? "nothing" : found} to mend.`,
    ...findings.map(
      ({ code, level, line, words, message, fix }) =>
        `${level} ${code} in line ${line}, "${shortened(words)}": ${message} ${fix}`,
    ),
    ...(more > 0 ? [`${more} more findings were left out.`] : []),
    ...limitations,
  ];
}

function shortened(words: string): string {
  const line = normalizeSpace(words);
  return line.length > longestWords ? `${line.slice(0, longestWords).trimEnd()}...` : line;
}
