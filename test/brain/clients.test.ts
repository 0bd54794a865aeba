import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { mcpHandler } from "../../src/edges/mcp/mcp-handler.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { startRun } from "../../src/run/execute.js";
import { serveHandler } from "../edges/mcp/everything-server.js";
import { closeClients, connectOverHttp } from "../support/mcp.js";
import { exampleLibrary, newFolder, removeFolders } from "../support/quire.js";
import { openService, readMessages } from "../support/service.js";
import { allTests } from "../support/some-of.js";

const root = newFolder();
const elsewhere = newFolder();
const secret = "never-to-be-told";
let workbench: Workbench;
let reader: Client;
let writer: Client;
const servers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  cpSync(join(exampleLibrary, "..", "brain"), join(root, "brain"), { recursive: true });
  workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  await startRun(workbench.engine, { tool: "brain_index", input: { embeddings: true }, budget: {} });
  [reader, writer] = [await connect(false), await connect(true)];
  mkdirSync(join(elsewhere, "index"));
  const metadata = { "knowledge/a.md": { title: secret, keywords: [], topics: [] } };
  for (const folder of [join(elsewhere, "index"), join(root, ".quire")])
    writeFileSync(join(folder, "master_index.json"), JSON.stringify({ metadata, keyword_index: {}, topic_index: {} }));
});

async function connect(allow_write: boolean): Promise<Client> {
  const server = await serveHandler(mcpHandler(workbench, { allow_write, version: "1", max_body_bytes: 1e6 }));
  servers.push(server);
  return connectOverHttp(server.url);
}

afterAll(async () => {
  await closeClients();
  for (const server of servers) await server.close();
  await workbench.close();
  removeFolders();
});

/** What a client is told of a failure. */
async function failure(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
  const result = await call(client, name, given);
  expect(result).toMatchObject({ isError: true });
  return JSON.stringify(result.content);
}

const call = (client: Client, name: string, given: Record<string, unknown>) =>
  client.callTool({ name, arguments: given });

describe("a client of the brain", () => {
  it.runIf(allTests)("is offered the look-ups, and what writes only where it may write", async () => {
    const names = async (client: Client) =>
      (await client.listTools()).tools.map(({ name }) => name).filter((name) => name.startsWith("brain_"));
    const lookUps = ["brain_keyword", "brain_search", "brain_similar", "brain_topic"];
    expect(await names(reader)).toEqual(["brain_check", ...lookUps]);
    const writing = ["brain_fix", "brain_index", "brain_keep", "brain_new"];
    expect(await names(writer)).toEqual(["brain_check", ...lookUps, ...writing].toSorted());
    for (const name of writing) expect(await failure(reader, name, {})).toContain("(tool_refused)");
  });

  it("looks up what the person's index says, and reads the paragraphs of notes", async () => {
    const spacing = { path: "knowledge/effects/spacing-effect.md", title: "The spacing effect" };
    for (const [name, given] of [
      ["brain_search", { query: "spacing effect" }],
      ["brain_keyword", { term: "Spacing" }],
    ] as const)
      expect(await call(reader, name, given)).toMatchObject({
        structuredContent: { notes: expect.arrayContaining([expect.objectContaining(spacing)]) },
      });
    const { structuredContent } = await call(reader, "brain_similar", {
      query: "spread study over several days",
      k: 1,
    });
    expect(structuredContent).toMatchObject({
      model: "lsi",
      chunks: [{ ...spacing, text: expect.stringMatching(/\w{3}/) }],
    });
  });

  it("is told what to do where there is no index", async () => {
    const said = await failure(reader, "brain_search", { query: "owls", index_dir: "other/index" });
    expect(said).toContain("(not_found)");
    expect(said).toContain("quire brain index --index-dir");
  });

  it("names no folder outside the workspace and none that is hidden, whatever it may write", async () => {
    for (const index_dir of [join(elsewhere, "index"), ".quire"]) {
      for (const [name, given] of [
        ["brain_search", { query: "told" }],
        ["brain_topic", { term: "told" }],
        ["brain_similar", { query: "told" }],
      ] as const) {
        const said = await failure(reader, name, { ...given, index_dir });
        expect(said).toContain("(tool_refused)");
        expect(said).not.toContain(secret);
      }
      expect(await failure(writer, "brain_index", { index_dir })).toContain("(tool_refused)");
      for (const name of ["brain_index", "brain_check", "brain_fix", "brain_new"])
        expect(await failure(writer, name, { source_dir: index_dir })).toContain("(tool_refused)");
    }
    expect(await call(writer, "brain_index", { index_dir: "brain/second" })).toMatchObject({
      structuredContent: { written: true },
    });
  });

  it("is held to the same over HTTP", async () => {
    const service = await openService(root);
    const refused = { status: 403, body: { error: { code: "tool_refused" } } };
    const search = (input: object) =>
      service.post("/runs", { tool: "brain_search", input: { query: "gap", ...input } });
    expect(await search({ index_dir: join(elsewhere, "index") })).toMatchObject(refused);
    expect(await service.post("/runs", { tool: "brain_index", input: {} })).toMatchObject(refused);
    const { body } = await search({});
    const events = readMessages(await (await service.ask(`/runs/${body.run_id}/events`)).text());
    expect(JSON.stringify(events.at(-1)?.event)).toContain("knowledge/effects/spacing-effect.md");
    await service.close();
  });
});
