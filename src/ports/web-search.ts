import type { Fetcher } from "./fetcher.js";

export interface WebSearchRequest {
  query: string;
  limit: number;
  /** Domains whose pages are wanted, with what lies below them; none: all. A wish: the caller filters again. */
  domains: readonly string[];
  /** Only pages that are not older, in days; null: of any age. A wish too: services know coarser spans. */
  since_days?: number | null;
  signal?: AbortSignal;
}

export interface WebHit {
  title: string;
  url: string;
  snippet: string;
  /** ISO 8601 or as the service writes it; left out where it says none. */
  date?: string;
}

/** One service that searches the web. Throws the errors of a metadata source. */
export interface WebSearch {
  /** "brave" */
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** Hosts that it asks. */
  readonly hosts: readonly string[];
  /** The most that one search costs, in USD, by its public prices; 0 for a server of one's own. */
  readonly usd_per_search: number;
  search(request: WebSearchRequest): Promise<WebHit[]>;
}

/** The configured service behind the door given, or null where none is; a model that searches is no such service. */
export interface WebSearches {
  open(fetcher: Fetcher): Promise<WebSearch | null>;
}
