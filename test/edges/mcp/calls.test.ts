import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { compose } from "../../../src/compose.js";
import { mcpHandler } from "../../../src/edges/mcp/mcp-handler.js";
import { closeClients, connectOverHttp, connectOverStdio, textOf } from "../../support/mcp.js";
import { bees, crossrefAnswer, owls, writePaper } from "../../support/papers.js";
import { removeFolders } from "../../support/quire.js";
import { closePlayers, scanWorkspace } from "../../support/scan-workspace.js";
import { startModelServer } from "../../models/model-server.js";
import { makeLibrary, openaiConfig, question } from "../../models/workspace.js";
import { serveHandler } from "./everything-server.js";
import { trusted } from "../../support/trust.js";
import { allTests, someOf } from "../../support/some-of.js";

const closers: (() => Promise<unknown>)[] = [closePlayers];
afterEach(async () => {
  await closeClients();
  for (const close of closers.splice(1).toReversed()) await close();
  await closePlayers();
});
afterAll(removeFolders);

/** Quire over HTTP in this process, on a workspace. */
async function serveWorkspace(root: string, allow_write: boolean, environment: Record<string, string> = {}) {
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    environment: { ...trusted(root), ...environment },
  });
  closers.push(() => workbench.close());
  const server = await serveHandler(mcpHandler(workbench, { allow_write, version: "1", max_body_bytes: 1e6 }));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  closers.push(close);
  return { url: server.url, workbench, close };
}

type Answer = (question: { message: string; schema: unknown }) => ElicitResult;

describe.each(someOf(["2026", "2025"] as const))("a question inside a call (%s)", (era) => {
  /** A file whose DOI leads to another paper; the scan asks what to do with it. */
  async function scanned(answer?: Answer) {
    const { cwd, player, at, manifest } = await scanWorkspace([crossrefAnswer(owls, bees)]);
    await writePaper(at("a.pdf"), owls);
    const { url, workbench } = await serveWorkspace(cwd, true, { QUIRE_NETWORK__MIRROR: player.origin });
    const client = await connectOverHttp(url, { era, ...(answer && { answer }) });
    const result = await client.callTool({ name: "scan", arguments: { path: "papers", dry_run: false } });
    return { result, workbench, manifest };
  }

  it("is put to the person, and the run goes on with the answer", async () => {
    const asked: { message: string; schema: unknown }[] = [];
    const { result, workbench } = await scanned((put) => {
      asked.push(put);
      return { action: "accept", content: { answer: "skip" } };
    });
    expect(asked).toMatchObject([
      {
        message: expect.stringContaining("a.pdf"),
        schema: { properties: { answer: { enum: expect.arrayContaining(["skip"]) } }, required: ["answer"] },
      },
    ]);
    expect([result.isError ?? false, result.structuredContent]).toMatchObject([false, { counts: { skipped: 1 } }]);
    expect(workbench.engine.runs.list()).toHaveLength(1);
  });

  it.runIf(allTests)("is put to the person over stdio, too", async () => {
    const { cwd, player, at } = await scanWorkspace([crossrefAnswer(owls, bees)]);
    await writePaper(at("a.pdf"), owls);
    const environment = { QUIRE_NETWORK__MIRROR: player.origin };
    const answer: Answer = () => ({ action: "accept", content: { answer: "skip" } });
    const { client } = await connectOverStdio(cwd, ["--allow-write"], { era, answer, environment });
    const result = await client.callTool({ name: "scan", arguments: { path: "papers", dry_run: false } });
    expect(result.structuredContent).toMatchObject({ counts: { skipped: 1 } });
  });

  it("leaves the run waiting where the person will not answer, and says how to go on", async () => {
    let times = 0;
    const { result, workbench } = await scanned(() => {
      times += 1;
      return { action: "decline" };
    });
    const [runId = ""] = workbench.engine.runs.list();
    expect([times, result.isError]).toEqual([1, true]);
    expect(textOf(result)).toContain(`quire runs resume ${runId}`);
    expect(workbench.engine.runs.read(runId).at(-1)).toMatchObject({ event: "run_end", content: { state: "waiting" } });
  });

  it("is an error that says how to answer where the client cannot ask", async () => {
    const { result } = await scanned();
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(
      /waits for an answer: [\s\S]*a\.pdf[\s\S]*\(waiting\)\nWhat to do: .*quire runs resume/,
    );
  });
});

describe("a server that may write", () => {
  it("lists tools that write, with what they do to what was there", async () => {
    const { cwd } = await scanWorkspace();
    const { url } = await serveWorkspace(cwd, true);
    const { tools } = await (await connectOverHttp(url)).listTools();
    const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hints("add")).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(hints("remove")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints("sync_records")).toBeUndefined();
  });
});

describe("a server that only reads", () => {
  it("lets no recipe write either: a loop is refused the tool", async () => {
    const { cwd } = await scanWorkspace();
    const { url, workbench } = await serveWorkspace(cwd, false);
    const client = await connectOverHttp(url);
    const given = { question: "Why do owls fly silently?", tools: ["rag_retrieve", "library_add"] };
    const refused = await client.callTool({ name: "ask_agent", arguments: given });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('"library_add" writes')]);
    const asked = await client.callTool({ name: "ask_agent", arguments: { ...given, tools: ["rag_retrieve"] } });
    expect([asked.isError ?? false, textOf(asked)]).toEqual([false, expect.stringContaining("stopped at")]);
    expect(workbench.engine.runs.list()).toHaveLength(2);
  });
});

describe.each(someOf(["2026", "2025"] as const))("a call that is cancelled (%s)", (era) => {
  async function asking(): Promise<{
    client: Client;
    ended: () => unknown;
    hung: Promise<void>;
    close: () => Promise<void>;
  }> {
    let hangs = (): void => undefined;
    const hung = new Promise<void>((resolve) => (hangs = resolve));
    const models = await startModelServer(() => {
      hangs();
      return { hang: true };
    });
    closers.push(() => models.close());
    const library = await makeLibrary(openaiConfig(models.origin));
    closers.push(() => Promise.resolve(library.remove()));
    const { url, workbench, close } = await serveWorkspace(library.root, false);
    const ended = () =>
      workbench.engine.runs
        .list()
        .filter((id) => id.includes("-ask-"))
        .map((id) => workbench.engine.runs.read(id).at(-1));
    return { client: await connectOverHttp(url, { era }), ended, hung, close };
  }

  it("stops its run, which can be taken up again; other calls go on", async () => {
    const { client, ended, hung } = await asking();
    const stop = new AbortController();
    const call = client.callTool({ name: "ask", arguments: { question } }, { signal: stop.signal });
    await hung;
    const status = await client.callTool({ name: "status", arguments: {} });
    expect(status.structuredContent).toMatchObject({ works: 3 });
    stop.abort();
    await expect(call).rejects.toThrow(/abort/i);
    await expect.poll(ended).toMatchObject([{ event: "run_end", content: { state: "interrupted" } }]);
    expect((await client.callTool({ name: "status", arguments: {} })).isError ?? false).toBe(false);
  });

  it("is stopped with its log closed when the server closes", async () => {
    const { client, ended, hung, close } = await asking();
    const call = client.callTool({ name: "ask", arguments: { question } }).catch((error: unknown) => error);
    await hung;
    await close();
    expect(ended()).toMatchObject([{ event: "run_end", content: { state: "interrupted" } }]);
    await client.close();
    expect(await call).toBeInstanceOf(Error);
  });
});
