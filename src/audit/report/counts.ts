import { finalVerdict } from "../support/final-verdict.js";
import type { AuditCounts, AuditOutput } from "../schema/audit-schema.js";
import type { Mark } from "../../citations/schema/mark-schema.js";

type Counted = Pick<
  AuditOutput,
  "marks" | "entries" | "existence" | "sentences" | "quotations" | "uncited" | "findings"
>;

/** Works that are named in marks, each as often as it is. */
export function citationCount(marks: readonly Mark[]): number {
  return marks.reduce((sum, { cites }) => sum + cites.length, 0);
}

/** The numbers of the summary. */
export function auditCountsOf(audit: Counted): AuditCounts {
  const { marks, entries, existence, sentences, quotations, uncited, findings } = audit;
  const verdicts = (verdict: string) => sentences.filter((sentence) => finalVerdict(sentence) === verdict).length;
  const found = (code: string) => findings.filter((each) => each.code === code).length;
  const states = (...names: string[]) => existence.filter(({ state }) => names.includes(state)).length;
  return {
    citations: citationCount(marks),
    works: entries.length,
    dangling: found("dangling") + found("out_of_range"),
    not_found: states("not_found"),
    differ: states("differs", "other_work"),
    retracted: existence.filter(({ notices }) => notices.some(({ kind }) => kind === "retracted")).length,
    checkable: sentences.length - verdicts("unchecked"),
    supported: verdicts("supported"),
    weak: verdicts("weak"),
    claims_not_found: verdicts("not_found"),
    contradicted: verdicts("contradicted"),
    unchecked: verdicts("unchecked"),
    quotations: quotations.length,
    quotations_differ: quotations.filter(({ state }) => state === "differs" || state === "not_found").length,
    quotations_unchecked: quotations.filter(({ state }) => state === "unchecked").length,
    uncited: uncited.length,
  };
}
