import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AskAgentOutput, askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { openWorkspace } from "../../src/index.js";
import { type ModelServer, type Reply, type Script, startModelServer, usage } from "../models/model-server.js";
import { makeLibrary, openaiConfig, question, secretKey, type TestWorkspace } from "../models/workspace.js";

const canary = "CANARY-rationale-7b1e";
const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";

const plan = (more: object = {}): Reply => ({
  text: JSON.stringify({
    subquestions: ["Why does the water rise on both sides of the earth?"],
    requested_tools: [],
    stop_if: { confidence: null, iter: null, tokens: null },
    expanded_queries: [],
    rationale: canary,
    ...more,
  }),
});
const works: Script = ({ step }) => {
  if (step === "agent_plan") return plan();
  if (step === "agent_confidence") return { text: JSON.stringify({ confidence: 0.5, missing: ["the sun"] }) };
  if (step === "agent_repair") return { text: JSON.stringify({ repairs: [] }) };
  return { text: supported };
};

let server: ModelServer;
let workspace: TestWorkspace;
let script: Script = works;

beforeAll(async () => {
  server = await startModelServer((request, nth) => script(request, nth));
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});
beforeEach(() => {
  script = works;
  server.asked.length = 0;
  workspace.configure(openaiConfig(server.origin));
});

async function askAgain(...given: string[]) {
  const result = await workspace.quire(["ask", "--agent", question, "--json", ...given]);
  const read = (): AskAgentOutput => result.read(askAgentOutput);
  return { ...result, read };
}

const steps = () => server.asked.map(({ step }) => step);

describe("two iterations with a model", () => {
  it("plan, search and assess twice, then answer from labels alone", async () => {
    const { exitCode, read } = await askAgain("--iterations", "2", "--tools", "rag_retrieve");
    expect(exitCode).toBe(0);
    const output = read();
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported, counts: { supported: 1 } });
    expect(output.agent).toMatchObject({ stopped: "iterations", tools_used: ["rag_retrieve"] });
    expect(output.agent.iterations.map(({ iteration, decision }) => [iteration, decision])).toEqual([
      [1, "continue"],
      [2, "stop"],
    ]);
    expect(steps()).toEqual(["agent_plan", "agent_plan", "agent_answer"]);
  });

  it("keep what the planner thought to the log", async () => {
    const { stdout, stderr, read } = await askAgain("--iterations", "2", "-o", "answer.md");
    const { run_id } = read();
    const written = readFileSync(join(workspace.root, "answer.md"), "utf8");
    const inTerminal = await workspace.quire(["ask", "--agent", question], { typed: [] });
    for (const text of [stdout, stderr, written, inTerminal.stdout, inTerminal.stderr]) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain("You plan how to find evidence");
    }
    const plans = workspace.events(run_id).filter(({ event, role }) => event === "plan" && role === "planner");
    expect(plans.map(({ content }) => content)).toEqual([
      expect.objectContaining({ rationale: canary }),
      expect.objectContaining({ rationale: canary }),
    ]);
    expect(server.of("agent_answer").every(({ prompt }) => !prompt.includes(canary))).toBe(true);
  });

  it("count tokens, time, evidence and confidence of each", async () => {
    const { read } = await askAgain("--iterations", "2", "--confidence", "0.9");
    const { iterations } = workspace.metrics(read().run_id);
    expect(iterations).toEqual([
      {
        iteration: 1,
        tokens_in: 2 * usage.input,
        tokens_out: 2 * usage.output,
        latency_ms: { rag_retrieve: expect.any(Number) },
        evidence_added: read().agent.iterations[0]?.new_passages,
        confidence: 0.5,
      },
      // The second round brought nothing, so what the judge said of the first holds.
      expect.objectContaining({ iteration: 2, tokens_in: 2 * usage.input, confidence: 0.5 }),
    ]);
  });

  it("write a transcript in the form that other programs know", async () => {
    await askAgain("--iterations", "2", "--transcript", "trace.jsonl");
    const text = readFileSync(join(workspace.root, "trace.jsonl"), "utf8");
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
    script = (request, nth) =>
      request.step === "agent_confidence" ? { text: '{"confidence":0.93,"missing":[]}' } : works(request, nth);
    const { read } = await askAgain("--iterations", "4", "--confidence", "0.9");
    expect(read().agent).toMatchObject({ stopped: "confidence", iterations: [{ confidence: 0.93 }] });
  });

  it("asks no model how sure it is unless a threshold is set", async () => {
    const { read } = await askAgain("--iterations", "2");
    expect(steps()).not.toContain("agent_confidence");
    expect(read().agent.iterations[0]?.confidence).toBeNull();
  });

  it("ends when nothing new is found", async () => {
    const { read } = await askAgain("--iterations", "9");
    expect(read().agent.stopped).toBe("saturation");
    expect(read().agent.iterations.length).toBeLessThan(9);
  });

  it("ends at the round that the planner names", async () => {
    script = (request, nth) =>
      request.step === "agent_plan"
        ? plan({ stop_if: { confidence: null, iter: 1, tokens: null } })
        : works(request, nth);
    expect((await askAgain("--iterations", "5")).read().agent.iterations).toHaveLength(1);
  });

  it.each([
    ["--budget.tokens", "18500"],
    ["--budget.calls", "2"],
    ["--budget.cost", "0.0245"],
  ])("ends at %s %s, and the answer is still written", async (flag, limit) => {
    const { exitCode, read } = await askAgain("--iterations", "9", "--confidence", "1", flag, limit);
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
    expect(steps().at(-1)).toBe("agent_answer");
  });

  it("takes the budget of loops from the configuration, and flags over it", async () => {
    workspace.configure(openaiConfig(server.origin, { agent: { enabled: true, budgets: { tokens: 15_000 } } }));
    const byConfig = await workspace.quire(["ask", question, "--json", "--iterations", "2"]);
    expect(byConfig.read(askAgentOutput).agent.stopped).toBe("budget");
    const byFlag = await workspace.quire(["ask", question, "--json", "--iterations", "2", "--budget.tokens", "90000"]);
    expect(byFlag.read(askAgentOutput).agent.stopped).toBe("iterations");
  });
});

describe("a planner that answers", () => {
  it.each<[string, Reply]>([
    ["rubbish", { text: "I would rather not." }],
    ["JSON of the wrong shape", { text: '{"plan": ["search"]}' }],
    ["a refusal", { refusal: "I cannot help with that." }],
    ["an error", { status: 400 }],
  ])("%s is replaced by rules, and said so", async (_what, reply) => {
    script = (request, nth) => (request.step === "agent_plan" ? reply : works(request, nth));
    const { exitCode, read, stderr } = await askAgain("--iterations", "2");
    expect(exitCode).toBe(0);
    expect(read()).toMatchObject({ mode: "model", counts: { supported: 1 } });
    expect(stderr).toContain("did not help to plan");
    expect(read().agent.subquestions).toEqual([question]);
  });

  it("a plan behind its thoughts is understood", async () => {
    script = (request, nth) => {
      if (request.step !== "agent_plan") return works(request, nth);
      return { text: `<think>${canary}</think>\n${(plan() as { text: string }).text}` };
    };
    const { read, stdout } = await askAgain("--iterations", "2");
    expect(read().agent.subquestions).toHaveLength(2);
    expect(stdout).not.toContain(canary);
  });

  it("calls that cannot be made is told why, and plans on", async () => {
    script = (request, nth) => {
      if (request.step !== "agent_plan" || nth > 1) return works(request, nth);
      return plan({
        requested_tools: [
          { name: "launch_rockets", input: "{}" },
          { name: "rag_retrieve", input: '{"question": "tides"}' },
          { name: "rag_retrieve", input: "tides" },
          { name: "web_search", input: '{"query": "tides"}' },
        ],
      });
    };
    const { exitCode, read } = await askAgain("--iterations", "2");
    expect(exitCode).toBe(0);
    const [, second = { prompt: "" }] = server.of("agent_plan");
    expect(second.prompt).toMatch(/launch_rockets \{\}: FAILED: .*not among the tools/);
    expect(second.prompt).toMatch(/web_search .*FAILED: .*not among the tools/);
    expect(second.prompt).toMatch(/rag_retrieve .*FAILED: The input of rag_retrieve is not valid/);
    expect(second.prompt).toMatch(/"tides": FAILED: The input is not a JSON object/);
    expect(read().agent.tools_used).toEqual(["rag_retrieve"]);
  });

  it("other wordings has them searched, as many as are allowed", async () => {
    script = (request, nth) =>
      request.step === "agent_plan"
        ? plan({ expanded_queries: ["bell bronze alloy", "b", "c", "d"] })
        : works(request, nth);
    const none = await askAgain("--iterations", "1");
    const some = await askAgain("--iterations", "1", "--expand", "1");
    const titles = (output: AskAgentOutput) => output.sources.map(({ title }) => title);
    expect(titles(none.read())).not.toContain("Casting bells");
    const searched = workspace
      .events(some.read().run_id)
      .filter(({ event, key }) => event === "tool_call" && key?.startsWith("rag_retrieve") && !key.includes("/"))
      .map(({ content }) => (content as { input: { query: string } }).input.query);
    expect(searched).toContain("bell bronze alloy");
    expect(searched).not.toContain("d");
  });
});

describe("sentences that their passages do not support", () => {
  const invented = "Penguins compose operas about municipal taxation [S1].";
  const wrong = "The spring range reaches 17.5 metres in the harbour of Saint-Malo [S1].";
  const answerWith =
    (text: string, repairs: object[]): Script =>
    (request, nth) => {
      if (request.step === "agent_answer") return { text };
      return request.step === "agent_repair" ? { text: JSON.stringify({ repairs }) } : works(request, nth);
    };

  it("are repaired or removed in one round", async () => {
    const right = "In the harbour of Saint-Malo the spring range reaches 12.2 metres [S1].";
    script = answerWith(`${supported}\n\n- ${invented}\n- ${wrong}\n`, [
      { number: 1, action: "remove", text: "" },
      { number: 2, action: "replace", text: right },
    ]);
    const output = (await askAgain("--iterations", "1")).read();
    const label = output.sources.find(({ content }) => content.includes("12.2"))?.label ?? "";
    if (label === "S1") expect(output.answer_markdown).toContain(right);
    expect(output.answer_markdown).not.toContain("Penguins");
    expect(output.answer_markdown).not.toMatch(/^- *$/m);
    expect(server.of("agent_repair")).toHaveLength(1);
    expect(server.of("agent_repair").at(0)?.prompt).toContain("12.2 metres");
  });

  it("stay as they were, and marked, where the repair is no better", async () => {
    script = answerWith(`${supported}\n\n${invented}`, [
      { number: 1, action: "replace", text: "Whales paint frescoes of customs officers [S1][S77]." },
    ]);
    const output = (await askAgain("--iterations", "1")).read();
    expect(output.answer_markdown).toContain("Penguins");
    expect(output.claims.map(({ verdict }) => verdict)).toEqual(["supported", "not_found"]);
  });

  it("stay where the repairing model fails", async () => {
    script = (request, nth) => {
      if (request.step === "agent_answer") return { text: `${supported}\n\n${invented}` };
      return request.step === "agent_repair" ? { status: 400 } : works(request, nth);
    };
    const { read, stderr } = await askAgain("--iterations", "1");
    expect(read().claims).toHaveLength(2);
    expect(stderr).toContain("were not repaired");
  });

  it("have no labels, addresses or DOIs of the model's making, before and after repair", async () => {
    script = answerWith(`${supported}\n\n${invented} See https://evil.example/x and 10.1234/abcd [S99].`, [
      { number: 1, action: "replace", text: "The tide comes twice, see https://more.example/y [S1]." },
    ]);
    const output = (await askAgain("--iterations", "1")).read();
    for (const gone of ["https:", "10.1234", "S99"]) expect(output.answer_markdown).not.toContain(gone);
    const labels = new Set(output.sources.map(({ label }) => label));
    for (const claim of output.claims) for (const label of claim.labels) expect(labels).toContain(label);
  });
});

it("answers with quotes where the answering model fails", async () => {
  script = (request, nth) => (request.step === "agent_answer" ? { status: 400 } : works(request, nth));
  const { read } = await askAgain("--iterations", "1");
  expect(read()).toMatchObject({ mode: "extractive", limitations: [expect.stringContaining("did not answer")] });
  expect(read().counts.supported).toBeGreaterThan(0);
});

it("is called by programs with settings of its own", async () => {
  const opened = await openWorkspace(workspace.root, { environment: { OPENAI_API_KEY: secretKey } });
  const output = await opened.ask(question, { agent: { iterations: 2, budget: { calls: 9 }, seed: 4 } });
  expect(output.agent.iterations).toHaveLength(2);
  await opened.close();
});

it("keeps its transcripts in the folder that is configured, or none", async () => {
  workspace.configure(openaiConfig(server.origin, { agent: { transcripts: { dir: "traces" } } }));
  await askAgain("--iterations", "1");
  expect(readdirSync(join(workspace.root, "traces"))).toEqual([
    expect.stringMatching(/^\d{8}T\d{6}Z_why-are-there-two-high-tides-a-day\.jsonl$/),
  ]);
  workspace.configure(openaiConfig(server.origin, { agent: { transcripts: { dir: "none", keep: false } } }));
  await askAgain("--iterations", "1");
  expect(existsSync(join(workspace.root, "none"))).toBe(false);
});
