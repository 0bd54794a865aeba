import type { Fetcher } from "./fetcher.js";

export interface PageRequest {
  url: string;
  max_bytes: number;
  /** Ask the site's robots.txt first. */
  robots: boolean;
  signal?: AbortSignal;
}

export interface FetchedPage {
  url: string;
  /** After redirects. */
  final_url: string;
  /** As the server says, in lower case and without parameters; the bytes decide. */
  media_type: string;
  body: Uint8Array;
  sha256: string;
  /** ISO 8601; of the first fetch where the page was kept. */
  fetched_at: string;
}

/** A page as it was read, without its bytes. */
export interface KeptPage extends Omit<FetchedPage, "body"> {
  /** ISO 8601: when the same bytes came from there for the first time; `fetched_at` is the last time. */
  first_fetched_at: string;
  /** Size of the body. */
  bytes: number;
}

/** What an address leads to now. */
export interface PageLook {
  /** After redirects. */
  final_url: string;
  /** In their order: the status of each, and where it leads. */
  redirects: { status: number; to: string }[];
}

/**
 * Pages and files of the web, polite and kept: robots.txt, a pace per host, a copy on disk of all that was read. Throws `robots`,
 * `http_status`, `too_large`, `network_refused`, `offline`, `timeout`, `network`, `source_blocked`.
 */
export interface PageSource {
  /** `fetcher` records the calls where they belong and knows which hosts are allowed: give the run's. */
  fetch(fetcher: Fetcher, request: PageRequest): Promise<FetchedPage>;
  /** Asks the site anew, whatever is kept, and keeps what it says. */
  look(fetcher: Fetcher, request: PageRequest): Promise<PageLook>;
  /** All that was read, the newest first; an address that answered with other bytes since stands there several times. */
  kept(): Promise<KeptPage[]>;
  /** Bytes of a kept page by their hash; null where they are gone or damaged. Throws `too_large`. */
  bytes(sha256: string, maxBytes: number): Promise<Uint8Array | null>;
}

/** A copy of a page in an archive of the web. */
export interface ArchivedCopy {
  /** Of the copy. */
  url: string;
  /** ISO 8601, a day. */
  archived_at: string;
}

export interface ArchiveRequest {
  /** Of the page. */
  url: string;
  /** ISO 8601, as precise as known: the copy nearest to it is wanted; null for the newest. */
  at: string | null;
  signal?: AbortSignal;
}

/** Archives of the web. Throws the errors of a metadata source. */
export interface WebArchives {
  /** Null where there is no copy. `fetcher` records the calls where they belong: give the run's. */
  closest(fetcher: Fetcher, request: ArchiveRequest): Promise<ArchivedCopy | null>;
}

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

export interface EncyclopediaHit {
  title: string;
  url: string;
  /** Plain text around the words that were found. */
  snippet: string;
}

export interface EncyclopediaPage {
  title: string;
  url: string;
  /** Address of this very version, which stays as it is. */
  revision_url: string;
  /** ISO 8601; of this version. */
  date: string;
  /** Markdown: headings and plain paragraphs. */
  text: string;
  /** True where it only lists pages of one name. */
  is_disambiguation: boolean;
}

/** An encyclopedia in many languages, each by its code ("en"). Throws the errors of a metadata source. */
export interface Encyclopedia {
  search(query: string, limit: number, language: string, signal?: AbortSignal): Promise<EncyclopediaHit[]>;
  /** Redirects are followed; null where there is no such page. */
  page(title: string, language: string, signal?: AbortSignal): Promise<EncyclopediaPage | null>;
}

export interface Encyclopedias {
  /** `fetcher` records the calls where they belong: give the run's. */
  open(fetcher: Fetcher): Promise<Encyclopedia>;
}

/** A text as RAG services take it: the body of `POST /index`, names as they are sent. */
export interface TextToIndex {
  /** File name or address. */
  source: string;
  content: string;
  collection: string;
  chunkSize: number;
  chunkOverlap: number;
  sourceMeta: {
    /** "hu_2021_lora-low-rank". */
    name: string;
    title: string;
  };
}

/** An outside service that keeps texts for retrieval. */
export interface RagService {
  /** Where texts are posted to, without what could be secret. */
  readonly endpoint: string;
  /**
   * Sends one text. Sending it again changes nothing for a service that knows sources. Throws `http_status` (with
   * `status` and `retry_after_ms`), `network`, `timeout`, `offline`, `network_refused`.
   */
  index(fetcher: Fetcher, text: TextToIndex, signal: AbortSignal): Promise<void>;
}
