import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScholarlySearchOutput, ScrapeOutput, WebSearchOutput } from "../../src/domain/found-source.js";
import type { ToolOutcome } from "../../src/tool/attempt.js";
import { callRole } from "../../src/tool/roles.js";
import { removeFolders } from "../support/quire.js";
import { type HttpServer, openWorld, papersServer, startPapersServer, type World } from "./tool-server-world.js";

let http: HttpServer;
beforeAll(async () => {
  http = await startPapersServer();
});
afterAll(async () => {
  await http.close();
  removeFolders();
});

const tools = {
  arxiv_search: "papers__search_arxiv",
  semantic_scholar_search: "papers__scholar",
  web_search: "papers__google",
  pdf_scrape: "papers__read_pdf",
  web_scrape: "papers__fetch_page",
};

describe.each([
  ["a program", () => ({ command: process.execPath, args: [papersServer] })],
  ["an address", () => ({ url: http.url })],
])("an MCP server that is %s", (_kind, server) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ servers: { papers: server() } });
  });
  afterAll(() => world.close());

  async function role<T>(name: string, input: Record<string, unknown>): Promise<T> {
    const outcome = await world.inRun((context) => callRole(context, tools, name, input));
    if (outcome.error) throw outcome.error;
    const { ok, error, output, ...rest } = outcome.output as ToolOutcome;
    expect({ ok, error }).toEqual({ ok: true, error: null });
    expect(rest.name).toBe(tools[name as keyof typeof tools]);
    return output as T;
  }

  it("searches arXiv and Semantic Scholar", async () => {
    for (const name of ["arxiv_search", "semantic_scholar_search"]) {
      const { results } = await role<ScholarlySearchOutput>(name, {
        query: "low-rank adapters",
        top_k: 2,
        since: 2020,
      });
      expect(results).toMatchObject([
        {
          source_id: "arxiv:2106.09685",
          title: expect.stringContaining("LoRA"),
          year: 2021,
          authors: ["Edward Hu", "Yelong Shen"],
        },
        {
          source_id: "arxiv:2305.14314",
          title: expect.stringContaining("QLoRA"),
          year: 2023,
          authors: ["Tim Dettmers"],
        },
      ]);
      expect(results[0]?.snippet).toContain("rank decomposition");
    }
  });

  it("searches the web", async () => {
    const { results } = await role<WebSearchOutput>("web_search", { query: "adapters", top_k: 5 });
    expect(results).toEqual([
      {
        title: "A blog on adapters",
        url: "https://blog.example/adapters",
        snippet: "What adapters are.",
        source_id: "url:https://blog.example/adapters",
      },
    ]);
  });

  it("reads PDFs and pages", async () => {
    const url = "https://arxiv.org/pdf/2106.09685";
    const pdf = await role<ScrapeOutput>("pdf_scrape", { url });
    expect(pdf).toMatchObject({ url, source_id: "arxiv:2106.09685", title: "LoRA", pages: 26 });
    expect(pdf.text).toContain(`Read from ${url}`);
    const page = await role<ScrapeOutput>("web_scrape", { url: "https://blog.example/adapters" });
    expect(page).toMatchObject({
      title: "Low-rank adaptation in practice",
      text: expect.stringContaining("Read from https://blog.example"),
    });
  });
});
