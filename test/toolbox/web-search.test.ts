import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webSearchOutput } from "../../src/domain/found-source.js";
import { startModelServer, type ModelServer, type Script } from "../models/model-server.js";
import { openaiConfig, secretKey } from "../models/workspace.js";
import { startLoopback, type Loopback } from "../network/loopback.js";
import { removeFolders } from "../support/quire.js";
import { attemptTool, callTool, type CallSettings } from "./search-room.js";

interface Page {
  title: string;
  url: string;
  content: string;
  publishedDate?: string;
}

const pages: Page[] = [
  { title: "Tides\u001b[31m", url: "https://tides.nih.gov/a?utm_source=x#top", content: "High  water\u0007 twice." },
  { title: "The same page", url: "https://TIDES.nih.gov:443/a", content: "Again." },
  { title: "", url: "https://harbour.example/ebb", content: "x".repeat(9_000) },
  { title: "No page", url: "javascript:alert(1)", content: "" },
  { title: "Evil", url: "https://nih.gov.evil.example/", content: "" },
];
let searx: Loopback;
let settings: CallSettings;
let answer: Page[];

beforeAll(async () => {
  searx = await startLoopback({
    "/search": (_request, response) => void response.end(JSON.stringify({ query: "", results: answer })),
  });
  settings = { flags: { web_search: { base_url: searx.origin } } };
});
beforeEach(() => {
  answer = pages;
  searx.requests.length = 0;
});
afterAll(async () => {
  removeFolders();
  await searx.close();
});

const resultsOf = (output: unknown) => webSearchOutput.parse(output).results;

describe("a search of the web", () => {
  it("gives pages, each once, their words cleaned", async () => {
    const { output } = await callTool("web_search", { query: "tides" }, settings);
    expect(resultsOf(output)).toEqual([
      {
        title: "Tides[31m",
        url: "https://tides.nih.gov/a?utm_source=x#top",
        snippet: "High water twice.",
        source_id: "url:https://tides.nih.gov/a",
      },
      {
        title: "harbour.example/ebb",
        url: "https://harbour.example/ebb",
        snippet: "x".repeat(2_000),
        source_id: "url:https://harbour.example/ebb",
      },
      expect.objectContaining({ title: "Evil" }),
    ]);
  });

  it("drops pages of other hosts, whoever names the hosts", async () => {
    const allow = ["*.nih.gov"];
    const { output } = await callTool("web_search", { query: "tides", allow }, settings);
    expect(resultsOf(output).map(({ url }) => new URL(url).host)).toEqual(["tides.nih.gov"]);
    expect(searx.requests.at(-1)?.url).toContain("site%3Anih.gov");
    const outcome = await attemptTool("web_search", { query: "tides" }, { domains: allow }, settings);
    expect(resultsOf(outcome.output)).toHaveLength(1);
    expect(outcome.provenance["source_ids"]).toEqual(["url:https://tides.nih.gov/a"]);
  });

  it("takes an address for its host", async () => {
    const allow = ["https://harbour.example/any/page"];
    const { output } = await callTool("web_search", { query: "tides", allow }, settings);
    expect(resultsOf(output).map(({ url }) => url)).toEqual(["https://harbour.example/ebb"]);
  });

  it("intersects what is wished with what is allowed", async () => {
    const input = { query: "tides", allow: ["harbour.example", "tides.nih.gov"] };
    const outcome = await attemptTool("web_search", input, { domains: ["*.example"] }, settings);
    expect(resultsOf(outcome.output).map(({ url }) => url)).toEqual(["https://harbour.example/ebb"]);
  });

  it.each([
    [{ query: "tides" }, []],
    [{ query: "tides", allow: ["*.org"] }, ["*.nih.gov"]],
  ])("asks nobody where no page may be named: %j in %j", async (input, domains) => {
    const outcome = await attemptTool("web_search", input, { domains }, settings);
    expect(outcome.error?.message).toContain("allow" in input ? "*.org" : "no page's host");
    expect(outcome.error).toMatchObject({
      code: "network_refused",
      fix: expect.stringContaining("--domains") as string,
    });
    expect(searx.requests).toEqual([]);
  });

  it("gives as many as are wanted", async () => {
    answer = Array.from({ length: 30 }, (_, at) => ({ title: `${at}`, url: `https://a.example/${at}`, content: "" }));
    const { output } = await callTool("web_search", { query: "tides", top_k: 3 }, settings);
    expect(resultsOf(output).map(({ title }) => title)).toEqual(["0", "1", "2"]);
  });

  it("asks for what is new, and gives dates, where they are wanted", async () => {
    const isoDate = { publishedDate: "2024-05-01T08:00:00\u0007" };
    answer = pages.slice(1, 3).map((page, at) => (at === 0 ? { ...page, ...isoDate } : page));
    const plain = await callTool("web_search", { query: "tides", since_days: 30 }, settings);
    expect(resultsOf(plain.output).some((result) => "date" in result)).toBe(false);
    expect(searx.requests.at(-1)?.url).toContain("time_range=month");
    const dated = await callTool("web_search", { query: "tides", dates: true }, settings);
    expect(resultsOf(dated.output).map(({ date }) => date)).toEqual(["2024-05-01T08:00:00", undefined]);
  });

  it("says what to configure where nothing searches", async () => {
    const { error } = await callTool("web_search", { query: "tides" });
    expect(error?.code).toBe("config");
    expect(error?.message).toContain("no model is configured");
    expect(error?.fix).toMatch(/BRAVE_API_KEY.*web_search\.base_url/);
    const models = { default: "ollama:llama3.2" };
    const local = await callTool("web_search", { query: "tides" }, { flags: { models } });
    expect(local.error?.message).toContain("ollama:llama3.2 cannot search the web");
  });
});

describe("a search that costs money", () => {
  let tavily: Loopback;
  beforeAll(async () => {
    tavily = await startLoopback({
      "/api.tavily.com/search": (_request, response) => void response.end('{"results":[{"url":"https://a.example/"}]}'),
    });
  });
  afterAll(() => tavily.close());
  const paid = (): CallSettings => ({
    flags: { network: { mirror: tavily.origin } },
    environment: { TAVILY_API_KEY: "tvly-secret" },
  });

  it("is counted, and its key is in no event", async () => {
    const { output, events } = await callTool("web_search", { query: "tides" }, { ...paid(), budget: { cost: 0.01 } });
    expect(resultsOf(output)).toHaveLength(1);
    const usage = events.find(({ event, key }) => event === "tool_result" && key?.startsWith("tavily:"))?.content;
    expect(usage).toMatchObject({ ok: true, usage: { usd: 0.008 } });
    expect(JSON.stringify(events)).not.toContain("tvly-secret");
    expect(tavily.requests[0]?.headers["authorization"]).toBe("Bearer tvly-secret");
  });

  it.each([{ cost: 0.005 }, { calls: 0 }])("is not begun where %j does not hold it", async (budget) => {
    const before = tavily.requests.length;
    const { error } = await callTool("web_search", { query: "tides" }, { ...paid(), budget });
    expect(error?.code).toBe("budget");
    expect(tavily.requests).toHaveLength(before);
  });
});

describe("a model that searches", () => {
  let server: ModelServer;
  let script: Script;
  const environment = { OPENAI_API_KEY: secretKey };
  const model = (): CallSettings => ({ environment, flags: openaiConfig(server.origin) as Record<string, object> });

  beforeAll(async () => {
    server = await startModelServer((request, nth) => script(request, nth));
  });
  beforeEach(() => {
    server.asked.length = 0;
    const text =
      "Water rises twice a day ([nih.gov](https://tides.nih.gov/a)). Ebb follows flood. Bells are cast in pits.";
    script = () => ({
      text,
      pages: [
        { url: "https://bells.example/", title: "Bells", at: [text.indexOf("Bells"), text.length - 1] },
        { url: "https://tides.nih.gov/a?utm_source=openai", title: "Tides", at: [25, 60] },
        { url: "https://tides.nih.gov/a?utm_source=openai", title: "Tides", at: [65, 70] },
        { url: "https://only-listed.nih.gov/b", title: "", at: [0, 0] },
      ],
    });
  });
  afterAll(() => server.close());

  it("gives the pages it cites, with their titles and the sentences that cite them", async () => {
    const { output, events } = await callTool("web_search", { query: "tides" }, model());
    expect(resultsOf(output)).toEqual([
      expect.objectContaining({ title: "Bells", snippet: "Bells are cast in pits." }),
      {
        title: "Tides",
        url: "https://tides.nih.gov/a?utm_source=openai",
        snippet: "Water rises twice a day. Ebb follows flood.",
        source_id: "url:https://tides.nih.gov/a",
      },
      expect.objectContaining({ title: "only-listed.nih.gov/b", snippet: "" }),
    ]);
    expect(JSON.stringify(events)).not.toContain(secretKey);
  });

  it("is told of the hosts, and what it names elsewhere is dropped", async () => {
    const outcome = await attemptTool("web_search", { query: "tides" }, { domains: ["*.nih.gov"] }, model());
    expect(resultsOf(outcome.output).map(({ title }) => title)).toEqual(["Tides", "only-listed.nih.gov/b"]);
    const [asked] = server.of("web_search");
    expect(asked?.prompt).toContain("wanted: nih.gov");
    expect(asked?.body.tools).toEqual([
      expect.objectContaining({ type: "web_search", filters: { allowed_domains: ["nih.gov"] } }),
    ]);
  });

  it.each([{ tokens: 1_000_000 }, { cost: 100 }])(
    "is not asked under %j: its cost cannot be bounded",
    async (budget) => {
      const { error } = await callTool("web_search", { query: "tides" }, { ...model(), budget });
      expect(error?.code).toBe("tool_refused");
      expect(error?.message).toContain("cannot be bounded");
      expect(server.asked).toEqual([]);
    },
  );

  it("is told from when on pages are wanted", async () => {
    await callTool("web_search", { query: "tides", since_days: 10 }, model());
    await callTool("web_search", { query: "tides" }, model());
    const [since, any] = server.of("web_search").map(({ prompt }) => /published on (\S+) or later/.exec(prompt)?.[1]);
    // It may be past midnight by now.
    expect([10, 11]).toContain(Math.floor((Date.now() - Date.parse(since ?? "")) / 86_400_000));
    expect(any).toBeUndefined();
  });

  it("counts as a call", async () => {
    const { error } = await callTool("web_search", { query: "tides" }, { ...model(), budget: { calls: 0 } });
    expect(error?.code).toBe("budget");
    expect(server.asked).toEqual([]);
  });

  it("is not asked where a search service is configured", async () => {
    const flags = { ...model().flags, ...settings.flags };
    await callTool("web_search", { query: "tides" }, { environment, flags });
    expect(server.asked).toEqual([]);
    expect(searx.requests).toHaveLength(1);
  });

  it("fails as any call of a model does", async () => {
    script = () => ({ refusal: "I can't help with that." });
    const outcome = await attemptTool("web_search", { query: "tides" }, {}, model());
    expect(outcome).toMatchObject({ ok: false, error: { code: "model_failed" } });
  });
});
