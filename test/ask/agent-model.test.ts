import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { openWorkspace } from "../../src/index.js";
import { usage } from "../models/model-server.js";
import { question, secretKey } from "../models/workspace.js";
import { AgentDesk, canary, plan, supported, works } from "./agent-desk.js";
import { trusted } from "../support/trust.js";

let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe("two iterations with a model", () => {
  it("plan, search and assess twice, then answer from labels alone", async () => {
    const { exitCode, read } = await desk.ask("--iterations", "2", "--tools", "rag_retrieve");
    expect(exitCode).toBe(0);
    const output = read();
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported, counts: { supported: 1 } });
    expect(output.agent).toMatchObject({ stopped: "iterations", tools_used: ["rag_retrieve"] });
    expect(output.agent.iterations.map(({ iteration, decision }) => [iteration, decision])).toEqual([
      [1, "continue"],
      [2, "stop"],
    ]);
    expect(desk.steps()).toEqual(["agent_plan", "agent_plan", "agent_answer"]);
  });

  it("keep what the planner thought to the log", async () => {
    const { stdout, stderr, read } = await desk.ask("--iterations", "2", "-o", "answer.md");
    const { run_id } = read();
    const written = readFileSync(join(desk.workspace.root, "answer.md"), "utf8");
    const inTerminal = await desk.workspace.quire(["ask", "--agent", question], { typed: [] });
    for (const text of [stdout, stderr, written, inTerminal.stdout, inTerminal.stderr]) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain("You plan how to find evidence");
    }
    const plans = desk.workspace.events(run_id).filter(({ event, role }) => event === "plan" && role === "planner");
    expect(plans.map(({ content }) => content)).toEqual([
      expect.objectContaining({ rationale: canary }),
      expect.objectContaining({ rationale: canary }),
    ]);
    expect(desk.server.of("agent_answer").every(({ prompt }) => !prompt.includes(canary))).toBe(true);
  });

  it("count tokens, time, evidence and confidence of each", async () => {
    const { read } = await desk.ask("--iterations", "2", "--confidence", "0.9");
    const { iterations } = desk.workspace.metrics(read().run_id);
    expect(iterations).toEqual([
      {
        iteration: 1,
        tokens_in: 2 * usage.input,
        tokens_out: 2 * usage.output,
        latency_ms: { rag_retrieve: expect.any(Number) },
        evidence_added: read().agent.iterations[0]?.new_passages,
        confidence: 0.5,
      },
      // In the last round a judge could change nothing: the answer is the second call.
      expect.objectContaining({ iteration: 2, tokens_in: 2 * usage.input, confidence: null }),
    ]);
    expect(desk.server.of("agent_confidence")).toHaveLength(1);
  });

  it("write a transcript in the form that other programs know", async () => {
    await desk.ask("--iterations", "2", "--transcript", "trace.jsonl");
    const text = readFileSync(join(desk.workspace.root, "trace.jsonl"), "utf8");
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(["ts", "iter", "role", "event", "content"]);
      expect(["planner", "tool", "system"]).toContain(line.role);
      expect(["plan", "tool_call", "tool_result", "finalize", "error"]).toContain(line.event);
    }
    const planned = lines.filter(({ role, event }) => role === "planner" && event === "plan");
    expect(planned.map(({ iter }) => iter)).toEqual([1, 2]);
    expect(planned[0].content).toMatchObject({
      subquestions: expect.any(Array),
      requested_tools: [{ name: "rag_retrieve", input: { query: question } }, expect.anything()],
      stop_if: { iter: 2 },
    });
    const calls = lines.filter(({ event }) => event === "tool_call");
    const results = lines.filter(({ event }) => event === "tool_result");
    expect(calls.length).toBe(planned.flatMap(({ content }) => content.requested_tools).length);
    expect(results).toHaveLength(calls.length);
    expect(results[0].content).toMatchObject({
      name: "rag_retrieve",
      ok: true,
      output: { docs: expect.any(Array) },
      provenance: { source_ids: expect.any(Array) },
      usage: { latency_ms: expect.any(Number), tokens: 0 },
    });
    expect(lines.at(-1)).toMatchObject({
      event: "finalize",
      content: { answer_text: supported, citations: [{ label: "S1", source_id: expect.any(String) }], limitations: [] },
    });
  });
});

describe("stopping", () => {
  it("ends when a model is as sure as is asked", async () => {
    desk.script = (request, nth) =>
      request.step === "agent_confidence" ? { text: '{"confidence":0.93,"missing":[]}' } : works(request, nth);
    const { read } = await desk.ask("--iterations", "4", "--confidence", "0.9");
    expect(read().agent).toMatchObject({ stopped: "confidence", iterations: [{ confidence: 0.93 }] });
  });

  it("asks no model how sure it is unless a threshold is set", async () => {
    const { read } = await desk.ask("--iterations", "2");
    expect(desk.steps()).not.toContain("agent_confidence");
    expect(read().agent.iterations[0]?.confidence).toBeNull();
  });

  it("ends when nothing new is found", async () => {
    const { read } = await desk.ask("--iterations", "9");
    expect(read().agent.stopped).toBe("saturation");
    expect(read().agent.iterations.length).toBeLessThan(9);
  });

  it("ends at the round that the planner names", async () => {
    desk.script = (request, nth) =>
      request.step === "agent_plan"
        ? plan({ stop_if: { confidence: null, iter: 1, tokens: null } })
        : works(request, nth);
    expect((await desk.ask("--iterations", "5")).read().agent.iterations).toHaveLength(1);
  });

  it.each([
    ["--budget.tokens", "18500"],
    ["--budget.calls", "2"],
    ["--budget.cost", "0.0245"],
  ])("ends at %s %s, and the answer is still written", async (flag, limit) => {
    const { exitCode, read } = await desk.ask("--iterations", "9", "--confidence", "1", flag, limit);
    expect(exitCode).toBe(3);
    const output = read();
    expect(output).toMatchObject({ mode: "model", agent: { stopped: "budget" } });
    expect(output.limitations.join(" ")).toContain("ended early");
    const { model_calls, input_tokens, output_tokens, usd } = output.metrics;
    const spent = {
      "--budget.tokens": input_tokens + output_tokens,
      "--budget.calls": model_calls,
      "--budget.cost": usd,
    };
    expect(spent[flag as keyof typeof spent]).toBeLessThanOrEqual(Number(limit));
    expect(desk.steps().at(-1)).toBe("agent_answer");
  });

  it("takes the budget of loops from the configuration, and flags over it", async () => {
    desk.configure({ agent: { enabled: true, budgets: { tokens: 15_000 } } });
    const byConfig = await desk.workspace.quire(["ask", question, "--json", "--iterations", "2"]);
    expect(byConfig.read(askAgentOutput).agent.stopped).toBe("budget");
    const byFlag = await desk.workspace.quire([
      "ask",
      question,
      "--json",
      "--iterations",
      "2",
      "--budget.tokens",
      "90000",
    ]);
    expect(byFlag.read(askAgentOutput).agent.stopped).toBe("iterations");
  });
});

it("answers with quotes where the answering model fails", async () => {
  desk.script = (request, nth) => (request.step === "agent_answer" ? { status: 400 } : works(request, nth));
  const { read } = await desk.ask("--iterations", "1");
  expect(read()).toMatchObject({ mode: "extractive", limitations: [expect.stringContaining("did not answer")] });
  expect(read().counts.quoted).toBeGreaterThan(0);
});

it("is called by programs with settings of its own", async () => {
  const opened = await openWorkspace(desk.workspace.root, {
    environment: { OPENAI_API_KEY: secretKey, ...trusted(desk.workspace.root) },
  });
  const output = await opened.ask(question, { agent: { iterations: 2, budget: { calls: 9 }, seed: 4 } });
  expect(output.agent.iterations).toHaveLength(2);
  await opened.close();
});

it("keeps its transcripts in the folder that is configured, or none", async () => {
  desk.configure({ agent: { transcripts: { dir: "traces" } } });
  await desk.ask("--iterations", "1");
  expect(readdirSync(join(desk.workspace.root, "traces"))).toEqual([
    expect.stringMatching(/^\d{8}T\d{6}Z_why-are-there-two-high-tides-a-day\.jsonl$/),
  ]);
  desk.configure({ agent: { transcripts: { dir: "none", keep: false } } });
  await desk.ask("--iterations", "1");
  expect(existsSync(join(desk.workspace.root, "none"))).toBe(false);
});
