import { checkContract } from "../../contracts/check.js";
import { locateWords } from "../../corpus/layout/located-words.js";
import { unpackBoxes } from "../../corpus/layout/pack-boxes.js";
import type { CheckedAnswer, Claim, ClaimEvidence, Source, TermFrequencies, WebSource } from "../../domain/evidence.js";
import { recordsOf, termStatistics } from "../../corpus/search/recorded-reads.js";
import { indexTerms } from "../../domain/terms.js";
import { pageOfLine, type Work } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { sourceLines } from "../verdicts/source-lines.js";

/** An answer or a report with the passages that its labels name. */
export interface CitingText {
  markdown: string;
  sources: readonly Source[];
  /** "keep" for verbatim quotations: references in them are the sources' own words; "remove" for a model's words. */
  references: "remove" | "keep";
}

/**
 * Checks a text's cited sentences by the library's own frequencies of words, and tells on which page each support stands.
 * @param known The frequencies, where they are at hand.
 */
export async function checkText(
  context: RunContext,
  { markdown, sources, references }: CitingText,
  known?: TermFrequencies,
): Promise<CheckedAnswer> {
  // Where nothing can be cited nothing is compared: what is left takes less time than to write it down.
  if (sources.length === 0)
    return (await import("./check-answer.js")).checkAnswer({ answer_markdown: markdown, sources, references });
  const statistics = known ?? (await frequenciesOf(context, markdown));
  const input = { answer_markdown: markdown, sources: [...sources], statistics, references };
  const checked = await context.call(checkContract, input);
  return { ...checked, claims: await locateClaims(context, checked.claims, sources) };
}

/** How common the terms of a text are in the library. */
export async function frequenciesOf(context: RunContext, markdown: string): Promise<TermFrequencies> {
  const { passages, document_frequency } = await termStatistics(context, indexTerms(markdown));
  return { passages, document_frequency: Object.fromEntries(document_frequency) };
}

/** Tells on which page the evidence of each claim stands, and where. */
export async function locateClaims(
  context: RunContext,
  claims: readonly Claim[],
  sources: readonly Source[],
): Promise<Claim[]> {
  if (claims.every(({ evidence }) => evidence === null)) return [...claims];
  const works = new Map((await citedWorks(context, sources)).map((work) => [work.id, work]));
  const sourceOf = new Map(sources.map((source) => [source.label, source]));
  const key = contentHash(
    claims.map(({ evidence }) => [evidence, sourceOf.get(evidence?.label ?? "")?.work_id ?? null]),
  );
  const places = await context.step(`places:${key}`, "read", async () => {
    const store = await context.services.store();
    const located = claims.map(async ({ evidence }) => {
      const source = sourceOf.get(evidence?.label ?? "");
      const work = source && works.get(source.work_id);
      return evidence && work ? onPages(store, work, source, evidence) : evidence;
    });
    return Promise.all(located);
  });
  return claims.map((claim, index) => ({ ...claim, evidence: places[index] ?? null }));
}

/**
 * Says where the work's file shows a quote. Pages are known by line: a source's own may span several. Where a box is not
 * known of each of its words, or holds others' too, nothing is marked: a mark on other words is worse than none.
 */
async function onPages(store: Store, work: Work, source: Source, evidence: ClaimEvidence): Promise<ClaimEvidence> {
  const { quote, start_line } = evidence;
  const page = pageOfLine(work, start_line);
  const text = sourceLines(source).find(({ number }) => number === start_line)?.text;
  if (page === null || text?.includes(quote) !== true) return { ...evidence, page };
  const packs = await store.boxesOf(work.id, { from: start_line, to: start_line });
  const boxes = packs.flatMap(unpackBoxes).filter(({ line }) => line === start_line);
  const { how, rectangles } = locateWords({ lines: [{ line: start_line, text }], boxes }, quote);
  return { ...evidence, page, ...(how === "exact" && { rectangles }) };
}

/** Reads the library's records of the works that the sources are of. */
export async function citedWorks(context: RunContext, sources: readonly Source[]): Promise<Work[]> {
  return recordsOf(
    context,
    sources.map(({ work_id }) => work_id),
  );
}

/** Lists what a text cites, as transcripts have it: passages by their labels, web pages by their addresses. */
export function citationsOf(
  { claims }: CheckedAnswer,
  sources: readonly Source[],
  pages: readonly WebSource[] = [],
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
    ...pages.map(({ url, title }) => ({ label: title || url, url })),
  ];
}

export function removalNotices({ removed }: CheckedAnswer): string[] {
  return removed.map(({ text, reason }) => `Removed "${text}": ${reason}`);
}
