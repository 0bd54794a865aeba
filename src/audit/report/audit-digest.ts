import type { AuditOutput } from "../schema/audit-schema.js";

/** Findings that a digest names: a few thousand words, which a model can read. */
const mostFindings = 40;

/** The counts and the most serious findings of an audit; what they are made from is left out. */
export function auditDigest(output: AuditOutput): AuditOutput {
  const findings = output.findings.slice(0, mostFindings);
  const none = { marks: [], entries: [], existence: [], sentences: [], quotations: [], uncited: [] };
  return { ...output, ...none, findings, findings_left_out: output.findings.length - findings.length };
}
