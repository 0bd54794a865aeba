import type { Finding } from "../schema/gather-schema.js";

/** What came of one search. */
export interface SearchOutcome {
  /** What was asked: "openai:gpt-5-mini", "searxng", "OpenAlex, Crossref", "mock". */
  asked: string;
  findings: Finding[];
  /** Addresses of the results, as the search gave them: their hosts may be fetched from. */
  named?: string[];
  failed: boolean;
  /** For the performance report; empty where there is nothing to say. */
  note: string;
}

/** Several sentences as one note. */
export function notes(...sentences: readonly string[]): string {
  return [...new Set(sentences.filter((sentence) => sentence !== ""))].join(" ");
}
