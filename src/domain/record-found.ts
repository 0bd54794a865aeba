import { withoutLastWord } from "./characters.js";
import { isWebUrl } from "./url.js";
import { arxivIdOfDoi, itemIdentifiers, type IdentifierKind } from "./identifier.js";
import { type FoundSource } from "./found-source.js";
import { itemAuthors, itemYear } from "./item.js";
import type { SourceRecord } from "./record.js";
import { sourceId } from "./source-id.js";

/** Of an abstract, in characters: enough to judge by, and no book. */
const longestSnippet = 6_000;
const longestTitle = 500;
/** Some papers have thousands; who stands first is what a source is known by. */
const mostAuthors = 50;

/** A record as a search tool gives it; null where it has no title, or nothing by which it could be named or fetched. */
export function foundSource({ item, url, open_copy }: SourceRecord): FoundSource | null {
  const title = cutAtWord(plain(item.title), longestTitle);
  const identifiers = itemIdentifiers(item);
  const valueOf = (kind: IdentifierKind) => identifiers.find((each) => each.kind === kind)?.value ?? null;
  const [doi, arxiv, pmid, isbn] = [valueOf("doi"), valueOf("arxiv"), valueOf("pmid"), valueOf("isbn")];
  const page = [url, item.URL, open_copy].find((address) => isWebUrl(address ?? "")) ?? null;
  // The DOI that arXiv registers says no more than the arXiv id, and other services name such a preprint by the id alone.
  const own = doi !== null && arxivIdOfDoi(doi) === null ? doi : null;
  const named = sourceId({ doi: own, arxiv_id: arxiv, pmid }) ?? (isbn === null ? null : `isbn:${isbn}`);
  const source_id = named ?? sourceId({ url: page });
  if (title === "" || source_id === null) return null;
  return {
    source_id,
    title,
    url: page,
    snippet: cutAtWord(item.abstract ?? "", longestSnippet),
    authors: itemAuthors(item).slice(0, mostAuthors).map(plain),
    year: itemYear(item),
    venue: plain(item["container-title"]) || plain(item.publisher) || null,
    doi,
    arxiv_id: arxiv,
    pmid,
    open_copy,
  };
}

/** The sources of records in their order, each once. */
export function foundSources(records: readonly SourceRecord[]): FoundSource[] {
  const byId = new Map<string, FoundSource>();
  for (const source of records.map(foundSource)) {
    if (source !== null && !byId.has(source.source_id)) byId.set(source.source_id, source);
  }
  return [...byId.values()];
}

/** Titles in records keep `<i>`, `<sub>` and `<sup>`; here nothing renders them. */
function plain(text: string | undefined): string {
  return (text ?? "").replace(/<\/?(?:i|sub|sup)>/g, "").trim();
}

function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${withoutLastWord(text.slice(0, longest))} …`;
}
