import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import pMap from "p-map";
import { labelSources } from "../../corpus/context/sources.js";
import { headingSeparator, type Section } from "../../domain/passage.js";
import { sourceOfDoc } from "../../domain/observed.js";
import type { Work } from "../../domain/work.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { DocumentNote, ResearchState } from "../schema/research-schema.js";
import { keptWorks, subtopicsOf } from "./outline.js";
import type { EvidenceTopic, ReportEvidence } from "./report-schema.js";
import type { Source } from "../../domain/evidence.js";

/** Passages asked for, by what they are for. */
const retrieved = { topic: 12, subtopic: 10, methods: 10 } as const;
const factsPerNote = 4;
const parallel = 4;

/**
 * Passages of the works that were kept: for the topic, each sub-topic and the methods by retrieval, and those that the
 * notes' facts stand in; labelled S1, S2, ... and recorded as this run's evidence.
 */
export async function gatherEvidence(context: RunContext, state: ResearchState): Promise<ReportEvidence> {
  const works = keptWorks(state);
  const subtopics = subtopicsOf(state);
  const wanted = [
    { kind: "topic", title: state.topic, query: state.topic },
    ...subtopics.map((title) => ({ kind: "subtopic", title, query: `${title} ${state.topic}` }) as const),
    { kind: "methods", title: "methods", query: `${methodWords} ${state.topic}` },
  ] as const;
  const named = contentHash({ works, wanted, notes: state.notes });
  const evidence = await context.step(`report_evidence:${named}`, "read", async () => {
    const collection = await commonCollection(context, works, state.collection);
    const found = await pMap(
      wanted,
      async ({ kind, title, query }) => ({
        kind,
        title,
        spans: await retrieve(context, query, retrieved[kind], works, collection),
      }),
      { concurrency: parallel },
    );
    return chooseSpans(found, await factSpans(context, state.notes, works));
  });
  const record = { question: state.topic, intent: "DEFINITION", entities: [], sources: evidence.sources };
  context.emit("evidence", "tool", `evidence:${contentHash(record)}`, record);
  return evidence;
}

/** What sentences on how something was found out have in common. */
const methodWords = "method design participants sample measured experiment condition procedure";

/** The collection to retrieve from, where all works are in it; else the whole library is asked. */
async function commonCollection(
  context: RunContext,
  works: readonly string[],
  collection: string,
): Promise<string | undefined> {
  const known = await (await context.services.store()).works({ work_ids: [...works] });
  const all = known.length > 0 && known.every(({ collections }) => collections.includes(collection));
  return all ? collection : undefined;
}

async function retrieve(
  context: RunContext,
  query: string,
  limit: number,
  works: readonly string[],
  collection: string | undefined,
): Promise<Source[]> {
  // Works of others may answer, too: more is asked for than is taken.
  const k = collection === undefined ? 4 * limit : 2 * limit;
  const input = { query, k, ...(collection !== undefined && { collection }) };
  const { docs } = await context.call(ragRetrieveContract, input, { domains: [] });
  return docs
    .filter(({ source_id }) => works.includes(source_id))
    .slice(0, limit)
    .map((doc) => sourceOfDoc(doc, "S0"));
}

/** The passages that the facts of the notes stand in, as far as their works are there. */
async function factSpans(
  context: RunContext,
  notes: readonly DocumentNote[],
  kept: readonly string[],
): Promise<Source[]> {
  const store = await context.services.store();
  const works = await store.works({ work_ids: [...kept] });
  const spans: Source[] = [];
  for (const note of notes) {
    const work = works.find(({ id }) => id === note.work_id);
    if (!work || note.facts.length === 0) continue;
    const lines = await context.services.files.readText(work.id);
    const sections = await store.sectionsOf([work.id]);
    for (const fact of note.facts.slice(0, factsPerNote)) spans.push(...factSpan(work, fact, lines, sections));
  }
  return spans;
}

function factSpan(
  work: Work,
  fact: { start_line: number; end_line: number },
  lines: readonly string[],
  sections: readonly Section[],
): Source[] {
  const start_line = Math.max(1, fact.start_line);
  const end_line = Math.min(lines.length, fact.end_line);
  if (end_line < start_line) return [];
  const section = sections
    .filter((each) => each.start_line <= start_line && each.end_line >= end_line)
    .toSorted((first, second) => first.level - second.level)
    .at(-1);
  const heading = section && section.heading_path.length > 0 ? section.heading_path.join(headingSeparator) : work.title;
  const item = {
    chunk_ids: [],
    parent_id: section?.id ?? null,
    work_id: work.id,
    content: `${heading}\n\n${lines.slice(start_line - 1, end_line).join("\n")}`,
    start_line,
    end_line,
    score: 0,
  };
  return labelSources([item], 1, [work], sections);
}

export interface FoundTopic extends Omit<EvidenceTopic, "labels"> {
  /** Passages that could be evidence, best first; their labels are not their own yet. */
  spans: readonly Source[];
}

/** What a prompt and a reader can take: passages, and characters of all of them. */
const mostSpans = 44;
export const mostCharacters = 60_000;
/** A passage of which this share stands in one that was taken says nothing new. */
const covered = 0.6;

/**
 * The passages that become the report's evidence: in turn the best of each topic and the next of the facts, until there
 * are enough; none that stands in another. Labels follow the order of topics. Pure.
 */
export function chooseSpans(topics: readonly FoundTopic[], facts: readonly Source[]): ReportEvidence {
  let taken: Source[] = [];
  const rows = [...topics.map(({ spans }) => spans), facts];
  let characters = 0;
  for (let rank = 0; rows.some((spans) => rank < spans.length); rank++) {
    for (const source of rows.flatMap((spans) => spans[rank] ?? [])) {
      if (taken.some((other) => overlap(source, other) >= covered)) continue;
      // What stands in the wider span is shown there; nothing is shown twice.
      const within = taken.filter((other) => overlap(other, source) >= covered);
      const freed = within.reduce((sum, { content }) => sum + content.length, 0);
      const fits =
        taken.length - within.length < mostSpans && characters - freed + source.content.length <= mostCharacters;
      if (!fits) continue;
      taken = [...taken.filter((other) => !within.includes(other)), source];
      characters += source.content.length - freed;
    }
  }
  const order = new Map<Source, string>();
  const labelOf = (source: Source): string => {
    const label = order.get(source) ?? `S${order.size + 1}`;
    order.set(source, label);
    return label;
  };
  const holderOf = (source: Source) => taken.find((other) => overlap(source, other) >= covered);
  const labelled = topics.map(({ kind, title, spans }) => {
    const labels = spans.flatMap((span) => holderOf(span) ?? []).map(labelOf);
    return { kind, title, labels: [...new Set(labels)] };
  });
  for (const source of taken) labelOf(source);
  const sources = [...order].map(([source, label]) => ({ ...source, label }));
  return { sources, topics: labelled };
}

/** The share of the first one's lines that stand in the second, 0..1. */
function overlap(source: Source, other: Source): number {
  if (source.work_id !== other.work_id) return 0;
  const shared = Math.min(source.end_line, other.end_line) - Math.max(source.start_line, other.start_line) + 1;
  return Math.max(0, shared) / (source.end_line - source.start_line + 1);
}
