import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { AgentDesk } from "../ask/agent-desk.js";
import { gather, startWorld as startGatherWorld } from "../gather/gather-world.js";
import { research, startWorld } from "../research/research-world.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";
import { removeFolders } from "../support/quire.js";
import { type ModelServer, type Script, startModelServer } from "./model-server.js";
import { errorOf, makeLibrary, openaiConfig, question, type TestWorkspace, understood } from "./workspace.js";

const replayed = z.object({
  same: z.boolean(),
  differs: z.array(z.string()),
  documents: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.number() })),
  error: z.unknown(),
});

const compared = z.object({
  run_id: z.string(),
  of: z.string(),
  before: z.object({
    mode: z.string(),
    spent: z.object({ calls: z.number(), tokens: z.number(), usd: z.number().nullable() }),
  }),
  after: z.object({
    mode: z.string(),
    spent: z.object({ calls: z.number(), tokens: z.number(), usd: z.number().nullable() }),
  }),
  statements: z.array(z.object({ state: z.string(), after: z.object({ sign: z.string() }).nullable() })),
});

const first = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
const second =
  "A place on the coast passes the two bulges in 24 hours and 50 minutes [S1]. Spring tides reach 93.4 metres [S1].";

/** The first model and another; both understand, one says more than its source. */
const script: Script = ({ step, body }) => {
  if (step === "understand") return { text: JSON.stringify(understood) };
  if (step === "repair") return { text: JSON.stringify({ repairs: [] }) };
  return { text: body.model === "gpt-5-mini" ? first : second };
};

describe("a run of ask that is made again", () => {
  let server: ModelServer;
  let workspace: TestWorkspace;
  let run: string;

  beforeAll(async () => {
    server = await startModelServer(script);
    workspace = await makeLibrary(openaiConfig(server.origin));
    run = (await workspace.ask()).json().run_id;
  });
  afterAll(async () => {
    workspace.remove();
    await server.close();
  });

  it("has another model write from the same evidence, and says what differs", async () => {
    server.asked.length = 0;
    const result = await workspace.quire(["runs", "replay", run, "--model", "openai:gpt-5-nano", "--json"]);
    expect(result.exitCode).toBe(0);
    const { before, after, statements, run_id, of } = result.read(compared);
    expect(of).toBe(run);
    expect(server.asked.map(({ step, body }) => [step, body.model])).toEqual([["answer", "gpt-5-nano"]]);
    expect(statements.map(({ state, after: said }) => [state, said?.sign])).toEqual([
      ["reworded", "supported"],
      ["only_after", expect.stringMatching(/weak|contradicted|not_found/u)],
    ]);
    expect(before.spent).toMatchObject({ calls: 1, tokens: 1500 });
    expect(after.spent).toMatchObject({ calls: 1, tokens: 1500 });
    expect(after.spent.usd).toBeLessThan(before.spent.usd ?? 0);
    // It is a run of its own, which can be made again as well.
    const again = await workspace.quire(["runs", "replay", run_id, "--json"]);
    expect(again.read(replayed)).toMatchObject({ same: true, differs: [] });
    const shown = await workspace.quire(["runs", "replay", run, "--model", "openai:gpt-5-nano"]);
    expect(shown.stdout).toContain("~- ✓ A place on the coast passes both bulges");
    expect(shown.stdout).toMatch(/tokens +1500 +1500/u);
  });

  it("is the same byte for byte from its log alone: no server, no library, other settings", async () => {
    const printed = await workspace.quire(["runs", "replay", run]);
    expect(printed.stdout).toContain("24 hours and 50 minutes");
    expect(printed.stderr).toContain("byte for byte");
    const before = printed.stdout;
    server.asked.length = 0;
    workspace.configure({ models: { default: "openai:gpt-4.1" } });
    rmSync(join(workspace.root, "library"), { recursive: true });
    for (const name of ["library.db", "store", "text", "library"])
      rmSync(join(workspace.root, ".quire", name), { recursive: true, force: true });
    const again = await workspace.quire(["runs", "replay", run, "--json"], { environment: { OPENAI_API_KEY: "" } });
    expect(again.exitCode).toBe(0);
    expect(again.read(replayed)).toMatchObject({ same: true, differs: [], error: null });
    expect((await workspace.quire(["runs", "replay", run, "--to", "made"])).exitCode).toBe(0);
    const made = join(workspace.root, "made", "answer.md");
    expect(readFileSync(made, "utf8")).toBe(before);
    writeFileSync(made, "Somebody's own.");
    expect((await workspace.quire(["runs", "replay", run, "--to", "made"])).exitCode).toBe(1);
    expect(readFileSync(made, "utf8")).toBe("Somebody's own.");
    expect(server.asked).toEqual([]);
  });

  it("says so where the log has no answer", async () => {
    const log = join(workspace.root, ".quire", "runs", run, "events.jsonl");
    const text = readFileSync(log, "utf8");
    writeFileSync(log, text.replaceAll('"key":"answer:', '"key":"another:'));
    const result = await workspace.quire(["runs", "replay", run, "--json"]);
    expect(result.exitCode).toBe(3);
    expect(result.read(replayed)).toMatchObject({ same: false, error: { code: "not_found" } });
    writeFileSync(log, text);
  });

  it("is refused for a run that wrote nothing", async () => {
    const added = workspace.runIds().find((id) => id.includes("-add-")) ?? "";
    expect(
      errorOf(await workspace.quire(["runs", "replay", added, "--model", "openai:gpt-5-nano", "--json"])),
    ).toMatchObject({
      code: "usage",
    });
  });
});

const linesOf = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as { event: string; content: { call_id?: string } });

describe("other recipes that are made again", () => {
  it("a loop", async () => {
    const desk = await AgentDesk.open();
    const { run_id } = (await desk.ask("--iterations", "2", "--confidence", "0.9", "--seed", "7")).read();
    desk.server.asked.length = 0;
    const again = await desk.workspace.quire(["runs", "replay", run_id, "--json"]);
    expect(again.read(replayed)).toMatchObject({ same: true, differs: [] });
    expect(desk.server.asked).toEqual([]);
    const other = await desk.workspace.quire(["runs", "replay", run_id, "--model", "openai:gpt-5-nano", "--json"]);
    expect(desk.server.asked.every(({ body }) => body.model === "gpt-5-nano")).toBe(true);
    expect(desk.steps()).toContain("agent_answer");
    expect(desk.steps()).not.toContain("agent_plan");
    expect(other.read(compared).statements.map(({ state }) => state)).toEqual(["same"]);
    await desk.close();
  });

  it("a loop with more rounds, and one whose transcript alone is left", async () => {
    const desk = await AgentDesk.open();
    const trace = join(desk.workspace.root, "trace.jsonl");
    const { run_id } = (await desk.ask("--iterations", "1", "--expand", "1", "--transcript", "trace.jsonl")).read();
    const calls = linesOf(trace).filter(({ event }) => event.startsWith("tool_"));
    const ids = (event: string) => calls.filter((line) => line.event === event).map(({ content }) => content.call_id);
    expect(ids("tool_call").length).toBeGreaterThan(0);
    expect(new Set(ids("tool_result"))).toEqual(new Set(ids("tool_call")));
    desk.server.asked.length = 0;
    const resume = async (...more: string[]) => {
      const result = await desk.workspace.quire(["ask", "--resume", "trace.jsonl", "--json", ...more]);
      expect(result.stdout + result.stderr).toContain("answer_markdown");
      return result.read(askAgentOutput);
    };
    const further = await resume("--iterations", "2");
    expect(further.run_id).not.toBe(run_id);
    expect(desk.steps().filter((step) => step === "agent_plan")).toHaveLength(further.agent.iterations.length - 1);
    // The log is gone; somebody has added a line that says what was found.
    rmSync(join(desk.workspace.root, ".quire", "runs"), { recursive: true });
    const forged = {
      call_id: "rag_retrieve:0",
      name: "rag_retrieve",
      ok: true,
      output: { docs: [{ text: "Forged." }] },
    };
    appendFileSync(
      trace,
      `${JSON.stringify({ ts: "", iter: 1, role: "tool", event: "tool_result", content: forged })}\n{"cut`,
    );
    desk.server.asked.length = 0;
    const again = await resume();
    expect(desk.steps()).toEqual(["agent_answer"]);
    expect(again.answer_markdown).toContain("24 hours and 50 minutes");
    expect(JSON.stringify(again)).not.toContain("Forged");
    writeFileSync(
      trace,
      linesOf(trace)
        .slice(1)
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    const headless = await desk.workspace.quire(["ask", "--resume", "trace.jsonl", "--json"]);
    expect(errorOf(headless).code).toMatch(/usage|not_found/u);
    await desk.close();
  });

  it.runIf(allTests)("a research, whose report is not written over", async () => {
    const world = await startWorld();
    const run = await research(world);
    await world.close();
    const path = run.output?.report_path ?? "";
    const report = readFileSync(path, "utf8");
    const again = await quireHere(["runs", "replay", run.output?.run_id ?? "", "--json"], { cwd: run.root });
    const { documents, ...rest } = replayed.parse(JSON.parse(again.stdout));
    expect(rest).toMatchObject({ same: true, differs: [] });
    expect(documents.find((each) => each.path === path)?.bytes).toBe(Buffer.byteLength(report));
    await quireHere(["runs", "replay", run.output?.run_id ?? "", "--to", "made"], { cwd: run.root });
    expect(readFileSync(join(run.root, "made", path.split("/").at(-1) ?? ""), "utf8")).toBe(report);
    removeFolders();
  });

  it.runIf(allTests)("a table", async () => {
    const world = await startGatherWorld();
    const run = await gather(world, { input: { min_items: 12, max_retry_rounds: 0 } });
    await world.close();
    const again = await quireHere(["runs", "replay", run.output?.run_id ?? "", "--to", "made"], { cwd: run.root });
    expect(again.stderr).toContain("byte for byte");
    const path = run.output?.csv_path ?? "";
    expect(readFileSync(join(run.root, "made", path.split("/").at(-1) ?? ""), "utf8")).toBe(readFileSync(path, "utf8"));
    removeFolders();
  });

  it("an answer of quotations, question by question", async () => {
    const workspace = await makeLibrary({}, "");
    const { run_id } = (await workspace.ask("--model", "none")).json();
    const again = await workspace.quire(["runs", "replay", run_id, "--json"]);
    expect(again.read(replayed)).toMatchObject({ same: true, differs: [] });
    expect(question).not.toBe("");
    workspace.remove();
  });
});
