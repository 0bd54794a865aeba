import type { ClaimEvidence } from "../../domain/evidence.js";
import type { SentenceJudgement } from "../schema/audit-schema.js";

/** “words” (KEY, page 3, lines 12-14) */
export function quoted({ label, quote, start_line, end_line, page }: ClaimEvidence): string {
  return `“${quote}” (${placeInWork({ label, start_line, end_line, page })})`;
}

/** "KEY, page 3, lines 12-14" */
export function placeInWork({ label, start_line, end_line, page }: Omit<ClaimEvidence, "quote">): string {
  const lines = start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
  return [label, ...(page === null ? [] : [`page ${page}`]), lines].join(", ");
}

/** Why a verdict is not better, and the passage that comes nearest. */
export function inWords({ reasons, evidence }: SentenceJudgement): string {
  const why = reasons.join("; ");
  const isKey = evidence !== null && why.startsWith(evidence.label);
  const said = why === "" ? "" : `${isKey ? why : capital(why)}. `;
  return evidence === null ? said.trim() : `${said}Nearest: ${quoted(evidence)}`;
}

/** A key at the beginning stays as it is. */
function capital(text: string): string {
  return /^\S*\d/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
