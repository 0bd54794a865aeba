import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { compose } from "../../src/compose.js";
import { startRun } from "../../src/run/execute.js";
import { bees, crossrefAnswer, owls, writePaper } from "../support/papers.js";
import { newFolder, newWorkspace, quire, removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { closePlayers, scanWorkspace } from "../support/scan-workspace.js";
import { type Served, startServing } from "../support/serve.js";
import { type Json, readMessages } from "../support/service.js";
import { trusted } from "../support/trust.js";
import { allTests } from "../support/some-of.js";

const servers: Served[] = [];
afterAll(async () => {
  await Promise.all(servers.splice(0).map((each) => each.end("SIGTERM")));
  await closePlayers();
  removeFolders();
});

async function serving(...given: Parameters<typeof startServing>): Promise<Served> {
  const served = await startServing(...given);
  servers.push(served);
  return served;
}

const token = "the-token-of-this-server-7a";

async function ask({ url }: Served, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, { headers, ...sent });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Waits for the end of a run by following its events. */
async function ended(served: Served, id: string): Promise<Json> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${served.url}/runs/${id}/events`, { headers })).text();
  expect(readMessages(text).at(-1)?.event.event).toBe("run_end");
  return (await ask(served, `/runs/${id}`)).body;
}

describe("another Quire", () => {
  it.runIf(allTests)("hands its texts to the server that its configuration names, with the token", async () => {
    const served = await serving(newFolder(), [], { QUIRE_TOKEN: token });
    const root = newFolder();
    mkdirSync(join(root, "sources"));
    writeFileSync(join(root, "sources", "moss.md"), "---\ntitle: Moss\n---\n\nMoss drinks through its leaves.\n");
    const rag = { endpoint: `${served.url}/index`, collection: "thesis_v1", token_env: "RAG_TOKEN" };
    writeFileSync(join(root, "quire.yaml"), stringify({ rag }));
    const workbench = await compose({
      workspace: root,
      startedIn: root,
      environment: { RAG_TOKEN: token, ...trusted(root) },
    });
    await startRun(workbench.engine, { tool: "add", input: { paths: [join(root, "sources")] } });
    const [work] = await (await workbench.engine.services.store()).works();
    const send = () => startRun(workbench.engine, { tool: "send_to_rag", input: { work_id: work?.id } });
    expect((await send()).error).toBeNull();
    expect((await send()).error).toBeNull();
    await workbench.close();
    const { body } = await ask(served, "/search?q=how+moss+drinks&collection=thesis_v1");
    expect(body.hits.map(({ title }: Json) => title)).toEqual(["Moss"]);
    expect((await ask(served, "/works")).body.total).toBe(1);
  });
});

describe("an MCP client", () => {
  it.runIf(allTests)("uses the same library at /mcp, under the same token", async () => {
    const cwd = newWorkspace((name) => name.startsWith("lecture"));
    await quire(["add", "library"], { cwd });
    const served = await serving(cwd, [], { QUIRE_TOKEN: token });
    const address = new URL(`${served.url}/mcp`);
    const stranger = new Client({ name: "stranger", version: "1" });
    await expect(stranger.connect(new StreamableHTTPClientTransport(address))).rejects.toThrow(/401|token|auth/i);
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("search");
    expect(tools.map(({ name }) => name)).not.toContain("remove");
    const found = await client.callTool({ name: "search", arguments: { query: "spacing of lessons", k: 1 } });
    expect(JSON.stringify(found)).toContain("Lecture 7");
    await client.close();
  });
});

describe("a scan over HTTP", () => {
  it.runIf(allTests)("asks about a file, waits, takes the answer, and finishes also behind a kill", async () => {
    const { cwd, at, player, manifest } = await scanWorkspace([crossrefAnswer(owls, bees)]);
    await writePaper(at("a.pdf"), owls);
    const environment = { QUIRE_NETWORK__MIRROR: player.origin, QUIRE_TOKEN: token };
    const first = await serving(cwd, ["--allow-write"], environment);
    const input = { path: join(cwd, "papers"), dry_run: false };
    const specification = (await ask(first, "/tools")).body.tools.find(({ name }: Json) => name === "scan");
    expect(specification.allowed).toBe(true);
    const started = await ask(first, "/runs", { tool: "scan", input });
    expect(started).toMatchObject({ status: 202 });
    const { run_id: id } = started.body;
    const waiting = await ended(first, id);
    expect(waiting).toMatchObject({ state: "waiting", gates: [{ kind: "record" }] });
    const key = encodeURIComponent(waiting.gates[0].key);
    await first.end("SIGKILL");
    const second = await serving(cwd, ["--allow-write"], environment);
    expect(await ask(second, `/runs/${id}/gates/${key}`, { answer: "burn" })).toMatchObject({ status: 400 });
    const edit = { title: owls.title, authors: "Strix, Ada", year: 2018 };
    expect(await ask(second, `/runs/${id}/gates/${key}`, { answer: { edit } })).toMatchObject({ status: 202 });
    let run = await ended(second, id);
    while (run.state === "waiting") {
      const [gate] = run.gates;
      const answer = gate.kind === "confirm" ? "yes" : "write";
      expect(await ask(second, `/runs/${id}/gates/${encodeURIComponent(gate.key)}`, { answer })).toMatchObject({
        status: 202,
      });
      run = await ended(second, id);
    }
    expect(run).toMatchObject({ state: "done", output: { counts: { written: 1 } } });
    expect(manifest().entries).toMatchObject([{ title: owls.title, year: 2018 }]);
  });
});

describe("a research over HTTP", () => {
  it.runIf(allTests)("asks for approval of its plan and of its sources, then reads them and reports", async () => {
    const cwd = newFolder();
    const player = await startServicePlayer({ folders: [ownRecordings] });
    const environment = { QUIRE_NETWORK__MIRROR: player.origin, QUIRE_TOKEN: token };
    const served = await serving(cwd, ["--allow-write"], environment);
    const input = {
      topic: "Does spacing help memory?",
      approve: true,
      iterations: 1,
      sources: ["openalex_search"],
      per_tool: 2,
    };
    const { run_id: id } = (await ask(served, "/runs", { tool: "research", input })).body;
    const approved: string[] = [];
    let run = await ended(served, id);
    while (run.state === "waiting") {
      const [gate] = run.gates;
      approved.push(gate.kind);
      await ask(served, `/runs/${id}/gates/${encodeURIComponent(gate.key)}`, { answer: gate.default });
      run = await ended(served, id);
    }
    expect(approved).toEqual(["research_plan", "research_sources"]);
    expect(run).toMatchObject({ state: "done", output: { topic: input.topic } });
    expect((await ask(served, "/works")).body.total).toBe(run.output.indexed);
    expect(run.output.indexed).toBeGreaterThan(0);
    await player.close();
  });
});
