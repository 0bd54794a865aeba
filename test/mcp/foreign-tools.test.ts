import { afterAll, afterEach, describe, expect, it } from "vitest";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AskAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { z } from "zod";
import { resumeRun, startRun } from "../../src/run/execute.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { callRole } from "../../src/tool/roles.js";
import type { ToolOutcome } from "../../src/tool/attempt.js";
import { attemptNamed } from "../../src/tool/attempt.js";
import { removeFolders } from "../support/quire.js";
import {
  openWorld,
  papersServer,
  programServer,
  startPapersServer,
  type World,
  type WorldOptions,
} from "./tool-server-world.js";
import { allTests } from "../support/some-of.js";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(removeFolders);

async function worldOf(options: WorldOptions): Promise<World> {
  const world = await openWorld(options);
  closers.unshift(() => world.close());
  return world;
}

const papers = { command: process.execPath, args: [papersServer] };

/** A program that leaves a mark in its folder when it is started. */
const marking = (body = "") =>
  programServer(`import { writeFileSync } from "node:fs"; writeFileSync("started", "yes"); ${body}`);

async function outcomeOf(world: World, name: string, input: unknown, options = {}): Promise<ToolOutcome> {
  const outcome = await world.inRun((context) => attemptNamed(context, name, input, options));
  if (outcome.error) throw outcome.error;
  return outcome.output as ToolOutcome;
}

describe("tools of servers in the registry", () => {
  it("start nothing until one is wanted", async () => {
    const world = await worldOf({ servers: { lazy: marking() } });
    await world.workbench.registry.get("search");
    await world.inRun((context) => context.callNamed("status", {}));
    expect(existsSync(join(world.root, "started"))).toBe(false);
    await world.workbench.registry.get("lazy__find");
    expect(existsSync(join(world.root, "started"))).toBe(true);
  });

  it.runIf(allTests)("are listed after our own; a server that fails is named and hides no others", async () => {
    const servers = {
      papers,
      dead: { command: "no-such-program-here" },
      odd: { url: "ws://127.0.0.1/" },
      off: { ...papers, enabled: false },
    };
    const { registry } = (await worldOf({ servers })).workbench;
    const { tools, failures } = await registry.all();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["ask", "search", "papers__google", "papers__scholar"]));
    expect(names.findIndex((name) => name.includes("__"))).toBe(registry.names().length);
    expect(failures.map(({ server, error }) => [server, error.code])).toEqual([
      ["dead", "tool_server"],
      ["odd", "config"],
    ]);
    for (const { server, error } of failures) expect(error.message).toContain(server);
    await expect(async () => registry.get("off__google")).rejects.toMatchObject({ code: "unknown_tool" });
  });

  it.each(["papers_", "a__b", "_a", "a b"])(
    "have no server called %j: its tools could be taken for others'",
    async (name) => {
      const { workbench } = await worldOf({ servers: { [name]: papers, papers } });
      const { failures } = await workbench.registry.all();
      expect(failures).toMatchObject([{ server: name, error: { code: "config" } }]);
    },
  );

  it.runIf(allTests)(
    "say what they may do: writing unless the server or the person says that they read only",
    async () => {
      const http = await startPapersServer();
      closers.push(() => http.close());
      const servers = {
        papers,
        trusted: { ...papers, read_only: true },
        web: { url: http.url, headers: { "X-Key": "$PAPERS" } },
      };
      const { registry } = (await worldOf({ servers, environment: { PAPERS: "s3cret-value" } })).workbench;
      expect(await registry.get("papers__google")).toMatchObject({
        effect: "read",
        network: true,
        hosts: ["*"],
        auth: "none",
      });
      expect(await registry.get("papers__save_note")).toMatchObject({ effect: "write", for_clients: false });
      expect(await registry.get("trusted__save_note")).toMatchObject({ effect: "read" });
      expect(await registry.get("web__google")).toMatchObject({ hosts: ["127.0.0.1"], auth: "web" });
    },
  );

  it("refuse an input that does not fit their schema before the server sees it", async () => {
    const world = await worldOf({ servers: { papers } });
    for (const input of [{}, { q: 1 }, { q: "x", max_results: 99 }, { q: "x", colour: "red" }]) {
      const { ok, error } = await outcomeOf(world, "papers__search_arxiv", input);
      expect({ ok, code: error?.code }).toEqual({ ok: false, code: "invalid_input" });
    }
    expect(await outcomeOf(world, "papers__search_arxiv", { q: "x" })).toMatchObject({ ok: true });
  });

  it("have patterns that are the server's own to check: they could keep us busy for ever", async () => {
    const one = programServer(
      "tools = [{ name: 'find', inputSchema: { type: 'object', properties: { pattern: { type: 'string', pattern: '^(a+)+$' } } } }];",
    );
    const { inRun } = await worldOf({ servers: { one } });
    const { output } = await inRun((context) => context.callNamed("one__find", { pattern: `${"a".repeat(60)}!` }));
    const { error } = await inRun((context) => context.callNamed("one__find", { pattern: 3 }));
    expect(output).toMatchObject({ text: "found" });
    expect(error?.code).toBe("invalid_input");
  });

  it("say where a schema cannot be checked here, and leave it to the server", async () => {
    const odd = programServer(`tools = [
      { name: "conditional", description: "Does", inputSchema: { type: "object", properties: { a: { type: "string" } }, if: {}, then: {} } },
      { name: "broken", inputSchema: { type: "objekt" } },
      { name: "none" },
    ]; onCall = (id, { arguments: given }) => result(id, text(JSON.stringify(given)));`);
    const world = await worldOf({ servers: { odd } });
    for (const name of ["conditional", "broken", "none"]) {
      const { description } = await world.workbench.registry.get(`odd__${name}`);
      expect(description).toContain("checked by the server odd alone");
      expect(await outcomeOf(world, `odd__${name}`, { b: 1 })).toMatchObject({ ok: true, output: { text: '{"b":1}' } });
    }
    expect((await world.workbench.registry.get("odd__broken")).spec().input_schema).toEqual({ type: "objekt" });
  });

  it("are told from an answer that breaks their own promise", async () => {
    const liar = programServer(`tools = [{ name: "count", description: "Counts.", inputSchema: { type: "object" },
      outputSchema: { type: "object", properties: { number: { type: "integer" } }, required: ["number"] } }];
      onCall = (id, { arguments: given }) => result(id, { content: [], structuredContent: { number: given.good ? 1 : "many" } });`);
    const world = await worldOf({ servers: { liar } });
    expect(await outcomeOf(world, "liar__count", { good: true })).toMatchObject({
      ok: true,
      output: { structured: { number: 1 } },
    });
    const { error } = await outcomeOf(world, "liar__count", {});
    expect(error).toMatchObject({ code: "tool_server", message: expect.stringContaining("number") });
  });

  it("of a program are not called where only some hosts may be reached, nor offline", async () => {
    const world = await worldOf({ servers: { lazy: marking() } });
    expect(await outcomeOf(world, "lazy__find", {}, { domains: ["*"] })).toMatchObject({ ok: true });
    for (const domains of [[], ["example.org"]]) {
      const { ok, error } = await outcomeOf(world, "lazy__find", {}, { domains });
      expect({ ok, code: error?.code }).toEqual({ ok: false, code: "tool_refused" });
      expect(error?.fix).toContain('--domains "*"');
    }
    const offline = await worldOf({ servers: { lazy: marking() }, network: { offline: true } });
    expect(await outcomeOf(offline, "lazy__find", {})).toMatchObject({ ok: false, error: { code: "offline" } });
    expect(existsSync(join(offline.root, "started"))).toBe(false);
  });

  it.runIf(allTests)(
    "of an address reach that address through the run's door, and are recorded in its log",
    async () => {
      const http = await startPapersServer();
      closers.push(() => http.close());
      const world = await worldOf({ servers: { web: { url: http.url } } });
      const input = { search_term: "adapters" };
      expect(await outcomeOf(world, "web__google", input, { domains: [] })).toMatchObject({
        error: { code: "network_refused" },
      });
      expect(await outcomeOf(world, "web__google", input, { domains: ["127.0.0.1"] })).toMatchObject({ ok: true });
      const calls = world.events.map(({ content }) => content as { name?: string; url?: string; status?: number });
      expect(calls).toContainEqual(expect.objectContaining({ name: "network", url: http.url, status: 200 }));
    },
  );

  it("are not called twice by a run that is resumed", async () => {
    const counting = programServer(`import { appendFileSync } from "node:fs";
      onCall = (id) => { appendFileSync("calls", "x"); result(id, text("1. One\\nURL: https://e.org/1")); };`);
    const world = await worldOf({ servers: { papers: counting } });
    const recipe = defineTool(
      {
        name: "recipe",
        version: 1,
        description: "Searches, then asks a person.",
        input: z.unknown(),
        output: z.unknown(),
        effect: "write",
        network: true,
      },
      async (context) => {
        const found = await callRole(context, { web_search: "papers__find" }, "web_search", { query: "x", top_k: 3 });
        return [found, await context.gate({ key: "go", question: "Go on?" })];
      },
    );
    const { engine, registry } = world.workbench;
    const resolveTool = (name: string) => (name === "recipe" ? Promise.resolve(recipe) : registry.get(name));
    const first = await startRun({ ...engine, resolveTool }, { tool: "recipe", input: {} });
    expect(first.state).toBe("waiting");
    const second = await resumeRun({ ...engine, resolveTool, gatekeeper: () => Promise.resolve("yes") }, first.run_id);
    expect(second.output).toMatchObject([{ ok: true, output: { results: [{ url: "https://e.org/1" }] } }, "yes"]);
    expect(readFileSync(join(world.root, "calls"), "utf8")).toBe("x");
  });

  it("are asked again after a failure, in the same run", async () => {
    const flaky = programServer(
      "onCall = (id, { arguments: given }) => given.query === 'die' ? process.exit(1) : result(id, text('found'));",
    );
    const world = await worldOf({ servers: { flaky } });
    const outcome = await world.inRun(async (context) => [
      (await attemptNamed(context, "flaky__find", { query: "die" })).error?.code,
      (await attemptNamed(context, "flaky__find", { query: "live" })).ok,
    ]);
    expect(outcome.output).toEqual(["tool_server", true]);
  });
});

describe("in a loop of questions", () => {
  const ask = async (world: World, tools: string[], more = {}) => {
    const input = { question: "What are adapters?", tools, iterations: 1, domains: ["*"], ...more };
    const { engine } = world.workbench;
    const outcome = await startRun(engine, { tool: "ask_agent", input });
    if (outcome.error) throw outcome.error;
    const start = world.events
      .map(({ content }) => content as { removed_tools?: object[] })
      .find((each) => each.removed_tools);
    return { output: outcome.output as AskAgentOutput, removed: start?.removed_tools };
  };

  it.runIf(allTests)("a server's tool brings what it found", async () => {
    const { output, removed } = await ask(
      await worldOf({ servers: { papers }, roles: { web_search: "papers__google" } }),
      ["rag_retrieve", "web_search"],
    );
    expect(removed).toEqual([]);
    expect(output.agent.found).toMatchObject([{ url: "https://blog.example/adapters" }]);
  });

  it("a program is not started under --only library, and the log says what was taken out", async () => {
    const world = await worldOf({ servers: { lazy: marking() }, roles: { web_search: "lazy__find" } });
    const { removed } = await ask(world, ["rag_retrieve", "web_search", "lazy__find"], { only: "library" });
    expect(removed).toEqual([
      { name: "web_search", reason: "--only library" },
      { name: "lazy__find", reason: "--only library" },
    ]);
    expect(existsSync(join(world.root, "started"))).toBe(false);
  });

  it("a tool whose description would fill every prompt is taken out with its reason", async () => {
    const one = programServer(
      "const properties = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => ['field' + at, { type: 'string' }])); tools = [{ name: 'find', inputSchema: { type: 'object', properties } }];",
    );
    const { removed } = await ask(await worldOf({ servers: { one } }), ["rag_retrieve", "one__find"]);
    expect(removed).toEqual([{ name: "one__find", reason: expect.stringContaining("characters") }]);
  });

  it("a server that fails is taken out with its reason, and the question is answered without it", async () => {
    const world = await worldOf({ servers: { dead: { command: "no-such-program-here" } } });
    const { removed } = await ask(world, ["rag_retrieve", "dead__find"]);
    expect(removed).toEqual([{ name: "dead__find", reason: expect.stringContaining("no-such-program-here") }]);
  });
});
