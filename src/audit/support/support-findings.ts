import type { ClaimEvidence } from "../../domain/evidence.js";
import type { Quotation, Sentence } from "../audit-schema.js";
import { type Finding, type FindingCode, finding } from "../finding.js";

/** What is to be said of sentences, quotations and numbers that their sources do not bear out. Pure. */
export function supportFindings(
  file: string,
  sentences: readonly Sentence[],
  _quotations: readonly Quotation[],
): Finding[] {
  return sentences.flatMap((sentence) => claimFindings(file, sentence));
}

const codes: Partial<Record<Sentence["together"]["verdict"], FindingCode>> = {
  contradicted: "claim_contradicted",
  not_found: "claim_not_found",
  weak: "claim_weak",
};

function claimFindings(file: string, sentence: Sentence): Finding[] {
  const { together, text, line, column, id } = sentence;
  const code = codes[together.verdict];
  if (code === undefined) return [];
  const reasons = together.reasons.join("; ");
  const message = `${reasons === "" ? "" : `${reasons}. `}${nearest(together.evidence)}`;
  const fix = "Cite the work that says it, or say what the work says.";
  return [finding(code, { file, line, column }, { words: text, message, fix }, { sentence: id })];
}

function nearest(evidence: ClaimEvidence | null): string {
  if (evidence === null) return "";
  const { label, quote, start_line, end_line, page } = evidence;
  const lines = start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
  return `Nearest in ${label} (${page === null ? "" : `page ${page}, `}${lines}): “${quote}”`;
}
