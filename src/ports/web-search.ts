import type { Fetcher } from "./fetcher.js";

export interface WebSearchRequest {
  query: string;
  limit: number;
  /** Hosts as the service can be told them; the caller filters again. */
  hosts: readonly string[];
  signal?: AbortSignal;
}

export interface WebHit {
  title: string;
  url: string;
  snippet: string;
}

/** One service that searches the web. Throws the errors of a metadata source. */
export interface WebSearch {
  /** "brave" */
  readonly name: string;
  /** Hosts that it asks. */
  readonly hosts: readonly string[];
  search(request: WebSearchRequest): Promise<WebHit[]>;
}

/** The configured service behind the door given, or null where none is; a model that searches is no such service. */
export interface WebSearches {
  open(fetcher: Fetcher): Promise<WebSearch | null>;
}
