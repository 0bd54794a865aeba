import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planOutput, playOutput } from "../../src/contracts/play.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { errorOf, makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { bookReply } from "./book-model.js";
import { smallBook, writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;
let answer: (request: ModelRequest) => Reply;

beforeEach(async () => {
  answer = bookReply;
  server = await startModelServer((request) => answer(request));
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterEach(async () => {
  workspace.remove();
  await server.close();
});

const at = (path: string) => join(workspace.root, path);
const play = (...given: string[]) => workspace.quire(["play", "config.yaml", "--yes", "--json", ...given]);

/** The small book with more lines in its step that writes sections. */
function writeBook(lines: readonly string[] = [], head = ""): void {
  const block = lines.map((line) => `    ${line}\n`).join("");
  const text = smallBook.replace("    multiple_parts: true\n", `    multiple_parts: true\n${block}`);
  writeSmallBook(workspace.root, text.replace("steps:\n", `${head}steps:\n`));
}

/** What the loops of a run were asked, by the step's own words of each item. */
function loops(): Record<string, unknown>[] {
  return workspace
    .events()
    .filter(({ event, key }) => event === "tool_call" && key?.startsWith("ask_agent:") === true && !key.includes("/"))
    .map(({ content }) => (content as { input: Record<string, unknown> }).input);
}

/** Searches of the library within loops. */
function searches(): Record<string, unknown>[] {
  return workspace
    .events()
    .filter(({ event, key }) => event === "tool_call" && /^ask_agent:[^/]+\/rag_retrieve:[^/]+$/u.test(key ?? ""))
    .map(({ content }) => (content as { input: Record<string, unknown> }).input);
}

/** A planner that asks for two sub-questions, each other time for other ones. */
function planning(more: object = {}): (request: ModelRequest) => Reply {
  return (request) => {
    if (request.step !== "agent_plan") return bookReply(request);
    const plan = {
      subquestions: ["When do spring tides happen?", "What do curlews eat?"],
      requested_tools: [],
      stop_if: { confidence: null, iter: null, tokens: null },
      expanded_queries: [],
      rationale: "Because I say so.",
      ...more,
    };
    return { text: JSON.stringify(plan) };
  };
}

describe("the agent: block of a step", () => {
  it.runIf(allTests)(
    "says with which rounds, tools, wordings, hosts and retriever the step searches, and no other step does",
    async () => {
      writeBook([
        "agent:",
        "  iterations: 2",
        "  expand: 1",
        "  tools: [rag_retrieve, works]",
        "  domains: ['*.nih.gov']",
        "  retriever: { profile: bm25, k: 7, rerank: false }",
      ]);
      answer = planning();
      const result = await play();
      expect(result.exitCode).toBe(0);
      expect(loops()).toHaveLength(4);
      for (const loop of loops()) {
        expect(loop).toMatchObject({
          iterations: 2,
          expand: 1,
          tools: ["rag_retrieve", "works"],
          domains: ["*.nih.gov"],
          writes: false,
        });
      }
      for (const input of searches()) expect(input).toMatchObject({ k: 7, retriever_profile: "bm25", rerank: false });
      // Two rounds at most for each of four sections.
      expect(server.of("agent_plan").length).toBeLessThanOrEqual(8);
      expect(server.of("agent_plan").length).toBeGreaterThanOrEqual(4);
    },
  );

  it.runIf(allTests)("is won over by flags, field by field; --agent off and on by the flag alone", async () => {
    writeBook(["agent: { iterations: 5, expand: 2, retriever: { k: 7 } }"]);
    await play("--iterations", "1", "--k", "3", "--no-rerank");
    expect(loops()[0]).toMatchObject({ iterations: 1, expand: 2, k: 3, rerank: false });
    await play("--agent", "off", "--redo", "sections");
    expect(loops()).toEqual([]);
    writeBook();
    await play("--agent", "--iterations", "1", "--tools", "rag_retrieve");
    // The outline, too.
    expect(loops()).toHaveLength(5);
    expect(loops()[4]).toMatchObject({ iterations: 1, tools: ["rag_retrieve"] });
  });

  it.runIf(allTests)("counts in the plan as it will be played, and what it is told makes texts stale", async () => {
    writeBook();
    const plan = async (...given: string[]) =>
      (await workspace.quire(["plan", "config.yaml", "--json", ...given])).read(planOutput);
    const without = await plan();
    const withRounds = await plan("--agent", "on", "--iterations", "4");
    expect(withRounds.calls.likely).toBe(5 * without.calls.likely);
    await play();
    expect((await plan()).steps.map(({ states }) => states["stale"])).toEqual([0, 0, 0]);
    const changed = await plan("--agent", "on");
    expect(changed.steps.map(({ states }) => states)).toMatchObject([{ stale: 1 }, { waits: 4 }, { waits: 1 }]);
    const why = await workspace.quire(["why", "outline", "--config", "config.yaml", "--agent", "on"]);
    expect(why.stdout).toContain("stale: settings");
  });

  it.runIf(allTests)(
    "has budgets of its own for each text: where they end, the text is written from what was found",
    async () => {
      writeBook(["agent: { iterations: 4, budgets: { tokens: 5000 } }"]);
      answer = planning();
      const result = await play();
      expect(result.exitCode).toBe(0);
      expect(result.read(playOutput).steps[1]?.counts["written"]).toBe(4);
      const { evidence } = JSON.parse(readFileSync(at("out/sections.evidence.json"), "utf8")) as {
        evidence: { notes: string[] }[];
      };
      expect(evidence.map(({ notes }) => notes[0])).toEqual(Array(4).fill("Its searches ended at their budget."));
      const free = await play("--redo", "sections", "--agent", "on");
      expect(free.exitCode).toBe(0);
    },
  );

  it.runIf(allTests)(
    "keeps a transcript for each text, where it says, or none; --transcript has all in one file",
    async () => {
      writeBook(["agent: { iterations: 1, transcripts: { dir: traces/sections } }"]);
      answer = planning();
      await play("--transcript", "all.jsonl");
      const names = readdirSync(at("traces/sections"));
      expect(names).toHaveLength(4);
      const lines = (path: string) =>
        readFileSync(at(path), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as { event: string; role: string; loop?: string });
      for (const name of names) {
        expect(lines(`traces/sections/${name}`).map(({ event }) => event)).toEqual([
          "plan",
          "plan",
          ...Array<string>(3).fill("tool_call"),
          ...Array<string>(3).fill("tool_result"),
          "finalize",
        ]);
      }
      expect(new Set(lines("all.jsonl").map(({ loop }) => loop)).size).toBe(4);
      expect(lines("all.jsonl").filter(({ event }) => event === "finalize")).toHaveLength(4);
      expect(readFileSync(at("out/book.md"), "utf8")).not.toContain("Because I say so.");
      writeBook(["agent: { iterations: 1, transcripts: { keep: false } }"]);
      await play("--redo", "sections");
      expect(existsSync(at("logs/agent_runs"))).toBe(false);
    },
  );

  it.runIf(allTests)(
    "lets a step whose prompt comes from an earlier step use tools that only read, whatever quire.yaml allows",
    async () => {
      workspace.configure(openaiConfig(server.origin, { agent: { tools: { allow: ["rag_retrieve", "web_search"] } } }));
      writeBook([], "defaults: { agent: { iterations: 1 } }\n");
      const result = await play();
      expect(loops().map(({ tools }) => tools)).toEqual([
        ["rag_retrieve", "web_search"],
        ...Array.from({ length: 4 }, () => ["rag_retrieve"]),
      ]);
      expect(result.read(playOutput).limitations.join("\n")).toContain("sections searches without web_search");
    },
  );

  it.runIf(allTests)("cites no result of a tool that is no work of the library: it has no key", async () => {
    writeBook(["agent: { iterations: 1, tools: [rag_retrieve, calculator] }"]);
    const input = JSON.stringify({ expression: "12.2 * 0.6" });
    answer = planning({ requested_tools: [{ name: "calculator", input }] });
    await play();
    expect(workspace.events().some(({ content }) => JSON.stringify(content).includes("7.32"))).toBe(true);
    const { evidence } = JSON.parse(readFileSync(at("out/sections.evidence.json"), "utf8")) as {
      evidence: { sources: { kind?: string }[] }[];
    };
    expect(evidence.flatMap(({ sources }) => sources).filter(({ kind = "passage" }) => kind !== "passage")).toEqual([]);
    expect(server.of("play").some(({ prompt }) => prompt.includes("7.32"))).toBe(false);
  });
});

describe("max_requery_iterations", () => {
  it.runIf(allTests)("is how many further searches of the library one text may have", async () => {
    writeBook(["max_requery_iterations: 1"]);
    answer = planning();
    expect((await play()).exitCode).toBe(0);
    expect(loops()).toHaveLength(4);
    for (const loop of loops()) expect(loop).toMatchObject({ tools: ["rag_retrieve"], only: "library" });
    const further = searches().filter(({ query }) => String(query).includes("tides"));
    expect(further).toHaveLength(4);
    expect(searches().filter(({ query }) => String(query).includes("curlews"))).toEqual([]);
    // The planner is not asked again once nothing may be searched.
    expect(server.of("agent_plan")).toHaveLength(4);
  });

  it.runIf(allTests)("caps the library's searches of an agent: block beside it, whose other tools go on", async () => {
    writeBook(["max_requery_iterations: 1", "agent: { iterations: 2, tools: [rag_retrieve, works] }"]);
    answer = planning({ requested_tools: [{ name: "works", input: "{}" }] });
    await play();
    expect(loops()[0]).toMatchObject({ iterations: 2, searches: 1, tools: ["rag_retrieve", "works"] });
    const further = searches().filter(({ query }) => /tides happen|curlews/u.test(String(query)));
    expect(further).toHaveLength(4);
  });

  it("takes its number from the config", async () => {
    writeBook(['max_requery_iterations: "{config:searches|0}"']);
    await play();
    expect(loops()).toEqual([]);
  });
});

describe("flags that cannot be", () => {
  it.each([
    [["--iterations", "2"], "iterations means nothing", "--agent on"],
    [["--agent", "on", "--tools", "rag_retreive"], "no tool", "rag_retrieve"],
    [["--agent", "on", "--tools", "gather"], "may be given", "quire tools"],
    [["--agent", "on", "--iterations", "99"], "iterations", ""],
    [["--agent=perhaps"], "agent", ""],
  ])("%j are refused before anything is paid", async (flags, message, fix) => {
    writeBook();
    const result = await play(...flags);
    expect(result.exitCode).toBe(2);
    expect(errorOf(result).message).toContain(message);
    expect(errorOf(result).fix ?? "").toContain(fix);
    expect(server.asked).toHaveLength(0);
  });
});
