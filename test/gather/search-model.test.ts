import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, type Script, startModelServer } from "../models/model-server.js";
import { openaiConfig, secretKey } from "../models/workspace.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { removeFolders } from "../support/quire.js";
import { carryOut, type SearchOptions, task } from "./search-desk.js";

const quiver = "https://quiver.example/";
const licence = { column: "licence", value: "Apache-2.0", quote: "Quiver is free under Apache-2.0." };
const item = (more: object = {}) => ({
  title: "Quiver",
  url: `${quiver}?utm_source=openai`,
  source: "quiver.example",
  date: "2024-02-11",
  snippet: "Quiver keeps vectors in one file.",
  cells: [licence],
  ...more,
});
const page = { url: quiver, title: "Quiver: a database" };
const listed = [page];
const table = (...items: object[]) => ({ text: JSON.stringify({ results: items }), pages: listed });

let model: ModelServer;
let searx: Loopback;
let script: Script;

beforeAll(async () => {
  model = await startModelServer((...given) => script(...given));
  searx = await startLoopback({
    "/search": (_request, response) => void response.end(JSON.stringify({ query: "", results: [] })),
  });
});
beforeEach(() => {
  script = () => table(item());
  model.asked.length = 0;
  searx.requests.length = 0;
});
afterAll(async () => {
  removeFolders();
  await Promise.all([model.close(), searx.close()]);
});

const byModel = (more: SearchOptions = {}): SearchOptions => ({
  ...more,
  environment: { OPENAI_API_KEY: secretKey },
  flags: { ...(openaiConfig(model.origin) as Record<string, object>), ...more.flags },
});
const search = (more?: SearchOptions, strategy = "web") =>
  carryOut([task("a", "vector databases", strategy)], byModel(more));

describe("a search by the model itself", () => {
  it("gives rows with what the model quotes of the pages that its search lists", async () => {
    const { searched, problems } = await search();
    expect(searched[0]).toMatchObject({ asked: "openai:gpt-5-mini", failed: false, note: "" });
    expect(searched[0]?.findings).toEqual([
      {
        query_id: "a",
        strategy: "web",
        url: `${quiver}?utm_source=openai`,
        title: "Quiver",
        source: "quiver.example",
        date: "2024-02-11",
        snippet: `Quiver keeps vectors in one file. [...] ${licence.quote}`,
        evidence_url: null,
        doi: null,
        cells: {
          name: expect.objectContaining({ value: "Quiver" }) as object,
          url: expect.objectContaining({ value: `${quiver}?utm_source=openai` }) as object,
          licence: { value: "Apache-2.0", quote: licence.quote },
        },
      },
    ]);
    expect(problems).toEqual([]);
  });

  it("asks for a search and for JSON in one, as the strategy says", async () => {
    const strategies = { news: { max_results: 3, recency_days: 30, query: "{query} news" } };
    await search({ flags: { gather: { strategies } }, input: { domains: ["*.quiver.example"] } }, "news");
    const [asked] = model.of("gather_web_search");
    expect(asked?.prompt).toContain("SEARCH FOR\nvector databases news\n");
    expect(asked?.prompt).toContain("at most 3.");
    expect(asked?.prompt).toContain("Only pages of these hosts: quiver.example.");
    const since = /published on (\d{4}-\d\d-\d\d) or later/.exec(asked?.prompt ?? "")?.[1] ?? "";
    expect(Math.round((Date.now() - Date.parse(since)) / 86_400_000)).toBeGreaterThanOrEqual(30);
    expect(asked?.body.tools).toEqual([{ type: "web_search", filters: { allowed_domains: ["quiver.example"] } }]);
    expect(asked?.body.text?.format).toMatchObject({ type: "json_schema", strict: true });
  });

  it("leaves out what rests on pages of other hosts", async () => {
    script = () => table(item(), item({ title: "Vektra", url: "https://vektra.example/" }));
    const { searched } = await search({ input: { domains: ["quiver.example"] } });
    expect(searched[0]?.findings.map(({ title }) => title)).toEqual(["Quiver"]);
    expect(searched[0]?.note).toContain("outside of the hosts allowed");
  });

  it("believes no words of a page that no search has listed", async () => {
    script = () => table(item(), item({ title: "Vektra", url: "https://vektra.example/" }));
    const { searched } = await search();
    expect(searched[0]?.note).toContain("1 of 2 items");
    expect(searched[0]?.findings[1]).toMatchObject({ snippet: "", cells: { licence: { quote: null } } });
  });

  it("reads rows out of prose, of a fence, and of an answer that was cut off", async () => {
    const rows = JSON.stringify({ results: [item(), item({ title: "Vektra" })] }, null, 1);
    for (const text of [`These I found:\n\`\`\`json\n${rows}\n\`\`\``, `Sure! ${rows} Anything else?`]) {
      script = () => ({ text, pages: listed });
      expect((await search()).searched[0]?.findings).toHaveLength(2);
    }
    script = () => ({ text: rows.slice(0, -40), finish: "length", pages: listed });
    expect((await search()).searched[0]?.findings.map(({ title }) => title)).toEqual(["Quiver"]);
    expect(model.asked.every(({ step }) => step === "gather_web_search")).toBe(true);
    expect(model.asked).toHaveLength(3);
  });

  it("asks once more for what is no table, then has rows read out of the sentences that cite pages", async () => {
    const told = "Quiver is free under Apache-2.0. Vektra costs money.";
    const at = [0, 31] as const;
    const prose = {
      text: told,
      pages: [
        { ...page, at },
        { url: "https://unused.example/", title: "" },
      ],
    };
    const row = { label: "S1", title: "Quiver", cells: [{ ...licence, quote: "free under Apache-2.0" }] };
    script = ({ step }) => (step === "gather_web_search" ? prose : { text: JSON.stringify([row]) });
    const { searched } = await search();
    expect(model.asked.map(({ step }) => step)).toEqual([
      "gather_web_search",
      "gather_web_search",
      "gather_extract_rows",
    ]);
    expect(searched[0]?.findings).toMatchObject([
      {
        title: "Quiver",
        url: quiver,
        snippet: "Quiver is free under Apache-2.0.",
        cells: { licence: { value: "Apache-2.0", quote: "free under Apache-2.0" } },
      },
    ]);
    expect(searched[0]?.note).toContain("no table");
  });

  it("has the cited pages themselves for rows where no model helps any further", async () => {
    script = () => ({ text: "I found Quiver.", pages: listed });
    const { searched } = await search();
    expect(searched[0]?.findings).toMatchObject([{ title: "Quiver: a database", url: quiver }]);
  });

  it.each([
    ["refuses", () => ({ refusal: "I can't help with that." }), /refused/],
    ["fails", () => ({ status: 400, message: "bad" }), /400/],
    ["is told that there are too many", () => ({ status: 429, headers: { "retry-after": "0" } }), /429/],
  ] as const)("has no rows and a note where the model %s, and the rest goes on", async (_what, reply, note) => {
    script = ({ prompt }) => (prompt.includes("SEARCH FOR\nbad") ? reply() : table(item()));
    const { searched, outcome } = await carryOut([task("a", "bad"), task("b", "good")], byModel());
    expect(outcome.state).toBe("done");
    expect(searched.map(({ failed, findings }) => [failed, findings.length])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    expect(searched[0]?.note).toMatch(note);
  });

  it("tries again after a refusal that passes", async () => {
    script = (_request, nth) => (nth < 3 ? { status: 429, headers: { "retry-after": "0" } } : table(item()));
    const { searched } = await search();
    expect(searched[0]).toMatchObject({ failed: false, note: "" });
    expect(model.asked).toHaveLength(3);
  });

  it("ends with the budget, keeps what was found, and pays for nothing twice when it goes on", async () => {
    const tasks = ["x", "y", "z"].map((query) => task(query, query));
    const flags = { gather: { parallel: 1 } };
    const first = await carryOut(tasks, byModel({ flags, budget: { calls: 2 } }));
    expect(first.searched.map(({ task: { id } }) => id)).toEqual(["x", "y"]);
    expect(first.ended?.code).toBe("budget");
    const { run_id: resume } = first.outcome;
    const again = await carryOut(tasks, byModel({ flags, root: first.root, resume, budget: { calls: 9 } }));
    expect(again.searched.map(({ task: { id } }) => id)).toEqual(["x", "y", "z"]);
    expect(model.asked).toHaveLength(3);
  });
});

describe("who searches", () => {
  const configured = { web_search: () => ({ base_url: searx.origin }) };
  const askedOf = async (more: SearchOptions) => (await search(more)).searched[0]?.asked;

  it("is the service before the model, unless the configuration names the model for it", async () => {
    const web_search = configured.web_search();
    expect(await askedOf({ flags: { web_search } })).toBe("searxng");
    const gather = { models: { web: "openai:gpt-5-mini" } };
    expect(await askedOf({ flags: { web_search, gather } })).toBe("openai:gpt-5-mini");
    expect(await askedOf({ flags: { web_search, gather: { models: { web: "none" } } } })).toBe("searxng");
  });

  it("is the service where the model that is named cannot search", async () => {
    const gather = { models: { web: "ollama:llama3.2" } };
    expect(await askedOf({ flags: { web_search: configured.web_search(), gather } })).toBe("searxng");
  });

  it.each([
    ["no web search and no model", { input: { model: "none" } }],
    ["ollama:llama3.2 cannot search", { flags: { models: { default: "ollama:llama3.2" } } }],
    ["cannot be kept within a budget", { budget: { cost: 1 } }],
  ] as const)("are services without a key where there is nothing better: %s", async (why, more) => {
    const network = { mirror: searx.origin, contact: "test@example.org" };
    const flags = { network, gather: { sources: ["crossref_search"] }, ...("flags" in more ? more.flags : {}) };
    const { problems } = await search({ ...more, flags });
    expect(problems[0]).toContain(why);
    expect(model.asked).toEqual([]);
  });

  it("is nobody where the model that the run names cannot be used", async () => {
    const named = { input: { model: "openai:gpt-5-mini" } };
    const { outcome } = await carryOut([task("a", "x")], { ...byModel(named), environment: {} });
    expect(outcome.error?.code).toBe("no_model");
    expect(outcome.state).toBe("failed");
  });
});

describe("fixed rows", () => {
  it("are the same each time, ask nobody, and are said to be fixed", async () => {
    const tasks = [task("a", "x"), task("b", "y")];
    const mock = { input: { use_mock_search: true } };
    const [first, second] = [await carryOut(tasks, byModel(mock)), await carryOut(tasks, byModel(mock))];
    expect(first.searched).toEqual(second.searched);
    expect(first.searched.map(({ asked, findings }) => [asked, findings.length])).toEqual([
      ["mock", 3],
      ["mock", 3],
    ]);
    expect(first.problems).toEqual(["Fixed rows were taken; nothing was searched."]);
    expect(model.asked).toEqual([]);
  });
});
