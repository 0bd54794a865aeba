import type { FoundSource } from "../../domain/found-source.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import type { Work } from "../../domain/work.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { SeenSource } from "../schema/research-schema.js";
import { mergeHits } from "../search/merge-hits.js";

/** The sources with the works that the library has of them already; recorded, since the library grows meanwhile. */
export async function withWorks(context: RunContext, seen: readonly SeenSource[]): Promise<SeenSource[]> {
  const open = seen.filter(({ work_id, score, rejected }) => work_id === null && score === null && rejected === null);
  if (open.length === 0) return [...seen];
  const key = `known:${contentHash(open.map(({ source_id }) => source_id))}`;
  const known = await context.step(key, "read", async () => {
    const store = await context.services.store();
    return knownWorks(open, await store.works());
  });
  return seen.map((source) => ({ ...source, work_id: source.work_id ?? known[source.source_id] ?? null }));
}

const library = "library";

/** Ids of works by ids of the sources that they are; told apart as results of searches are. */
export function knownWorks(sources: readonly SeenSource[], works: readonly Work[]): Record<string, string> {
  const hits = works.map((work) => ({ source: sourceOfWork(work), tool: library, query: work.id, work_id: work.id }));
  const { seen } = mergeHits(sources, hits, 0);
  const found = seen.slice(0, sources.length).flatMap(({ source_id, found_by }): [string, string][] => {
    const work = found_by.find(({ tool }) => tool === library);
    return work === undefined ? [] : [[source_id, work.query]];
  });
  return Object.fromEntries(found);
}

function sourceOfWork({ id, item, title }: Work): FoundSource {
  const value = (wanted: string) => itemIdentifiers(item).find(({ kind }) => kind === wanted)?.value ?? null;
  return {
    source_id: `work:${id}`,
    title: item.title ?? title,
    url: item.URL ?? null,
    snippet: "",
    authors: itemAuthors(item),
    year: itemYear(item),
    venue: null,
    doi: value("doi"),
    arxiv_id: value("arxiv"),
    pmid: value("pmid"),
    open_copy: null,
  };
}
