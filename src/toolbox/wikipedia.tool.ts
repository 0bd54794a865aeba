import { createHash } from "node:crypto";
import { z } from "zod";
import { sanitise, sanitiseLine } from "../corpus/text/sanitise.js";
import { splitSentences } from "../corpus/text/sentences.js";
import { QuireError } from "../domain/error.js";
import { foundSourceSchema, scrapeOutput, type FoundSource, type ScrapeOutput } from "../domain/found-source.js";
import { sourceId } from "../domain/source-id.js";
import type { EncyclopediaHit, EncyclopediaPage } from "../ports/web-services.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { cutLines } from "./cut-lines.js";

const input = z
  .strictObject({
    action: z.enum(["search", "read"]).describe("Search for pages, or read one"),
    query: z.string().trim().min(1).max(500).optional().describe("Words to search for; no operators"),
    title: z.string().trim().min(1).max(500).optional().describe("Of the page to read, as a search gives it"),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(?:-[a-z]+)*$/)
      .max(20)
      .default("en")
      .describe('Of the Wikipedia: "en", "de"'),
    top_k: z.int().min(1).max(20).default(5).describe("Results at most"),
    max_bytes: z.int().min(1).max(1_000_000).default(100_000).describe("Of the page's text"),
  })
  .refine(({ action, query }) => action !== "search" || query !== undefined, {
    path: ["query"],
    error: "a search needs it",
  })
  .refine(({ action, title }) => action !== "read" || title !== undefined, {
    path: ["title"],
    error: "reading needs it",
  });
type Input = z.output<typeof input>;

/** A search gives `results`, as every search does; reading gives what every scraper gives. */
const output = z.strictObject({ ...scrapeOutput.partial().shape, results: z.array(foundSourceSchema).optional() });

export const tool = defineTool(
  {
    name: "wikipedia",
    title: "Wikipedia",
    version: 1,
    description: "Searches Wikipedia, or reads one of its pages.",
    input,
    output,
    effect: "read",
    network: true,
    hosts: ["*.wikipedia.org"],
    rpm: 200,
    for_models: true,
    observe({ results, ...read }) {
      // Its search shows the beginnings of articles: those state something, as abstracts do.
      if (results !== undefined) return { kind: "results", sources: results, abstracts: true };
      return { kind: "page", page: scrapeOutput.parse(read) };
    },
  },
  async (context, given) => {
    const encyclopedia = await context.services.encyclopedias.open(context.fetcher);
    if (given.action === "search") {
      const hits = await encyclopedia.search(given.query ?? "", given.top_k, given.language, context.signal);
      return { results: hits.map(toFound) };
    }
    const page = await encyclopedia.page(given.title ?? "", given.language, context.signal);
    if (page === null) throw noPage(given);
    return toScrape(context, page, given.max_bytes);
  },
);

function toFound({ title, url, snippet }: EncyclopediaHit): FoundSource {
  const unknown = { authors: [], year: null, doi: null, arxiv_id: null, pmid: null, open_copy: null };
  const name = sanitiseLine(title);
  return { source_id: idOf(url), title: name, url, snippet: sanitiseLine(snippet), venue: "Wikipedia", ...unknown };
}

function toScrape(context: RunContext, page: EncyclopediaPage, maxBytes: number): ScrapeOutput {
  const title = sanitiseLine(page.title);
  const listing = `This page lists pages that "${title}" may mean; read one of them.`;
  const [first = "", ...rest] = lines(page.text);
  const { text, truncated } = cutLines([first, ...(page.is_disambiguation ? ["", listing] : []), ...rest], maxBytes);
  return {
    source_id: idOf(page.url),
    url: page.url,
    final_url: page.revision_url,
    format: "markdown",
    title,
    authors: [],
    date: page.date === "" ? null : page.date,
    site: "Wikipedia",
    doi: null,
    pages: null,
    page_lines: [],
    text,
    truncated,
    sha256: createHash("sha256").update(page.text).digest("hex"),
    fetched_at: context.services.clock.now().toISOString(),
  };
}

const idOf = (url: string) => sourceId({ url }) ?? `url:${url}`;

/** A sentence a line, as in every text. */
function lines(text: string): string[] {
  return sanitise(text)
    .split("\n")
    .flatMap((line) =>
      line.startsWith("#") || line === "" ? [line] : splitSentences(line).map(({ text: own }) => own),
    );
}

function noPage({ title, language }: Input): QuireError {
  return new QuireError("not_found", `Wikipedia (${language}) has no page "${title}".`, {
    facts: { title: title ?? "", language },
    fix: `Search for it first: {"action": "search", "query": ...}.`,
  });
}
