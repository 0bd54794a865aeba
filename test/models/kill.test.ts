import type { ChildProcess } from "node:child_process";
import { appendFileSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askOutput } from "../../src/ask/answer/ask-schema.js";
import { startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { type ModelServer, type Reply, startModelServer } from "./model-server.js";
import { makeLibrary, openaiConfig, question, type TestWorkspace, understood } from "./workspace.js";
import { allTests } from "../support/some-of.js";

const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";

let server: ModelServer;
let workspace: TestWorkspace;
let answers: () => Reply;
/** Resolves when the answer was asked for. */
let asked: Promise<void>;
let tell: () => void;

beforeAll(async () => {
  server = await startModelServer(({ step }) => {
    if (step === "understand") return { text: JSON.stringify(understood) };
    tell();
    return answers();
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  server.asked.length = 0;
  answers = () => ({ hang: true });
  asked = new Promise((resolve) => {
    tell = resolve;
  });
});

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("close", resolve));

async function killedInFlight(signal: NodeJS.Signals): Promise<string> {
  const child = startQuire(["ask", question, "--json"], { cwd: workspace.root });
  await asked;
  const end = ended(child);
  child.kill(signal);
  await end;
  return workspace.runIds().at(-1) ?? "";
}

async function resume(runId: string) {
  const finished = await quireHere(["runs", "resume", runId, "--json"], { cwd: workspace.root });
  return { ...finished, output: askOutput.parse(JSON.parse(finished.stdout)) };
}

describe("a process killed while the answer is being written", () => {
  it("resumes: the call is repeated once and counted twice", async () => {
    const runId = await killedInFlight("SIGKILL");
    answers = () => ({ text: supported });
    const { code, output } = await resume(runId);
    expect(code).toBe(0);
    expect(output).toMatchObject({ run_id: runId, mode: "model", answer_markdown: supported });
    expect(server.asked.map(({ step }) => step)).toEqual(["understand", "answer", "answer"]);
    expect(output.metrics.model_calls).toBe(3);
    const metrics = workspace.metrics(runId);
    expect(metrics).toMatchObject({ model_calls: 3, in_doubt: 1 });
    // In doubt at its worst: far more than the two calls that are known to be paid.
    expect(metrics.usd).toBeGreaterThan((2 * (1200 * 0.25 + 300 * 2) + 8000 * 2) / 1e6);
  });

  it.runIf(allTests)("is told as interrupted by Ctrl-C, with the command to resume", async () => {
    const child = startQuire(["ask", question], { cwd: workspace.root });
    let said = "";
    child.stderr.on("data", (text: Buffer) => (said += text.toString("utf8")));
    await asked;
    const end = ended(child);
    child.kill("SIGINT");
    expect(await end).toBe(130);
    const runId = workspace.runIds().at(-1) ?? "";
    expect(said).toContain(`quire runs resume ${runId}`);
    answers = () => ({ text: supported });
    expect((await resume(runId)).output).toMatchObject({ mode: "model" });
    expect(server.of("answer")).toHaveLength(2);
  });
});

describe("a process that waits to ask again", () => {
  it.runIf(allTests)("stops at Ctrl-C, and asks again when it is resumed", async () => {
    answers = () => ({ status: 429, headers: { "retry-after": "50" } });
    const child = startQuire(["ask", question], { cwd: workspace.root });
    let said = "";
    const waits = new Promise<void>((resolve) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Trying again in 50 s")) resolve();
      });
    });
    await waits;
    const end = ended(child);
    child.kill("SIGINT");
    expect(await end).toBe(130);
    expect(said).not.toContain("did not answer");
    answers = () => ({ text: supported });
    const { output } = await resume(workspace.runIds().at(-1) ?? "");
    expect(output).toMatchObject({ mode: "model", metrics: { model_calls: 3 } });
  });
});

describe("a process killed after the answer was recorded", () => {
  it("resumes without another request, from any later point", async () => {
    answers = () => ({ text: supported });
    const whole = askOutput.parse(
      JSON.parse((await quireHere(["ask", question, "--json"], { cwd: workspace.root })).stdout),
    );
    const log = join(workspace.root, ".quire", "runs", whole.run_id, "events.jsonl");
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    const recorded = lines.findLastIndex((line) => line.includes('"event":"model_result"'));
    server.asked.length = 0;
    const kept = `${lines.slice(0, recorded + 1).join("\n")}\n`;
    truncateSync(log);
    // A kill tears the line that was being written.
    appendFileSync(log, `${kept}${lines[recorded + 1]?.slice(0, 40)}`);
    const { output } = await resume(whole.run_id);
    expect(server.asked).toEqual([]);
    const { metrics: _then, ...first } = whole;
    const { metrics, ...second } = output;
    expect(second).toEqual(first);
    expect(metrics).toMatchObject({ model_calls: 2, usd: whole.metrics.usd });
  });
});
