import { z } from "zod";

/** Holds what a search tool found: enough to judge it and to fetch it. Everything in it was written by others. */
export const foundSourceSchema = z.strictObject({
  source_id: z
    .string()
    .describe(
      'What it is known by: "doi:", "arxiv:", "pmid:" or "isbn:" and the identifier, else "url:" and the address.',
    ),
  title: z.string().describe("As the service that found it has it."),
  url: z.string().nullable().describe("A page about it, or the page itself."),
  snippet: z.string().describe("Abstract, or the words that a web search shows."),
  authors: z.array(z.string()).default([]).describe("As the service has them."),
  year: z.int().nullable().default(null).describe("Of publication."),
  venue: z.string().nullable().default(null).describe("Journal, conference or site."),
  doi: z.string().nullable().default(null).describe("Lower case, without prefix."),
  arxiv_id: z.string().nullable().default(null).describe("Without version."),
  pmid: z.string().nullable().default(null).describe("Of PubMed."),
  open_copy: z.string().nullable().default(null).describe("Address of a PDF that anyone may fetch."),
  via: z.string().optional().describe('What led to it where no words of its own did: "cited by @hu2021lora".'),
});
export type FoundSource = z.infer<typeof foundSourceSchema>;

/** Input of the tools that search one scholarly service. */
export const scholarlySearchInput = z.strictObject({
  query: z.string().trim().min(1).max(500).describe("Words of the subject; no operators"),
  top_k: z.int().min(1).max(20).default(5).describe("Results at most"),
  since: z.int().min(1500).max(2100).optional().describe("Only works of this year or later"),
});

export const scholarlySearchOutput = z.strictObject({ results: z.array(foundSourceSchema) });
export type ScholarlySearchOutput = z.infer<typeof scholarlySearchOutput>;

export const webSearchInput = z.strictObject({
  query: z.string().trim().min(1).max(500).describe("Words to search for"),
  allow: z.array(z.string()).optional().describe('Patterns of hosts whose pages are wanted: "*.nih.gov"'),
  lens: z.string().optional().describe("Lens: only pages of hosts trusted for a field, as medicine"),
  top_k: z.int().min(1).max(20).default(5).describe("Results at most"),
  since_days: z.int().min(1).optional().describe("Only pages that are not older, where the service knows"),
  dates: z.boolean().optional().describe("Give the date of each page, where the service knows it"),
});

/** The seed's shape, and no more; a date only where dates are asked for. */
export const webSearchOutput = z.strictObject({
  results: z.array(
    z.strictObject({
      title: z.string(),
      url: z.string(),
      snippet: z.string(),
      source_id: z.string(),
      date: z.string().optional(),
    }),
  ),
});
export type WebSearchOutput = z.infer<typeof webSearchOutput>;

/** Input of `web_scrape` and `pdf_scrape`. */
export const scrapeInput = z.strictObject({
  url: z.string().describe("http or https"),
  max_pages: z.int().min(1).optional().describe("Of a PDF, read at most"),
  max_bytes: z.int().min(1).optional().describe("Of the document, read at most"),
});

/** Holds what `web_scrape` and `pdf_scrape` read. `text` is Markdown, one sentence per line; it is untrusted. */
export const scrapeOutput = z.strictObject({
  source_id: z.string(),
  /** As asked, and after redirects and landing pages. */
  url: z.string(),
  final_url: z.string(),
  format: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  /** ISO 8601, as precise as known. */
  date: z.string().nullable(),
  site: z.string().nullable(),
  doi: z.string().nullable(),
  /** Of a PDF; null for a page. */
  pages: z.int().nullable(),
  /** First line of each page, 1-based, in order; empty where there are no pages. */
  page_lines: z.array(z.int()),
  text: z.string(),
  /** True where the limits cut the text off. */
  truncated: z.boolean(),
  /** SHA-256 of the bytes. */
  sha256: z.string(),
  fetched_at: z.string(),
});
export type ScrapeOutput = z.infer<typeof scrapeOutput>;
