import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { promptOutput } from "../../src/ask/prompt.tool.js";
import { compose } from "../../src/compose.js";
import { startRun, resumeRun } from "../../src/run/execute.js";
import { askForText } from "../../src/run/model-call.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { type ModelServer, type Script, startModelServer } from "./model-server.js";
import { errorOf, makeLibrary, openaiConfig, secretKey, type TestWorkspace, understood } from "./workspace.js";
import { trusted } from "../support/trust.js";

const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";
const works: Script = ({ step }) => ({ text: step === "understand" ? JSON.stringify(understood) : supported });

let server: ModelServer;
let workspace: TestWorkspace;
let script: Script;

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

describe("the call kept for the answer", () => {
  it("is not eaten by understanding the question: one call answers", async () => {
    const result = await workspace.ask("--budget.calls", "1");
    expect(result.exitCode).toBe(0);
    expect(result.json()).toMatchObject({ mode: "model", metrics: { model_calls: 1 } });
    expect(server.asked.map(({ step }) => step)).toEqual(["answer"]);
    expect(result.stderr).toContain("calls (1)");
  });

  it("leaves room for understanding where both fit", async () => {
    const result = await workspace.ask("--budget.calls", "2");
    expect(result.json()).toMatchObject({ mode: "model", metrics: { model_calls: 2 } });
  });

  it.each([
    ["--budget.tokens", "20500"],
    ["--budget.cost", "0.0205"],
  ])("is kept in %s as well", async (flag, limit) => {
    const result = await workspace.ask(flag, limit);
    expect(result.exitCode).toBe(0);
    expect(result.json().mode).toBe("model");
    expect(server.asked.map(({ step }) => step)).toEqual(["answer"]);
  });
});

describe("a budget that the answer does not fit in", () => {
  it.each([
    ["--budget.calls", "0"],
    ["--budget.tokens", "500"],
    ["--budget.cost", "0.001"],
    ["--budget.minutes", "0"],
  ])("%s %s: quotes, nothing is sent, the run is incomplete", async (flag, limit) => {
    const result = await workspace.ask(flag, limit);
    expect(result.exitCode).toBe(3);
    const output = result.json();
    expect(output).toMatchObject({ mode: "extractive", metrics: { model_calls: 0, usd: 0 } });
    expect(output.claims.length).toBeGreaterThan(0);
    expect(output.limitations[0]).toContain("budget");
    expect(server.asked).toEqual([]);
    expect(workspace.events().at(-1)?.content).toMatchObject({ state: "incomplete" });
  });

  it("is continued with a larger one, without paying again for what is there", async () => {
    script = (request, nth) =>
      request.step === "answer" ? { status: 503, headers: { "retry-after-ms": "0" } } : works(request, nth);
    const first = await workspace.ask("--budget.calls", "2");
    expect(first.exitCode).toBe(3);
    expect(first.json()).toMatchObject({ mode: "extractive", metrics: { model_calls: 2 } });
    expect(server.asked.map(({ step }) => step)).toEqual(["understand", "answer"]);
    script = works;
    const { run_id } = first.json();
    const resumed = await workspace.quire(["runs", "resume", run_id, "--budget.calls", "3", "--json"]);
    expect(resumed.exitCode).toBe(0);
    expect(resumed.json()).toMatchObject({ run_id, mode: "model", limitations: [], metrics: { model_calls: 3 } });
    const finals = workspace.events(run_id).filter(({ event }) => event === "finalize");
    expect(finals.at(-1)?.content).toMatchObject({ answer_text: resumed.json().answer_markdown, limitations: [] });
    expect(server.asked.map(({ step }) => step)).toEqual(["understand", "answer", "answer"]);
    const again = await workspace.quire(["runs", "resume", run_id, "--budget.calls", "9", "--json"]);
    expect(again.json()).toEqual(resumed.json());
    expect(server.asked).toHaveLength(3);
    expect(workspace.metrics(run_id).model_calls).toBe(3);
  });
});

describe("a run that could not understand the question", () => {
  it("has the sources of its second look, once it could", async () => {
    const first = await workspace.ask("--budget.calls", "0");
    const { run_id, sources } = first.json();
    const resumed = await workspace.quire(["runs", "resume", run_id, "--budget.calls", "2", "--json"]);
    expect(resumed.json().sources).not.toEqual(sources);
    const listed = await workspace.quire(["prompt", "--from", run_id, "--json"]);
    expect(listed.read(promptOutput).sources).toEqual(resumed.json().sources);
  });
});

describe("a budget of money and a model without a price", () => {
  it("is an error that says so", async () => {
    workspace.configure(openaiConfig(server.origin, { models: { default: "openai:gpt-unheard-of" } }));
    const result = await workspace.ask("--budget.cost", "1");
    expect(result.exitCode).toBe(1);
    expect(errorOf(result)).toMatchObject({ code: "unknown_price", fix: expect.stringContaining("prices:") });
    expect(server.asked).toEqual([]);
    const priced = { "openai:gpt-unheard-of": { input: 1, output: 1 } };
    workspace.configure(openaiConfig(server.origin, { models: { default: "openai:gpt-unheard-of" }, prices: priced }));
    expect((await workspace.ask("--budget.cost", "1")).json()).toMatchObject({ metrics: { usd: 0.003 } });
  });

  it("needs none where money is not limited", async () => {
    workspace.configure(openaiConfig(server.origin, { models: { default: "openai:gpt-unheard-of" } }));
    expect((await workspace.ask()).json()).toMatchObject({ mode: "model", metrics: { usd: null } });
  });
});

describe("a budget of minutes", () => {
  it("ends a call in flight; quotes answer", async () => {
    script = (request, nth) => (request.step === "answer" ? { hang: true } : works(request, nth));
    const result = await workspace.ask("--budget.minutes", "0.0051");
    expect(result.exitCode).toBe(3);
    const output = result.json();
    expect(output.mode).toBe("extractive");
    expect(output.limitations[0]).toContain("minutes (0.0051)");
    expect(server.of("answer").length).toBeLessThanOrEqual(1);
  });

  it.each(["1.1", "100000"])("of %s is no obstacle to one that is quick", async (minutes) => {
    const result = await workspace.ask("--budget.minutes", minutes);
    expect(result.json()).toMatchObject({ mode: "model", limitations: [] });
  });
});

/** Ten paid calls at once, each of which may be refused by the budget. */
const swarm = defineTool(
  {
    name: "swarm",
    version: 1,
    description: "Asks ten questions at once.",
    input: z.strictObject({ tokens: z.int().default(100) }),
    output: z.strictObject({ outcomes: z.array(z.string()) }),
    effect: "paid",
    network: true,
  },
  async (context, { tokens }) => {
    const calls = Array.from({ length: 10 }, (_, index) => ({
      name: "part",
      model: "openai:gpt-5-mini",
      prompt: `Part ${index}`,
      max_output_tokens: tokens,
    }));
    const settled = await Promise.allSettled(calls.map((call) => askForText(context, call)));
    const outcomes = settled.map((each) => (each.status === "fulfilled" ? "done" : String(each.reason.code)));
    if (outcomes.includes("budget")) context.incomplete("not all parts fitted into the budget");
    return { outcomes };
  },
);

describe("parallel paid steps", () => {
  async function engine() {
    const options = {
      workspace: workspace.root,
      startedIn: workspace.root,
      environment: { OPENAI_API_KEY: secretKey, ...trusted(workspace.root) },
    };
    return { ...(await compose(options)).engine, resolveTool: () => Promise.resolve(swarm) };
  }

  it("never pass a cap of calls, and a larger one pays only for what was not done", async () => {
    const outcome = await startRun(await engine(), { tool: "swarm", input: {}, budget: { calls: 3 } });
    expect(outcome.state).toBe("incomplete");
    expect(server.asked).toHaveLength(3);
    const count = (result: unknown, what: string) =>
      z
        .object({ outcomes: z.array(z.string()) })
        .parse(result)
        .outcomes.filter((each) => each === what).length;
    expect(count(outcome.output, "done")).toBe(3);
    expect(count(outcome.output, "budget")).toBe(7);
    const resumed = await resumeRun(await engine(), outcome.run_id, { calls: 10 });
    expect(resumed.state).toBe("done");
    expect(count(resumed.output, "done")).toBe(10);
    expect(server.asked).toHaveLength(10);
    expect(new Set(server.asked.map(({ prompt }) => prompt)).size).toBe(10);
  });

  it("never pass a cap of money, by what they may cost at worst", async () => {
    // 100 output tokens of gpt-5-mini and a short prompt: a little over 0.0002 USD each.
    const outcome = await startRun(await engine(), { tool: "swarm", input: {}, budget: { cost: 0.00075 } });
    expect(outcome.state).toBe("incomplete");
    expect(server.asked).toHaveLength(3);
  });

  it("never pass a cap of tokens", async () => {
    const outcome = await startRun(await engine(), {
      tool: "swarm",
      input: { tokens: 1000 },
      budget: { tokens: 3500 },
    });
    expect(outcome.state).toBe("incomplete");
    expect(server.asked).toHaveLength(3);
  });
});
