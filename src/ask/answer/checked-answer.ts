import { checkContract } from "../../contracts/check.js";
import { type CheckedAnswer, type Source } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";
import { pageOfLine, type Work } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";
import type { DraftAnswer } from "./answer.js";

/** Extractive sentences are the sources' own words: references in them are quoted, not invented. */
export async function checkDraft(
  context: RunContext,
  draft: Pick<DraftAnswer, "mode" | "answer_markdown">,
  sources: readonly Source[],
): Promise<CheckedAnswer> {
  const store = await context.services.store();
  const { passages, document_frequency } = await store.termStatistics([...new Set(indexTerms(draft.answer_markdown))]);
  const checked = await context.call(checkContract, {
    answer_markdown: draft.answer_markdown,
    sources: [...sources],
    statistics: { passages, document_frequency: Object.fromEntries(document_frequency) },
    references: draft.mode === "extractive" ? "keep" : "remove",
  });
  return { ...checked, claims: await withPages(context, checked.claims, sources) };
}

export async function citedWorks(context: RunContext, sources: readonly Source[]): Promise<Work[]> {
  const store = await context.services.store();
  return store.works({ work_ids: [...new Set(sources.map((source) => source.work_id))] });
}

/** Pages are known by line in the work's record; a source's own pages may span several. */
async function withPages(context: RunContext, claims: CheckedAnswer["claims"], sources: readonly Source[]) {
  const works = await citedWorks(context, sources);
  const workByLabel = new Map(sources.map(({ label, work_id }) => [label, works.find((work) => work.id === work_id)]));
  return claims.map((claim) => {
    const work = workByLabel.get(claim.evidence?.label ?? "");
    if (!claim.evidence || !work) return claim;
    return { ...claim, evidence: { ...claim.evidence, page: pageOfLine(work, claim.evidence.start_line) } };
  });
}

/** What the answer cites, as transcripts have it: passages by their labels, web pages by their addresses. */
export function citationsOf(
  { claims }: CheckedAnswer,
  sources: readonly Source[],
  { web_sources }: DraftAnswer,
): object[] {
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  return [
    ...sources
      .filter(({ label }) => cited.has(label))
      .map(({ label, work_id, path, start_page, url }) => ({
        label,
        source_id: work_id,
        path,
        pages: start_page,
        ...(url && { url }),
      })),
    ...web_sources.map(({ url, title }) => ({ label: title || url, url })),
  ];
}

export function removalNotices({ removed }: CheckedAnswer): string[] {
  return removed.map(({ text, reason }) => `Removed "${text}": ${reason}`);
}
