import { checkContract } from "../../contracts/check.js";
import { type CheckedAnswer, type Source } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";
import { pageOfLine, type Work } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";

export interface CheckRequest {
  markdown: string;
  sources: readonly Source[];
  works: readonly Work[];
  /** "keep" for verbatim quotations, whose own references stay. */
  references: "remove" | "keep";
}

/** The check of the foundation over a report; where the support of a claim stands is told with its page. */
export async function checkReport(
  context: RunContext,
  { markdown, sources, works, references }: CheckRequest,
): Promise<CheckedAnswer> {
  const store = await context.services.store();
  const { passages, document_frequency } = await store.termStatistics([...new Set(indexTerms(markdown))]);
  const checked = await context.call(checkContract, {
    answer_markdown: markdown,
    sources: [...sources],
    statistics: { passages, document_frequency: Object.fromEntries(document_frequency) },
    references,
  });
  const workOf = new Map(sources.map(({ label, work_id }) => [label, works.find(({ id }) => id === work_id)]));
  return {
    ...checked,
    claims: checked.claims.map((claim) => {
      const work = workOf.get(claim.evidence?.label ?? "");
      if (!claim.evidence || !work) return claim;
      return { ...claim, evidence: { ...claim.evidence, page: pageOfLine(work, claim.evidence.start_line) } };
    }),
  };
}
