import type { Fetcher } from "./fetcher.js";

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
