import type { RunContext } from "../../run/run-context.js";
import type { Existence, Quotation, Sentence } from "../audit-schema.js";
import type { Draft } from "../draft/draft.js";
import type { CitedSentence } from "./cited-sentences.js";

export interface SupportInput {
  draft: Draft;
  sentences: readonly CitedSentence[];
  /** By which the works of the entries are known. */
  existence: readonly Existence[];
}

/** What the texts of the cited works say of the sentences and quotations that cite them. */
export function checkSupport(
  _context: RunContext,
  { sentences }: SupportInput,
): Promise<{ sentences: Sentence[]; quotations: Quotation[] }> {
  const unchecked = { verdict: "unchecked" as const, support: 0, reasons: [], evidence: null };
  const judged = sentences.map((sentence) => ({
    ...sentence,
    together: unchecked,
    works: [],
    better: null,
    judge: null,
    numbers: [],
  }));
  return Promise.resolve({ sentences: judged, quotations: [] });
}
