import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { compose } from "../compose.js";
import { startRun } from "../run/execute.js";
import { defineTool, type Tool } from "./define-tool.js";
import type { ToolOutcome } from "./attempt.js";
import { callRole, type Role, toolOfRole } from "./roles.js";

afterAll(removeFolders);

/** A tool of a server, with the argument names and the answer given. */
function foreign(properties: Record<string, object>, answer: unknown, required: string[] = []): Tool {
  return defineTool(
    {
      name: "papers__find",
      version: 1,
      description: "Finds papers.",
      input: z.record(z.string(), z.unknown()),
      output: z.unknown(),
      effect: "read",
      network: true,
      json_schemas: { input: { type: "object", properties, required }, output: {} },
    },
    (_context, input) =>
      Promise.resolve(typeof answer === "function" ? (answer as (given: unknown) => unknown)(input) : answer),
  );
}

async function call(tool: Tool, role: Role, input: Record<string, unknown>): Promise<ToolOutcome> {
  const root = newFolder();
  const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  const caller = defineTool(
    {
      name: "caller",
      version: 1,
      description: "Calls a role.",
      input: z.unknown(),
      output: z.unknown(),
      effect: "read",
      network: true,
    },
    (context) => callRole(context, { [role]: tool.name }, role, input),
  );
  const resolveTool = (name: string) => Promise.resolve(name === "caller" ? caller : tool);
  const outcome = await startRun({ ...workbench.engine, resolveTool }, { tool: "caller", input: {} });
  await workbench.close();
  if (outcome.error) throw outcome.error;
  return outcome.output as ToolOutcome;
}

const text = { type: "string" };
const asked = { query: "adapters", top_k: 3, since: 2020 };
const wrap = (structured: unknown, words = "") => ({ structured, text: words });

/** The arguments that a tool with these properties was called with. */
async function argumentsGiven(properties: Record<string, object>, input: Record<string, unknown>, role: Role) {
  let seen: unknown;
  const answer = (given: unknown) => {
    seen = given;
    return role.endsWith("scrape") ? { text: "words" } : [];
  };
  const { error } = await call(foreign(properties, answer), role, input);
  return { seen, error };
}

describe("the tool of a role", () => {
  it("is the one mapped, else the one of that name", () => {
    expect(toolOfRole({ arxiv_search: "papers__find" }, "arxiv_search")).toBe("papers__find");
    expect(toolOfRole({}, "arxiv_search")).toBe("arxiv_search");
    expect(toolOfRole({ arxiv_search: undefined }, "rag_retrieve")).toBe("rag_retrieve");
  });
});

describe("what a mapped tool is given", () => {
  it.each<[string, Record<string, object>, Role, Record<string, unknown>, unknown]>([
    [
      "its own names",
      { q: text, maxResults: { type: "integer" } },
      "arxiv_search",
      asked,
      { q: "adapters", maxResults: 3 },
    ],
    [
      "its bounds",
      { query: text, limit: { type: "integer", maximum: 2 } },
      "arxiv_search",
      asked,
      { query: "adapters", limit: 2 },
    ],
    ["a date", { query: text, date_from: text }, "arxiv_search", asked, { query: "adapters", date_from: "2020-01-01" }],
    [
      "a span of years",
      { query: text, year: text },
      "semantic_scholar_search",
      asked,
      { query: "adapters", year: "2020-" },
    ],
    ["no exact year", { query: text, year: { type: "integer" } }, "arxiv_search", asked, { query: "adapters" }],
    [
      "a list of one",
      { urls: { type: "array" } },
      "web_scrape",
      { url: "https://e.org/a" },
      { urls: ["https://e.org/a"] },
    ],
    [
      "an arXiv id",
      { arxiv_id: text },
      "pdf_scrape",
      { url: "https://arxiv.org/pdf/2106.09685v2" },
      { arxiv_id: "2106.09685" },
    ],
    ["its only text", { prompt: text, depth: { type: "integer" } }, "web_search", { query: "x" }, { prompt: "x" }],
    ["no schema", {}, "web_search", { query: "x", top_k: 2 }, { query: "x" }],
  ])("has %s", async (_what, properties, role, input, expected) => {
    expect((await argumentsGiven(properties, input, role)).seen).toEqual(expected);
  });

  it("is nothing where it requires what nobody knows, and that is said", async () => {
    const { ok, error } = await call(
      foreign({ query: text, tenant: text }, [], ["query", "tenant"]),
      "web_search",
      asked,
    );
    expect(ok).toBe(false);
    expect(error).toMatchObject({ code: "tool_server", message: expect.stringContaining("tenant") });
    const without = await argumentsGiven({ a: text, b: text }, { query: "x" }, "web_search");
    expect(without.error).toMatchObject({ code: "tool_server", message: expect.stringContaining("query") });
  });
});

const lora = { title: "LoRA", url: "https://arxiv.org/abs/2106.09685" };
const found = { source_id: "arxiv:2106.09685", title: "LoRA", arxiv_id: "2106.09685" };

describe("what a mapped search found", () => {
  it.each<[string, unknown]>([
    ["a list", wrap([{ ...lora, abstract: "Low rank.", authors: ["Edward Hu"], year: 2021 }])],
    [
      "a list inside",
      wrap({
        total: 1,
        data: { papers: [{ ...lora, summary: "Low rank.", author: "Edward Hu", published: "2021-06-17" }] },
      }),
    ],
    [
      "Semantic Scholar's shape",
      wrap({
        data: [
          {
            paperId: "ab12",
            ...lora,
            externalIds: { ArXiv: "2106.09685" },
            abstract: "Low rank.",
            authors: [{ authorId: "1", name: "Edward Hu" }],
            year: 2021,
          },
        ],
      }),
    ],
    [
      "a text of JSON",
      wrap(null, JSON.stringify([{ ...lora, abstract: "Low rank.", authors: ["Edward Hu"], year: "2021" }])),
    ],
    [
      "fenced JSON wrapped in an object",
      wrap({
        result: `\`\`\`json\n${JSON.stringify([{ ...lora, abstract: "Low rank.", authors: ["Edward Hu"], year: 2021 }])}\n\`\`\``,
      }),
    ],
    [
      "a numbered text",
      wrap(
        null,
        `Found 1 paper:\n\n1. **LoRA**\n   Authors: Edward Hu\n   Published: 2021-06-17\n   URL: ${lora.url}\n   Abstract: Low rank.`,
      ),
    ],
    [
      "fields without numbers",
      wrap(null, `Title: LoRA\nAuthors: Edward Hu\nYear: 2021\nLink: ${lora.url}\nSummary: Low rank.\n---`),
    ],
  ])("is read from %s", async (_how, answer) => {
    const { output, error } = await call(foreign({ query: text }, answer), "arxiv_search", asked);
    expect(error).toBeNull();
    expect(output).toEqual({
      results: [expect.objectContaining({ ...found, snippet: "Low rank.", authors: ["Edward Hu"], year: 2021 })],
    });
  });

  it("is cut to what was asked for, each source once", async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      title: `T${index}`,
      url: `https://e.org/${Math.floor(index / 2)}`,
    }));
    const { output } = await call(foreign({ query: text }, wrap(many)), "web_search", asked);
    expect((output as { results: { url: string }[] }).results.map(({ url }) => url)).toEqual([
      "https://e.org/0",
      "https://e.org/1",
      "https://e.org/2",
    ]);
  });

  it("is held to the limits that the tool has no argument for", async () => {
    const dated = [1999, 2021, null].map((year) => ({ title: `Of ${year}`, url: `https://e.org/${year}`, year }));
    const works = await call(foreign({ query: text }, wrap(dated)), "arxiv_search", asked);
    expect((works.output as { results: { title: string }[] }).results.map(({ title }) => title)).toEqual([
      "Of 2021",
      "Of null",
    ]);
    const pages = ["https://www.nih.gov/a", "https://evil.example/b"].map((url) => ({ title: url, url }));
    const input = { query: "x", top_k: 5, allow: ["*.nih.gov"] };
    const web = await call(foreign({ query: text }, wrap(pages)), "web_search", input);
    expect((web.output as { results: { url: string }[] }).results.map(({ url }) => url)).toEqual([
      "https://www.nih.gov/a",
    ]);
    const read = await call(foreign({ url: text }, wrap(null, "äöü and more")), "web_scrape", {
      url: "https://e.org",
      max_bytes: 5,
    });
    expect(read.output).toMatchObject({ text: "äö", truncated: true });
  });

  it("is read from a listing of links", async () => {
    const words = "- [One](https://e.org/1) - first words\n- [Two](https://e.org/2)\n  second words\n";
    const { output } = await call(foreign({ query: text }, wrap(null, words)), "web_search", asked);
    expect((output as { results: object[] }).results).toEqual([
      { title: "One", url: "https://e.org/1", snippet: expect.any(String), source_id: "url:https://e.org/1" },
      { title: "Two", url: "https://e.org/2", snippet: "second words", source_id: "url:https://e.org/2" },
    ]);
  });

  it.each([
    ["an empty list", wrap({ results: [] })],
    ["an empty text", wrap(null, "")],
    ["a sentence that says so", wrap(null, "No papers found for your query.")],
  ])("is nothing where it answers %s", async (_how, answer) => {
    expect((await call(foreign({ query: text }, answer), "arxiv_search", asked)).output).toEqual({ results: [] });
  });

  it.each([
    ["prose", wrap(null, "The weather in Oslo is fine, and adapters are a kind of plug.")],
    ["entries that nothing names", wrap([{ colour: "red" }])],
    ["a number", wrap(42)],
    ["an object without a list", wrap({ status: "busy", retry: true })],
  ])("is an error, not nothing, where it answers %s", async (_how, answer) => {
    const outcome = await call(foreign({ query: text }, answer), "arxiv_search", asked);
    expect(outcome).toMatchObject({ ok: false, output: null, error: { code: "tool_server" } });
    expect(outcome.error?.message).toContain("papers__find");
  });
});

describe("what a mapped scraper read", () => {
  const url = "https://e.org/paper.pdf";

  it.each([
    ["a plain text", wrap(null, "# A study\n\nWords of the study."), "A study", null],
    ["an object", wrap({ title: "A study", markdown: "Words of the study.", pages: 3 }), "A study", 3],
  ])("has the shape of ours, from %s", async (_how, answer, title, pages) => {
    const { output } = await call(foreign({ url: text }, answer), "pdf_scrape", { url });
    expect(output).toMatchObject({ url, final_url: url, source_id: `url:${url}`, title, pages, truncated: false });
    expect((output as { text: string }).text).toContain("Words of the study.");
    expect((output as { sha256: string }).sha256).toMatch(/^[\da-f]{64}$/);
  });

  it("is an error where there are no words", async () => {
    const outcome = await call(foreign({ url: text }, wrap({ status: "ok" })), "web_scrape", { url });
    expect(outcome).toMatchObject({ ok: false, error: { code: "tool_server" } });
  });
});
