import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import {
  closeWebSearches,
  openWebSearch,
  testWebSearch,
  type WebSearchSample,
} from "../../../test/contracts/web-search.js";
import { passingClock } from "../../../test/support/services.js";
import { configSchema } from "../../domain/config.js";
import { createLocalFiles } from "../local/local-files.js";
import { createFetcher } from "../network/network-fetcher.js";
import { webSearchHosts } from "./web-search-hosts.js";
import { createWebSearches } from "./web-searches.js";

const hits = [
  { title: "Tide tables", url: "https://tides.example/tables", snippet: "High water twice a day." },
  { title: "", url: "https://harbour.example/", snippet: "" },
];
const [first, second] = hits;

const brave: WebSearchSample = {
  settings: {},
  environment: { BRAVE_API_KEY: "brave-secret" },
  path: "/api.search.brave.com/res/v1/web/search",
  answer: {
    type: "search",
    query: { original: "tide tables" },
    web: {
      type: "search",
      results: [
        { title: first?.title, url: first?.url, description: first?.snippet, language: "en" },
        { title: "", url: second?.url },
        { title: "a page without its address" },
      ],
    },
  },
  hits,
  none: { type: "search", query: { original: "tide tables" } },
};

const tavily: WebSearchSample = {
  settings: {},
  environment: { TAVILY_API_KEY: "tavily-secret" },
  path: "/api.tavily.com/search",
  answer: {
    query: "tide tables",
    results: [
      { title: first?.title, url: first?.url, content: first?.snippet, score: 0.9, raw_content: null },
      { title: null, url: second?.url, content: null, score: 0.1 },
      { title: "a page without its address" },
    ],
    response_time: 1.2,
  },
  hits,
  none: { query: "tide tables", results: [], response_time: 1.2 },
};

const searxng: WebSearchSample = {
  settings: { base_url: "https://searx.example.org/sub/" },
  environment: {},
  path: "/searx.example.org/sub/search",
  answer: {
    query: "tide tables",
    number_of_results: 0,
    results: [
      { title: first?.title, url: first?.url, content: first?.snippet, engine: "one", engines: ["one"] },
      { url: second?.url, engine: "two" },
      { title: "a page without its address" },
    ],
    unresponsive_engines: [["three", "timeout"]],
  },
  hits,
  none: { query: "tide tables", number_of_results: 0, results: [], unresponsive_engines: [] },
};

const day = "2024-05-01T08:00:00";
const page = { title: "Tides", url: "https://tides.example/" };

const samples = { brave, tavily, searxng };

for (const [name, sample] of Object.entries(samples)) testWebSearch(name, sample);

it("tries every provider there is", () => {
  const files = readdirSync(fileURLToPath(new URL(".", import.meta.url)));
  const providers = files.flatMap((file) => /^(.+)-search\.ts$/.exec(file)?.[1] ?? []);
  expect(Object.keys(samples).toSorted()).toEqual(providers.toSorted());
});

describe("what is sent", () => {
  afterEach(closeWebSearches);
  const asked = async (sample: WebSearchSample, query: string, domains: string[]) => {
    const { search, server } = await openWebSearch(sample, (_request, response) => {
      response.end(JSON.stringify(sample.answer));
    });
    await search.search({ query, limit: 20, domains });
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was asked.");
    return request;
  };

  it("to Brave: words, sites and a key in a header", async () => {
    const { url, headers } = await asked(brave, 'the "tide', ["nih.gov", "arxiv.org"]);
    const sent = new URL(url, "http://mirror").searchParams;
    expect(sent.get("q")).toBe("the tide (site:nih.gov OR site:arxiv.org)");
    expect(sent.get("count")).toBe("20");
    expect(headers["x-subscription-token"]).toBe("brave-secret");
    const long = new URL((await asked(brave, "tide ".repeat(200), ["nih.gov"])).url, "http://mirror").searchParams;
    expect(long.get("q")!.length).toBeLessThanOrEqual(400);
    expect(long.get("q")!.split(" ").length).toBeLessThanOrEqual(50);
    expect(long.get("q")).toMatch(/ \(site:nih\.gov\)$/);
  });

  it("to Tavily: JSON, with the domains apart", async () => {
    const { method, url, headers, body } = await asked(tavily, "tide", ["nih.gov"]);
    expect([method, url]).toEqual(["POST", "/api.tavily.com/search"]);
    expect(headers["authorization"]).toBe("Bearer tavily-secret");
    expect(JSON.parse(body)).toEqual({
      query: "tide",
      max_results: 20,
      search_depth: "basic",
      include_domains: ["nih.gov"],
    });
  });

  it("to SearXNG: one site at most", async () => {
    const one = await asked(searxng, "tide", ["nih.gov"]);
    expect(one.url).toBe("/searx.example.org/sub/search?q=tide+site%3Anih.gov&format=json");
    expect((await asked(searxng, "tide", ["nih.gov", "arxiv.org"])).url).toContain("q=tide&");
  });
});

it("calls it no answer when no engine behind SearXNG has answered", async () => {
  const answer = { query: "tide", results: [], unresponsive_engines: [["one", "CAPTCHA"]] };
  const { search } = await openWebSearch(searxng, (_request, response) => {
    response.end(JSON.stringify(answer));
  });
  const error = await failureOf(search.search({ query: "tide", limit: 5, domains: [] }));
  expect(error.code).toBe("source_answer");
  expect(error.message).toContain("engines");
  await closeWebSearches();
});

describe("recent pages", () => {
  afterEach(closeWebSearches);
  const spanOf = async (sample: WebSearchSample, since_days: number | null) => {
    const { search, server } = await openWebSearch(sample, (_request, response) => {
      response.end(JSON.stringify(sample.answer));
    });
    await search.search({ query: "tide", limit: 5, domains: [], since_days });
    const [{ url, body } = { url: "", body: "" }] = server.requests;
    const { searchParams } = new URL(url, "http://mirror");
    const sent = body === "" ? {} : (JSON.parse(body) as { time_range?: string });
    return searchParams.get("freshness") ?? searchParams.get("time_range") ?? sent.time_range ?? null;
  };

  it.each([
    ["brave", brave, ["pd", "pw", "pm", "py", null, null]],
    ["tavily", tavily, ["day", "week", "month", "year", null, null]],
    ["searxng", searxng, ["day", "month", "month", "year", null, null]],
  ] as const)("%s is asked for the shortest span that holds them", async (_name, sample, spans) => {
    const asked = [1, 6, 30, 365, 400, null];
    expect(await Promise.all(asked.map((days) => spanOf(sample, days)))).toEqual(spans);
  });

  it.each([
    ["brave", { ...brave, answer: { type: "search", web: { results: [{ ...page, page_age: day }] } } }],
    ["tavily", { ...tavily, answer: { results: [{ ...page, published_date: day }, page] } }],
    ["searxng", { ...searxng, answer: { results: [{ ...page, publishedDate: day }] } }],
  ])("of %s have their date where it knows it", async (_name, sample) => {
    const { search } = await openWebSearch(sample, (_request, response) => {
      response.end(JSON.stringify(sample.answer));
    });
    const [dated, undated] = await search.search({ query: "tide", limit: 5, domains: [] });
    expect(dated?.date).toBe(day);
    expect(undated && "date" in undated).not.toBe(true);
  });
});

describe("which provider is asked", () => {
  const opened = (web_search: object, environment: Record<string, string>) => {
    const config = configSchema.parse({ web_search });
    const files = createLocalFiles(tmpdir(), tmpdir());
    const searches = createWebSearches({ config, clock: passingClock(), files, environment });
    return searches.open(createFetcher({ offline: true, allow_private: [], user_agent: "quire-test" }));
  };
  const both = { BRAVE_API_KEY: "b", TAVILY_API_KEY: "t" };

  it.each([
    [{}, {}, null],
    [{}, both, "brave"],
    [{ base_url: "http://localhost:8888" }, both, "searxng"],
    [{ provider: "tavily" }, both, "tavily"],
    [{ provider: "tavily", api_key_env: "MINE" }, { MINE: "x" }, "tavily"],
    [{ provider: "openai" }, both, null],
    [{}, { BRAVE_API_KEY: "" }, null],
  ])("%j with %j: %s", async (settings, environment, name) => {
    expect((await opened(settings, environment))?.name ?? null).toBe(name);
  });

  it("names only its own host", async () => {
    expect((await opened({ base_url: "http://localhost:8888/" }, {}))?.hosts).toEqual(["localhost"]);
    expect((await opened({}, both))?.hosts).toEqual(["api.search.brave.com"]);
  });

  it.each([
    [{ provider: "brave" }, "BRAVE_API_KEY"],
    [{ provider: "brave", api_key_env: "MINE" }, "MINE"],
    [{ provider: "searxng" }, "web_search.base_url"],
    [{ provider: "altavista" }, "searxng, brave, tavily, openai"],
    [{ api_key_env: "MINE" }, "web_search.provider"],
  ])("says what %j lacks", async (settings, fix) => {
    const error = await failureOf(opened(settings, { TAVILY_API_KEY: "t" }));
    expect(error.code).toBe("config");
    expect(error.fix).toContain(fix);
  });

  it("lets the door reach a configured server of one's own, unless all services are played", () => {
    const base_url = "http://localhost:8888";
    expect(webSearchHosts(configSchema.parse({ web_search: { base_url } }))).toEqual(["localhost:8888"]);
    const played = { web_search: { base_url }, network: { mirror: "http://127.0.0.1:1" } };
    expect(webSearchHosts(configSchema.parse(played))).toEqual([]);
    expect(webSearchHosts(configSchema.parse({}))).toEqual([]);
  });
});
