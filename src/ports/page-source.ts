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

/**
 * Pages and files of the web, polite and kept: robots.txt, a pace per host, a cache on disk by address. Throws `robots`,
 * `http_status`, `too_large`, `network_refused`, `offline`, `timeout`, `network`, `source_blocked`.
 */
export interface PageSource {
  /** `fetcher` records the calls where they belong and knows which hosts are allowed: give the run's. */
  fetch(fetcher: Fetcher, request: PageRequest): Promise<FetchedPage>;
}
