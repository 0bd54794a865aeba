import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usage } from "../models/model-server.js";
import { AgentDesk, plan } from "./agent-desk.js";
import { allTests } from "../support/some-of.js";

let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.reset({ web_search: { provider: "openai" }, agent: { tools: { parallel: 4 } } });
  const searches = ["tides", "moon", "ocean", "harbour"];
  const requested_tools = searches.map((word) => ({
    name: "web_search",
    input: JSON.stringify({ query: `high ${word}` }),
  }));
  desk.let("agent_plan", () => plan({ requested_tools }));
});

const caps = {
  "--budget.calls": [0, 1, 2, 7],
  "--budget.tokens": [0, 9_000, 30_000, 60_000],
  "--budget.cost": [0, 0.01, 0.05, 0.1],
};
const cases = Object.entries(caps).flatMap(([flag, limits]) => limits.map((limit) => [flag, limit] as const));

describe("paid calls in parallel, by what the server itself counted,", () => {
  it.each(cases)("never pass %s %d, and there is an answer", async (flag, limit) => {
    const given = ["--tools", "rag_retrieve,web_search", "--domains", "*", "--iterations", "3", flag, String(limit)];
    const { exitCode, read } = await desk.ask(...given);
    const { metrics, counts, run_id } = read();
    const calls = desk.server.asked.length;
    const tokens = calls * (usage.input + usage.output);
    const spent = { "--budget.calls": calls, "--budget.tokens": tokens, "--budget.cost": metrics.usd };
    expect(spent[flag as keyof typeof spent]).toBeLessThanOrEqual(limit);
    expect([0, 3]).toContain(exitCode);
    expect(counts.supported + counts.quoted).toBeGreaterThan(0);
    expect(metrics).toMatchObject({ model_calls: calls, input_tokens: calls * usage.input });
    const { iterations = [] } = desk.workspace.metrics(run_id);
    const used = iterations.reduce((sum, { tokens_in, tokens_out }) => sum + tokens_in + tokens_out, 0);
    expect(used).toBe(tokens);
  });

  it.runIf(allTests)("are ended with the minutes, and the answer is made of quotes", async () => {
    desk.let("agent_plan", () => ({ hang: true }));
    const { exitCode, read } = await desk.ask("--budget.minutes", "0.03");
    expect(exitCode).toBe(3);
    expect(read()).toMatchObject({ mode: "extractive", agent: { stopped: "budget" } });
    expect(read().counts.quoted).toBeGreaterThan(0);
  });
});
