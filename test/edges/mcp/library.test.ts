import { readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../../src/compose.js";
import { mcpHandler } from "../../../src/edges/mcp/mcp-handler.js";
import type { Workbench } from "../../../src/edges/workbench.js";
import { startRun } from "../../../src/run/execute.js";
import { closeClients, connectOverHttp, connectOverStdio, textOf } from "../../support/mcp.js";
import { newFolder, newWorkspace, removeFolders } from "../../support/quire.js";
import { serveHandler } from "./everything-server.js";
import { allTests, someOf } from "../../support/some-of.js";

const workspace = newWorkspace();
let workbench: Workbench;
let server: Awaited<ReturnType<typeof serveHandler>>;

beforeAll(async () => {
  workbench = await compose({ workspace, startedIn: workspace, environment: {} });
  const added = await startRun(workbench.engine, { tool: "add", input: { paths: ["library"] } });
  expect(added.error).toBeNull();
  server = await serveHandler(mcpHandler(workbench, { allow_write: false, version: "1", max_body_bytes: 1e6 }));
});

afterAll(async () => {
  await closeClients();
  await server.close();
  await workbench.close();
  removeFolders();
});

const connections: Record<string, () => Promise<Client>> = {
  "over stdio": async () => (await connectOverStdio(workspace)).client,
  "over stdio, 2026-07-28": async () => (await connectOverStdio(workspace, [], { era: "2026" })).client,
  "over HTTP": () => connectOverHttp(server.url),
  "over HTTP, 2026-07-28": () => connectOverHttp(server.url, { era: "2026" }),
};

describe.each(someOf(Object.entries(connections)))("the sample library %s", (_name, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });

  it("lists tools with schemas and hints, none of them writing or internal", async () => {
    const { tools } = await client.listTools();
    const names = tools.map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(["ask", "rag_retrieve", "search", "status"]));
    for (const absent of ["add", "remove", "scan", "sync_records", "read_listings"])
      expect(names).not.toContain(absent);
    expect(tools.find((tool) => tool.name === "search")).toMatchObject({
      title: "Search",
      description: expect.stringContaining("passages"),
      inputSchema: { type: "object", additionalProperties: false, required: ["query"] },
      outputSchema: { type: "object", properties: { hits: expect.anything() } },
    });
    expect(tools.find((tool) => tool.name === "rag_retrieve")?.annotations).toMatchObject({
      readOnlyHint: true,
      openWorldHint: false,
    });
    // The client validates each tool's results by these.
    for (const tool of tools) expect([tool.name, tool.outputSchema?.type]).toEqual([tool.name, "object"]);
  });

  it("answers a question with checked citations, as structure and as text, in a run of its own", async () => {
    const result = await client.callTool({
      name: "ask",
      arguments: { question: "How long should the gaps between study sessions be?" },
    });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ mode: "extractive", counts: { not_found: 0 } });
    const { run_id: runId } = result.structuredContent as { run_id: string };
    expect(textOf(result)).toMatch(/\d+ ” quoted[\s\S]+\[S1\]/);
    expect(readdirSync(join(workspace, ".quire", "runs"))).toContain(runId);
  });

  it("says what is wrong with a call, and what to do", async () => {
    const wrong = await client.callTool({ name: "search", arguments: { query: "spacing", colour: "red" } });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toMatch(/colour.*\(invalid_input\)\nWhat to do: Correct the named field/);
    const writing = await client.callTool({ name: "remove", arguments: { targets: ["library"] } });
    expect(writing.isError).toBe(true);
    expect(textOf(writing)).toMatch(/"remove" writes.*\(tool_refused\)\nWhat to do: .*--allow-write/);
    for (const absent of ["fly", "sync_records"]) {
      await expect(client.callTool({ name: absent, arguments: {} })).rejects.toThrow(`There is no tool "${absent}"`);
    }
  });

  it("lets no client choose a model that was not configured", async () => {
    const result = await client.callTool({ name: "ask", arguments: { question: "Why?", model: "openai:gpt-5" } });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("tool_refused")]);
  });

  it("hands out works as their Markdown, and nothing else", async () => {
    const { resources } = await client.listResources();
    const work = resources.find(({ title }) => title?.startsWith("Lecture 7"));
    expect(work).toMatchObject({
      mimeType: "text/markdown",
      size: expect.any(Number),
      uri: expect.stringMatching(/^quire:/),
    });
    const { contents } = await client.readResource({ uri: work?.uri ?? "" });
    expect(contents[0]).toMatchObject({ mimeType: "text/markdown", text: expect.stringContaining("Lecture 7") });
    expect(Buffer.byteLength((contents[0] as { text: string }).text)).toBeLessThanOrEqual(work?.size ?? 0);
    const answer = resources.find(({ uri }) => uri.startsWith("quire://answers/"));
    expect(answer?.title).toContain("gaps between study sessions");
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["quire://works/{work_id}"]);
    for (const uri of [
      "quire://works/0123456789abcdef",
      "quire://works/../store",
      "quire://answers/x",
      "file:///etc/passwd",
    ])
      await expect(client.readResource({ uri })).rejects.toThrow("There is no resource");
  });

  it("fills prompts with passages", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => [prompt.name, prompt.arguments?.map((each) => each.required ?? false)])).toEqual([
      ["ask_with_sources", [true, false]],
      ["review_draft", [true, false]],
      ["literature_overview", [true, false]],
    ]);
    for (const [prompt, field] of [
      ["ask_with_sources", "question"],
      ["review_draft", "draft"],
      ["literature_overview", "topic"],
    ] as const) {
      const given = { [field]: "Does spacing of study sessions help?", task: "In two sentences." };
      const { messages } = await client.getPrompt({ name: prompt, arguments: given });
      const [message] = messages;
      expect(message).toMatchObject({ role: "user", content: { type: "text" } });
      const text = textOf({ content: message ? [message.content] : [] });
      expect(text).toMatch(/begin passages [0-9a-f]{16}[\s\S]+\[S1\] Source: [\s\S]+work_id=[0-9a-f]{16}/);
      expect(text).toMatch(/In two sentences\.[\s\S]*Does spacing|Does spacing[\s\S]*In two sentences\./);
    }
    await expect(client.getPrompt({ name: "ask_with_sources", arguments: {} })).rejects.toThrow(/needs.*"question"/);
    await expect(client.getPrompt({ name: "sing", arguments: {} })).rejects.toThrow('There is no prompt "sing"');
  });

  it("tells how far a call is, in numbers that grow, and serves calls at the same time", async () => {
    const seen: number[] = [];
    const ask = client.callTool(
      { name: "ask", arguments: { question: "What does interleaving do?" } },
      { onprogress: ({ progress }) => void seen.push(progress) },
    );
    const searches = ["spacing", "retrieval", "sleep"].map((query) =>
      client.callTool({ name: "search", arguments: { query } }),
    );
    const results = await Promise.all([ask, ...searches]);
    expect(results.map(({ isError }) => isError ?? false)).toEqual([false, false, false, false]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...new Set(seen)].toSorted((first, second) => first - second));
  });
});

describe("files", () => {
  it.runIf(allTests)("are read from the workspace alone, and no hidden ones", async () => {
    writeFileSync(join(workspace, ".env"), "OPENAI_API_KEY=sk-never-to-be-told");
    writeFileSync(join(workspace, "draft.md"), "A draft without citations.\n");
    const outside = join(newFolder(), "letter.md");
    writeFileSync(outside, "A letter to nobody.\n");
    // Started elsewhere, as chat programs do: paths count from the workspace.
    const { client } = await connectOverStdio(newFolder(), ["--workspace", workspace]);
    const cite = (path: string) => client.callTool({ name: "cite", arguments: { path } });
    expect(textOf(await cite("draft.md"))).toContain("A draft without citations");
    for (const path of [outside, ".env", join(workspace, ".env"), `../${basename(dirname(outside))}/letter.md`]) {
      const refused = await cite(path);
      expect([path, refused.isError, textOf(refused)]).toEqual([path, true, expect.stringContaining("(tool_refused)")]);
      expect(JSON.stringify(refused)).not.toMatch(/never-to-be-told|nobody/);
    }
  });
});
