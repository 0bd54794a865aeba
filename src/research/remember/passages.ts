import { labelSources } from "../../corpus/context/sources.js";
import { withNeighbours } from "../../corpus/rerank/neighbours.js";
import { rerank } from "../../corpus/rerank/rerank.js";
import type { Source, TermFrequencies } from "../../domain/evidence.js";
import type { Passage } from "../../domain/passage.js";
import { queryTerms } from "../../domain/terms.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Subject } from "../../corpus/question/subject.js";

/** Passages of a document that are read for its note. */
const kept = 8;
const candidates = 60;

export interface DocumentPassages {
  /** Labelled "S1", "S2", ..., best first. */
  sources: Source[];
  /** The lines of each, in the same order. */
  lines: string[][];
}

/** The passages of one work that say most about a topic, with the lines of its text. */
export async function bestPassages(
  context: RunContext,
  {
    topic,
    subject,
    subtopics,
    workId,
  }: { topic: string; subject: Subject; subtopics: readonly string[]; workId: string },
): Promise<DocumentPassages> {
  const key = `passages:${workId}:${contentHash({ topic, subtopics })}`;
  return context.step(key, "read", async () => {
    const { files } = context.services;
    const store = await context.services.store();
    const question = [topic, ...subtopics].join(" ");
    const terms = queryTerms(question);
    const found = await store.lexical(terms, candidates, { work_ids: [workId] });
    const scores = new Map(found.map(({ id, score }) => [id, score]));
    const all = await store.passagesOf(workId);
    const scored = all.filter(({ id }) => scores.has(id));
    const text = await files.readText(workId);
    const judged = (scored.length > 0 ? scored : all.slice(0, kept)).map((passage) => ({
      id: passage.id,
      score: scores.get(passage.id) ?? 0,
      heading_path: passage.heading_path,
      text: withNeighbours(passage, text),
    }));
    const statistics = await store.termStatistics(terms.map(({ term }) => term));
    const ranked = rerank(judged, {
      question: topic,
      intent: "STUDY_DETAIL",
      entities: subject.phrases,
      statistics,
      keep: kept,
    });
    const byId = new Map(all.map((passage) => [passage.id, passage]));
    const items = ranked.flatMap(({ id, score }) => contextItem(byId.get(id), score));
    const sources = labelSources(
      items,
      kept,
      await store.works({ work_ids: [workId] }),
      await store.sectionsOf([workId]),
    );
    return { sources, lines: sources.map(({ start_line, end_line }) => text.slice(start_line - 1, end_line)) };
  });
}

function contextItem(passage: Passage | undefined, score: number) {
  if (passage === undefined) return [];
  const { id, parent_id, work_id, content, start_line, end_line } = passage;
  return [{ chunk_ids: [id], parent_id, work_id, content, start_line, end_line, score }];
}

/** How common terms are in the library when a work is noted; recorded, since the library grows. */
export async function statisticsOf(
  context: RunContext,
  workId: string,
  terms: readonly string[],
): Promise<TermFrequencies> {
  const wanted = [...new Set(terms)].toSorted();
  return context.step(`statistics:${workId}:${contentHash(wanted)}`, "read", async () => {
    const store = await context.services.store();
    const { passages, document_frequency } = await store.termStatistics(wanted);
    return { passages, document_frequency: Object.fromEntries(document_frequency) };
  });
}
