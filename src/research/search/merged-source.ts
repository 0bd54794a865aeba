import type { FoundSource } from "../../domain/found-source.js";
import { sourceId } from "../../domain/source-id.js";
import { identifiersOf, type SourceIdentifiers } from "./same-source.js";

/** One source of several results for it: the first word counts, the fullest abstract and list of authors are kept. */
export function mergedSource(sources: readonly FoundSource[]): FoundSource {
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
