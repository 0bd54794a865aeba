import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askOutput, type AskOutput } from "../../src/ask/answer/ask-schema.js";
import { promptOutput } from "../../src/ask/prompt.tool.js";
import { z } from "zod";
import { type ModelServer, startModelServer } from "./model-server.js";
import { makeLibrary, openaiConfig, question, type TestWorkspace, understood } from "./workspace.js";

const pages = [
  { url: "https://tides.example.org/tables?port=3", title: "Tide tables" },
  { url: "https://plain.example.org/", title: "" },
];
const searched = [
  "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].",
  "",
  "**From General Knowledge or Search (Outside Provided Sources)**",
  "",
  "Other ports have one tide a day ([tides.example.org](https://tides.example.org/tables?port=3)).",
].join("\n");

let server: ModelServer;
let workspace: TestWorkspace;

beforeAll(async () => {
  server = await startModelServer(({ step }) =>
    step === "understand" ? { text: JSON.stringify(understood) } : { text: searched, pages },
  );
  const models = { understand: "openai:gpt-5-nano", answer: "openai:gpt-5-mini", full: "openai:gpt-5" };
  workspace = await makeLibrary(openaiConfig(server.origin, { models }));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  server.asked.length = 0;
});

const finalOutput = (): AskOutput => {
  return z.object({ output: askOutput }).parse(workspace.events().at(-1)?.content).output;
};

describe("quire prompt", () => {
  it("prints the prompt and asks no model to answer", async () => {
    const result = await workspace.quire(["prompt", question, "--top", "2"]);
    expect(result.exitCode).toBe(0);
    expect(server.asked.map(({ step }) => step)).toEqual(["understand"]);
    expect(result.stdout).toContain("CITATION RULES");
    expect(result.stdout).toContain(`USER QUESTION\n${question}`);
    expect(result.stdout).toMatch(/^\[S2\] Source: .+ -- .+ \| \(work_id=\w+, start_line=\d+, end_line=\d+\)$/m);
    expect(result.stdout).not.toContain("[S3] Source:");
  });

  it("sends on a terminal: the full model, with web search, with that very prompt", async () => {
    const result = await workspace.quire(["prompt", question], { typed: ["send"] });
    expect(result.exitCode).toBe(0);
    const [answered] = server.of("answer");
    expect(server.asked.map(({ body }) => body.model)).toEqual(["gpt-5-nano", "gpt-5"]);
    expect(answered?.body.tools).toEqual([expect.objectContaining({ type: "web_search" })]);
    expect(result.stdout).toContain(answered?.prompt ?? "no answer was asked for");
    expect(result.stdout).toContain("1 statement: 1 ✓ supported");
    expect(result.stdout).toContain("Web sources");
    for (const { url } of pages) expect(result.stdout).toContain(url);
  });

  it("stores the answer with the pages that the search cited, written by code alone", () => {
    const output = finalOutput();
    expect(output).toMatchObject({ mode: "model", web_sources: pages });
    expect(output.answer_markdown).not.toContain("https:");
    expect(output.answer_markdown).toContain("Other ports have one tide a day");
    expect(output.claims.map(({ standing }) => standing)).toEqual(["cited", "general"]);
    const finalize = workspace.events().find(({ event }) => event === "finalize");
    expect(finalize?.content).toMatchObject({
      citations: [
        { label: "S1" },
        { label: "Tide tables", url: pages[0]?.url },
        { label: pages[1]?.url, url: pages[1]?.url },
      ],
    });
  });

  it.each([
    ["Enter", ["sned", ""]],
    ["the end of input", ["sned"]],
  ])("asks again what is none of its words, and leaves at %s", async (_how, typed) => {
    const result = await workspace.quire(["prompt", question], { typed });
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toContain('"sned" is none of these');
    expect(server.of("answer")).toEqual([]);
  });

  it("lists contexts, and uses one again without retrieving or asking", async () => {
    const runId = workspace.runIds().find((id) => id.includes("prompt")) ?? "";
    const listed = await workspace.quire(["prompt", "--list"]);
    expect(listed.stdout).toContain(runId);
    expect(listed.stdout).toContain(question);
    const prompts = workspace.runIds().filter((id) => id.includes("prompt"));
    expect(listed.stdout.match(/^\S+/gm)).toEqual(prompts.toReversed());
    const before = (await workspace.quire(["prompt", question, "--json"])).read(promptOutput);
    const from = before.run_id;
    server.asked.length = 0;
    const again = (await workspace.quire(["prompt", "--from", from, "--json"])).read(promptOutput);
    expect(server.asked).toEqual([]);
    expect(again).toEqual({ ...before, run_id: again.run_id });
    const other = (await workspace.quire(["prompt", "What of the sun?", "--from", from, "--json"])).read(promptOutput);
    expect(other).toMatchObject({ question: "What of the sun?", sources: before.sources });
    expect((await workspace.quire(["prompt", "--from", "nothing", "--json"])).exitCode).toBe(1);
  });

  it("sends without web search where the budget must know beforehand what a call may take", async () => {
    workspace.configure(openaiConfig(server.origin, { budget: { cost: 1 } }));
    await workspace.quire(["prompt", question], { typed: ["send"] });
    expect(server.of("answer").at(-1)?.body.tools).toBeUndefined();
    expect(finalOutput().limitations.join(" ")).toContain("did not search the web");
    workspace.configure(openaiConfig(server.origin));
  });

  it("without a model is the same with rules", async () => {
    workspace.configure({});
    const result = await workspace.quire(["prompt", question, "--json"], { environment: { OPENAI_API_KEY: "" } });
    expect(result.read(promptOutput)).toMatchObject({ intent: "MECHANISM" });
    expect(server.asked).toEqual([]);
    workspace.configure(openaiConfig(server.origin));
  });
});

it("web sources stand in files as they do on the terminal", async () => {
  const { answerMarkdown } = await import("../../src/ask/page/answer-markdown.js");
  const { answerPage } = await import("../../src/ask/page/answer-page.js");
  await workspace.quire(["prompt", question], { typed: ["send"] });
  const output = finalOutput();
  expect(answerMarkdown(output)).toContain(`- Tide tables: <${pages[0]?.url}>`);
  const page = answerPage({ ...output, created_at: "2026-11-21T00:00:00.000Z" });
  expect(page).toContain(`<a href="${pages[0]?.url}" rel="noopener noreferrer">Tide tables</a>`);
  const hostile = { ...output, web_sources: [{ url: "javascript:alert(1)", title: "<b>" }], created_at: "2026" };
  expect(answerPage(hostile)).not.toContain('href="javascript:');
  expect(answerPage(hostile)).not.toContain("<b>");
  const plain = await workspace.ask("-o", "answer.md");
  expect(plain.json().web_sources).toEqual(pages);
  expect(readFileSync(join(workspace.root, "answer.md"), "utf8")).toContain("Web sources");
});
