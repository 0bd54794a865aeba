import { fetchPaper } from "../corpus/pages/fetch-document.js";
import { scrapeInput, scrapeOutput } from "../domain/found-source.js";
import { defineTool } from "../tool/define-tool.js";
import { scraped } from "./scraped.js";

export const tool = defineTool(
  {
    name: "pdf_scrape",
    version: 1,
    description:
      "Reads a paper from any address: a PDF, or a page that leads to its open copy; a page without one is read itself (format html).",
    input: scrapeInput,
    output: scrapeOutput,
    effect: "read",
    network: true,
    for_models: true,
    observe: (page) => ({ kind: "page", page }),
  },
  async (context, { url, max_bytes, max_pages }) => {
    const { scrape } = context.services.config;
    const limit = Math.min(max_bytes ?? scrape.max_bytes, scrape.max_bytes);
    const found = await fetchPaper(context, { url, max_bytes: limit });
    return scraped(context, url, found, Math.min(max_pages ?? scrape.max_pages, scrape.max_pages));
  },
);
