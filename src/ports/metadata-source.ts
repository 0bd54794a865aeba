import type { Identifier, IdentifierKind } from "../domain/identifier.js";
import type { SourceRecord } from "../domain/record.js";
import type { Fetcher } from "./fetcher.js";

export interface TitleQuery {
  title: string;
  /** Family name of the first author, where known. */
  author: string | null;
  year: number | null;
}

export interface SubjectQuery {
  /** Words of the subject. */
  text: string;
  /** Only works of this year or later. */
  since: number | null;
}

/**
 * Says what a source's word is worth where a work is looked up. A registry has what was registered with it: its "no" counts. A
 * collector has what registries have: where one of those has said no, its failure leaves nothing open. An enricher is a
 * collector that is asked at the same time as the others, for what it alone knows (retractions, open copies).
 */
export type SourceRole = "registry" | "collector" | "enricher";

/**
 * One outside provider of bibliographic records, open on one door to the network.
 * Null and an empty list mean that the service itself said it has no such work. Whatever else goes wrong is a
 * QuireError: `source_blocked` (a captcha or a refusal), `source_answer` (not what the service promises: HTML,
 * half a JSON), `timeout`, `http_status` and `network` (try again), `too_large`, `offline`.
 */
export interface MetadataSource {
  /** snake_case, as in the configuration: "crossref". */
  readonly name: string;
  /** As people write it: "Crossref". */
  readonly title: string;
  readonly role: SourceRole;
  /** Whether it has none of the DOIs that stand for works of arXiv. */
  readonly lacksArxivDois: boolean;
  /** Which identifiers it answers for; empty for none. */
  readonly kinds: readonly IdentifierKind[];
  readonly canSearch: boolean;
  byIdentifier(identifier: Identifier, signal?: AbortSignal): Promise<SourceRecord | null>;
  /** Works of a title, best first; the service's own order. */
  search(query: TitleQuery, limit: number, signal?: AbortSignal): Promise<SourceRecord[]>;
}

/** Which way a link between two works is followed: to what a work cites, or to what cites it. */
export type CitationDirection = "cites" | "cited_by";

/** A work that another cites or is cited by. */
export interface Neighbour {
  record: SourceRecord;
  /** How often it is cited itself, by the count of the source; null where that says nothing. */
  cited_by_count: number | null;
}

/** Works next to one, as far as a source lists them. */
export interface Neighbours {
  works: Neighbour[];
  /** How many the source has; null where it does not say. */
  total: number | null;
}

/** A source that also finds works about a subject, and the works around one. */
export interface SubjectSource extends MetadataSource {
  /** Which ways it knows from a work to others; empty for none. */
  readonly directions: readonly CitationDirection[];
  /** At most `limit` works next to a work; null where it has no such work. */
  neighbours(
    identifier: Identifier,
    direction: CitationDirection,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Neighbours | null>;
  readonly canFind: boolean;
  /** Best first, with abstracts where the service has them (`item.abstract`). */
  find(query: SubjectQuery, limit: number, signal?: AbortSignal): Promise<SourceRecord[]>;
}

/** The sources that are switched on, those to be asked and believed first at the beginning. Rate limits and the cache are shared by all that one process opens. */
export interface MetadataSources {
  /** `fetcher` records the calls where they belong: give the run's. */
  open(fetcher: Fetcher): Promise<readonly SubjectSource[]>;
  /** What people call them, by name, those that are not asked included. */
  titles(): Promise<ReadonlyMap<string, string>>;
  /** Those that are not asked, and why, for people. */
  skipped(): Promise<readonly { name: string; title: string; reason: string }[]>;
}
