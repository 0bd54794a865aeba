import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/index.js";
import { startModelServer, usage, type ModelServer } from "./model-server.js";
import {
  type CommandResult,
  documents,
  makeLibrary,
  openaiConfig,
  question,
  secretKey,
  type TestWorkspace,
  understood,
} from "./workspace.js";
import { trusted } from "../support/trust.js";

const answerText = [
  "**Answer**",
  "",
  "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].",
  "",
  "Sources used: [S1]",
].join("\n");

/** Provider, what two calls cost in USD, the header that holds the key, settings. */
const providers = [
  ["OpenAI", (2400 * 0.25 + 600 * 2) / 1e6, `Bearer ${secretKey}`, (origin: string): object => openaiConfig(origin)],
  [
    "an OpenAI-compatible server",
    0,
    undefined,
    (origin: string): object => ({
      models: { default: "ollama:llama3.2" },
      judge: "none",
      providers: { ollama: { base_url: `${origin}/v1` } },
    }),
  ],
] as const;

describe.each(providers)("asking %s", (_name, price, authorization, configOf) => {
  let server: ModelServer;
  let workspace: TestWorkspace;
  let result: CommandResult;

  beforeAll(async () => {
    server = await startModelServer(({ step }) => ({
      text: step === "understand" ? JSON.stringify(understood) : answerText,
    }));
    workspace = await makeLibrary(configOf(server.origin));
    result = await workspace.ask();
  });
  afterAll(async () => {
    workspace.remove();
    await server.close();
  });

  it("prints one document of the described shape", () => {
    expect(result.exitCode).toBe(0);
    const output = result.json();
    expect(output).toMatchObject({ question, mode: "model", limitations: [] });
    expect(output.run_id).toBe(workspace.runIds().at(-1));
    expect(output.claims).toEqual([
      expect.objectContaining({
        text: "A place on the coast passes both bulges in 24 hours and 50 minutes.",
        labels: ["S1"],
        verdict: "supported",
        evidence: {
          label: "S1",
          quote: expect.stringContaining("24 hours and 50 minutes"),
          start_line: expect.any(Number),
          end_line: expect.any(Number),
          page: null,
        },
      }),
    ]);
    expect(Object.keys(output.sources.at(0) ?? {}).toSorted()).toEqual(
      // prettier-ignore
      ["authors", "content", "end_line", "end_page", "heading_path", "key", "label", "path", "score", "start_line", "start_page", "title", "work_id", "year"],
    );
    expect(output.sources[0]).toMatchObject({ label: "S1", title: "Tides for sailors", authors: ["Ada Lindqvist"] });
    expect(output.metrics).toEqual({
      took_ms: expect.any(Number),
      model_calls: 2,
      input_tokens: 2 * usage.input,
      output_tokens: 2 * usage.output,
      usd: expect.closeTo(price, 9),
    });
  });

  it("leaves the list of used sources to code", () => {
    expect(result.json().answer_markdown).not.toContain("Sources used");
  });

  it("retrieves with the question, the other wordings and the made-up answer", () => {
    const { sources } = result.json();
    expect(server.of("understand")).toHaveLength(1);
    expect(server.of("understand").at(0)?.prompt).toContain(question);
    // Only the made-up answer speaks of bronze.
    expect(sources.map(({ title }) => title)).toContain("Casting bells");
  });

  it("sends the passages in the documented form, with no other labels", () => {
    const { sources } = result.json();
    const [{ prompt, streamed } = { prompt: "", streamed: false }] = server.of("answer");
    expect(streamed).toBe(true);
    for (const { label, title, content, work_id, start_line, end_line, path, authors, year } of sources) {
      const [heading = "", ...rest] = content.split("\n");
      const head = heading === title ? "text" : heading;
      const place = `(work_id=${work_id}, start_line=${start_line}, end_line=${end_line})`;
      const text = `Text:\n${rest.join("\n").trim()}`;
      const about = `Work: ${authors.join(", ")}, ${year}; file library/${basename(path ?? "")}`;
      const first = `[${label}] Source: ${title} -- ${head} | ${place}\n${about}\n${text}`;
      const later = `[${label}] Source: (same work) -- ${head} | ${place}\n${text}`;
      expect([first, later].filter((block) => prompt.includes(block))).toHaveLength(1);
    }
    const heads = prompt.split("\n").filter((line) => line.startsWith("[S"));
    for (const { title } of sources) expect(heads.filter((line) => line.includes(title))).toHaveLength(1);
    const blocks = prompt.slice(prompt.indexOf("Context documents:"), prompt.indexOf("USER QUESTION"));
    const labels = [...blocks.matchAll(/\[S\d+\]/g)].map(([label]) => label);
    expect(labels.toSorted()).toEqual(sources.map(({ label }) => `[${label}]`).toSorted());
    expect(prompt).toContain(`USER QUESTION\n${question}`);
    expect(prompt).toContain("The question is of the type: MECHANISM");
    expect(prompt).toContain("high tides; moon");
  });

  it("keeps every request and response with time and step", () => {
    const raw = workspace.raw();
    expect(raw.map(({ name }) => name.replace(/^\d{4}-\d\d-\d\dT[\d.-]+Z-/, ""))).toEqual([
      "understand.json",
      "answer.json",
    ]);
    const [first, second] = raw.map(({ text }) => JSON.parse(text));
    expect(first.request).toContain("You prepare a search");
    expect(first.response).toContain("lunar tidal theory");
    expect(second).toMatchObject({ status: 200, request: expect.stringContaining("CITATION RULES") });
    expect(second.response).toContain("data: ");
  });

  it("writes the key nowhere", () => {
    for (const { headers } of server.asked) expect(headers["authorization"]).toBe(authorization);
    expect(workspace.everything()).not.toContain(secretKey);
    expect(result.stdout + result.stderr).not.toContain(secretKey);
  });

  it("exports a transcript that other programs can read", async () => {
    const { run_id, answer_markdown } = result.json();
    const exported = await workspace.quire(["runs", "export", run_id, "--transcript", "run.jsonl"]);
    expect(exported.exitCode).toBe(0);
    const text = readFileSync(join(workspace.root, "run.jsonl"), "utf8");
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const line of lines) expect(Object.keys(line)).toEqual(["ts", "iter", "role", "event", "content"]);
    const calls = lines.filter(({ event }) => event === "model_call").map(({ content }) => content.name);
    expect(calls).toEqual(["understand", "answer"]);
    const results = lines.filter(({ event }) => event === "model_result" || event === "tool_result");
    for (const { content } of results) {
      expect(content).toMatchObject({
        name: expect.any(String),
        ok: true,
        output: expect.anything(),
        provenance: expect.any(Object),
        usage: { latency_ms: expect.any(Number) },
      });
    }
    const finalize = lines.filter(({ event }) => event === "finalize");
    expect(finalize).toHaveLength(1);
    expect(finalize[0].content).toEqual({
      answer_text: answer_markdown,
      citations: [
        { label: "S1", source_id: expect.any(String), path: expect.stringMatching(/tides\.md$/), pages: null },
      ],
      limitations: [],
    });
    expect(text).not.toContain("$blob");
  });
});

it("passes an answer on while it is being written", async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The server goes on only when the first piece has been seen: an answer that was kept back would never end.
  const server = await startModelServer(({ step }) =>
    step === "understand" ? { text: JSON.stringify(understood) } : { text: answerText, held },
  );
  const workspace = await makeLibrary(openaiConfig(server.origin));
  let written = "";
  const onText = (piece: string): void => {
    written += piece;
    release();
  };
  const opened = await openWorkspace(workspace.root, {
    environment: { OPENAI_API_KEY: secretKey, ...trusted(workspace.root) },
    observer: { onText },
  });
  expect(await opened.ask(question)).toMatchObject({ mode: "model", claims: [{ verdict: "supported" }] });
  expect(written).toBe(answerText);
  await opened.close();
  workspace.remove();
  await server.close();
});

it("tells the same in a terminal, as Markdown and as a page", async () => {
  const server = await startModelServer(({ step }) => ({
    text: step === "understand" ? JSON.stringify(understood) : answerText,
  }));
  const workspace = await makeLibrary(openaiConfig(server.origin));
  const claim = "A place on the coast passes both bulges in 24 hours and 50 minutes";
  const onTerminal = await workspace.quire(["ask", question, "-o", "answer.html"], { typed: [] });
  expect(onTerminal.exitCode).toBe(0);
  expect(onTerminal.stdout.split(claim)).toHaveLength(2);
  expect(onTerminal.stdout).toContain("1 statement: 1 ✓ supported");
  expect(onTerminal.stdout).toContain("Ada Lindqvist (2019). Tides for sailors");
  const page = readFileSync(join(workspace.root, "answer.html"), "utf8");
  expect(page).toContain(claim);
  expect(Object.keys(documents)).toContain("tides.md");
  workspace.remove();
  await server.close();
});
