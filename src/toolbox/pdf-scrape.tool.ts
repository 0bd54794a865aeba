import { fetchDocument, type FetchedDocument } from "../corpus/pages/fetch-document.js";
import { type ErrorCode, type QuireError, toQuireError } from "../domain/error.js";
import { scrapeInput, scrapeOutput, type ScrapeOutput } from "../domain/found-source.js";
import { parseIdentifier } from "../domain/identifier.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { fetchOpenCopy } from "./open-copy.js";
import { scraped } from "./scraped.js";

export const tool = defineTool({
  name: "pdf_scrape",
  version: 1,
  description:
    "Reads a paper from any address: a PDF, or a page that leads to its open copy; a page without one is read itself (format html).",
  input: scrapeInput,
  output: scrapeOutput,
  effect: "read",
  network: true,
  for_models: true,
  async run(context, { url, max_bytes, max_pages }) {
    const { scrape } = context.services.config;
    const limits = {
      bytes: Math.min(max_bytes ?? scrape.max_bytes, scrape.max_bytes),
      pages: Math.min(max_pages ?? scrape.max_pages, scrape.max_pages),
    };
    const found = await paperOrFailure(context, url, limits);
    if (!("error" in found) && found.format !== "html") return found;
    const doi = ("error" in found ? null : found.doi) ?? doiOf(url);
    const copy = doi === null ? null : await fetchOpenCopy(context, doi, limits.bytes);
    if (copy !== null) return { ...(await scraped(context, url, copy, limits.pages)), doi, source_id: `doi:${doi}` };
    if ("error" in found) throw found.error;
    return found;
  },
});

interface Limits {
  bytes: number;
  pages: number;
}

/** What a publisher does not give out may lie open elsewhere. */
const withheld: readonly ErrorCode[] = [
  "source_blocked",
  "http_status",
  "robots",
  "not_a_pdf",
  "empty_file",
  "timeout",
];

async function paperOrFailure(
  context: RunContext,
  url: string,
  limits: Limits,
): Promise<ScrapeOutput | { error: QuireError }> {
  try {
    const found: FetchedDocument = await fetchDocument(context, { url, max_bytes: limits.bytes, follow: true });
    return await scraped(context, url, found, limits.pages);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!withheld.includes(error.code) || context.signal.aborted) throw error;
    return { error };
  }
}

/** Of an address of doi.org; publishers' addresses may hold a DOI of something else. */
function doiOf(url: string): string | null {
  if (/^https?:/iu.test(url) && !/^https?:\/\/(?:dx\.)?doi\.org\//iu.test(url)) return null;
  const identifier = parseIdentifier(url);
  return identifier?.kind === "doi" ? identifier.value : null;
}
