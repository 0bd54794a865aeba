import type { FoundSource } from "../../domain/found-source.js";
import type { SeenSource } from "../schema/research-schema.js";
import {
  areSameByTitle,
  contradict,
  identifierKeys,
  identifiersOf,
  type SourceIdentifiers,
  titleKey,
  urlKeys,
} from "./same-source.js";
import { sourceId } from "../../domain/source-id.js";
import { groupBy } from "../../domain/collections.js";

/** One result of one search. */
export interface Hit {
  source: FoundSource;
  tool: string;
  query: string;
  /** Of a work that the library has already; null where that is not known. */
  work_id: string | null;
}

interface MergedHits {
  /** Those known before, with what the hits add to them, then the new ones in the order in which they were found. */
  seen: SeenSource[];
  /** Ids of the new ones. */
  fresh: string[];
  /** Hits that are the same source as another. */
  duplicates: number;
}

/** A source known before, or a hit. */
interface Entry {
  source: FoundSource;
  /** Place among the sources known before; null for a hit. */
  known: number | null;
  hit: Hit | null;
}

/**
 * Joins results that are the same source: by DOI (arXiv's own being the arXiv id), arXiv id or PMID; by canonical
 * address, unless identifiers contradict; by title with first author and year where they are known. Sources known before
 * keep their id and are never joined with each other.
 */
export function mergeHits(seen: readonly SeenSource[], hits: readonly Hit[], iteration: number): MergedHits {
  const entries: Entry[] = [
    ...seen.map((source, known) => ({ source, known, hit: null })),
    ...hits.map((hit) => ({ source: hit.source, known: null, hit })),
  ];
  const groups = grouped(entries);
  const updated = [...seen];
  const fresh: SeenSource[] = [];
  for (const group of groups) {
    const found = group.flatMap(({ hit }) => hit ?? []);
    const known = group.find((entry) => entry.known !== null)?.known ?? null;
    const before = known === null ? undefined : seen[known];
    if (known !== null && before) updated[known] = withHits(before, found);
    else fresh.push(newSource(found, iteration));
  }
  const duplicates = hits.length - fresh.length;
  return { seen: [...updated, ...fresh], fresh: fresh.map(({ source_id }) => source_id), duplicates };
}

/** Groups in the order of their first entries; by the strongest signs first, so that a title never outweighs a DOI. */
function grouped(entries: readonly Entry[]): Entry[][] {
  const union = new Union(entries);
  const indexes = entries.map((_, index) => index);
  const joinBy = (keysOf: (source: FoundSource) => string[], fits: (left: Entry, right: Entry) => boolean) => {
    const byKey = new Map<string, number[]>();
    for (const index of indexes) {
      const entry = entries[index];
      if (!entry) continue;
      for (const key of keysOf(entry.source)) {
        const others = byKey.get(key) ?? [];
        const match = others.find((other) => entries[other] !== undefined && fits(entries[other], entry));
        if (match !== undefined) union.join(match, index);
        byKey.set(key, [...others, index]);
      }
    }
  };
  joinBy(identifierKeys, () => true);
  joinBy(urlKeys, ({ source: left }, { source: right }) => !contradict(left, right));
  joinBy(titleKey, ({ source: left }, { source: right }) => areSameByTitle(left, right));
  const groups = groupBy(entries.entries(), ([index]) => union.rootOf(index));
  return [...groups.values()].map((group) => group.map(([, entry]) => entry));
}

/** Disjoint sets whose root is their first member; two sets that each hold a source known before stay apart. */
class Union {
  private readonly parents: number[];

  constructor(private readonly entries: readonly Entry[]) {
    this.parents = entries.map((_, index) => index);
  }

  rootOf(index: number): number {
    const parent = this.parents[index] ?? index;
    return parent === index ? index : this.rootOf(parent);
  }

  join(left: number, right: number): void {
    const [first = left, second = right] = [this.rootOf(left), this.rootOf(right)].toSorted((a, b) => a - b);
    // Known ones come first, so the root of a set that holds one is one.
    const bothKnown = [first, second].every((root) => this.entries[root]?.known !== null);
    if (!bothKnown) this.parents[second] = first;
  }
}

function newSource(hits: readonly Hit[], iteration: number): SeenSource {
  return {
    ...mergedSource(hits.map(({ source }) => source)),
    found_by: finders(hits),
    iteration,
    score: null,
    judgement: "",
    kept: false,
    rejected: null,
    reason: null,
    work_id: hits.find((hit) => hit.work_id !== null)?.work_id ?? null,
    key: null,
    file: null,
    sha256: null,
    citations: 0,
  };
}

function withHits(known: SeenSource, hits: readonly Hit[]): SeenSource {
  if (hits.length === 0) return known;
  const filled = mergedSource([known, ...hits.map(({ source }) => source)]);
  const merged = { ...known, ...filled, source_id: known.source_id, found_by: finders(hits, known.found_by) };
  const saysMore = known.rejected === "below_score" && known.snippet === "" && filled.snippet !== "";
  // It was judged by its title alone.
  return saysMore ? { ...merged, score: null, judgement: "", rejected: null, reason: null } : merged;
}

function finders(hits: readonly Hit[], before: SeenSource["found_by"] = []): SeenSource["found_by"] {
  const all = [...before, ...hits.map(({ tool, query }) => ({ tool, query }))];
  return [...new Map(all.map((finder) => [`${finder.tool}\n${finder.query}`, finder])).values()];
}

/** One source of several results for it: the first word counts, the fullest abstract and list of authors are kept. */
function mergedSource(sources: readonly FoundSource[]): FoundSource {
  const first = <Value>(value: (source: FoundSource) => Value | null): Value | null => {
    for (const source of sources) {
      const found = value(source);
      if (found !== null) return found;
    }
    return null;
  };
  const identifier = (kind: keyof SourceIdentifiers) => first((source) => identifiersOf(source)[kind]);
  const names = { doi: identifier("doi"), arxiv_id: identifier("arxiv_id"), pmid: identifier("pmid") };
  const url = first((source) => source.url);
  return {
    ...names,
    source_id: sourceId({ ...names, url }) ?? sources[0]?.source_id ?? "",
    title: first((source) => (source.title.trim() === "" ? null : source.title)) ?? "",
    url,
    snippet: longest(sources.map(({ snippet }) => snippet)),
    authors: longest(sources.map(({ authors }) => authors)),
    year: first((source) => source.year),
    venue: first((source) => source.venue),
    open_copy: first((source) => source.open_copy),
  };
}

/** The first of the longest. */
function longest<Value extends { length: number }>(values: readonly Value[]): Value {
  return values.reduce((best, value) => (value.length > best.length ? value : best));
}
