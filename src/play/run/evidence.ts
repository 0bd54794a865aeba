import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import type { Source } from "../../domain/evidence.js";
import { sourceOfDoc } from "../../domain/observed.js";
import { findCitations } from "../../document/pandoc/tokens.js";
import { replaceStretches } from "./replace-stretches.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { AgentSettings } from "../schema/agent.js";

/** Passages that a first look brings, and characters of all that one prompt shows. */
const usualPassages = 12;
const mostCharacters = 36_000;

/** Where evidence is looked for, and how. */
export interface Retrieval {
  /** Null: the whole library. */
  collection: string | null;
  /** Ids of the works that count; null: all. */
  works: readonly string[] | null;
  retriever: NonNullable<AgentSettings["retriever"]>;
}

/** The passages of the library that fit a query best, labelled S1, S2, ...; none in an empty library. */
export async function retrieve(
  context: RunContext,
  query: string,
  { collection, works, retriever: { k, profile, rerank } }: Retrieval,
): Promise<Source[]> {
  if (works?.length === 0) return [];
  const { docs } = await context.call(
    ragRetrieveContract,
    {
      query,
      k: k ?? usualPassages,
      ...(collection !== null && { collection }),
      ...(works !== null && { works: [...works] }),
      ...(profile !== undefined && { retriever_profile: profile }),
      ...(rerank !== undefined && { rerank }),
    },
    { domains: [], as_one: true },
  );
  return labelled(docs.map((doc) => sourceOfDoc(doc, "S0")));
}

/** Each passage once, under labels of its own, as many as a prompt can show. */
export function labelled(sources: readonly Source[]): Source[] {
  const seen = new Set<string>();
  let characters = 0;
  const taken: Source[] = [];
  for (const source of sources) {
    const place = placeOf(source);
    if (seen.has(place) || (taken.length > 0 && characters + source.content.length > mostCharacters)) continue;
    seen.add(place);
    characters += source.content.length;
    taken.push({ ...source, label: `S${taken.length + 1}` });
  }
  return taken;
}

const placeOf = ({ kind = "passage", work_id, start_line, end_line }: Source): string =>
  JSON.stringify([kind, work_id, start_line, end_line]);

/** Names passages by what they say and where: part of an answer's key. */
export function evidenceHash(sources: readonly Source[]): string {
  return contentHash(sources.map((source) => [placeOf(source), source.content]));
}

/**
 * A text with the labels of passages in place of its citations, so that a model can go on from it. Citations of works of
 * which there is no passage stay as they are.
 */
export function withLabels(text: string, sources: readonly Source[]): string {
  const { tokens } = findCitations(text, []);
  const changes = tokens.flatMap(({ start, end, cites }) => {
    const labels = cites.flatMap(({ key, source }) => labelOf(key, source, sources) ?? []);
    return labels.length === 0
      ? []
      : [{ start, end, text: [...new Set(labels)].map((label) => `[${label}]`).join("") }];
  });
  return replaceStretches(text, changes);
}

/** The passage of a work that holds the page that is cited, else its first. */
function labelOf(key: string, cite: string, sources: readonly Source[]): string | null {
  const own = sources.filter((source) => source.key === key || source.work_id === key);
  const pages = numbersIn(cite.slice(cite.indexOf(key) + key.length));
  const onPage = own.find(({ start_page, end_page }) =>
    pages.some((page) => start_page !== null && page >= start_page && page <= (end_page ?? start_page)),
  );
  return (onPage ?? own[0])?.label ?? null;
}

const numbersIn = (text: string): number[] => (text.match(/\d{1,6}/g) ?? []).map(Number);

/** The keys of all works that a text cites. */
export function keysIn(text: string): string[] {
  return [...new Set(findCitations(text, []).tokens.flatMap(({ cites }) => cites.map(({ key }) => key)))];
}
