import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Budget } from "../../src/domain/config.js";
import { type ModelServer, startModelServer, usage } from "../models/model-server.js";
import { openaiConfig } from "../models/workspace.js";
import { removeFolders } from "../support/quire.js";
import { research, startWorld, type World } from "./research-world.js";
import { researchScript } from "./scripted-model.js";
import { someOf } from "../support/some-of.js";

let world: World;
let server: ModelServer;

beforeAll(async () => {
  world = await startWorld();
  server = await startModelServer(researchScript);
});
beforeEach(() => {
  server.asked.length = 0;
});
afterAll(async () => {
  await Promise.all([world.close(), server.close()]);
  removeFolders();
});

const caps: Budget[] = [
  ...[1, 0, 4].map((calls) => ({ calls })),
  ...[30_000, 0, 60_000].map((tokens) => ({ tokens })),
  ...[0.02, 0, 0.05].map((cost) => ({ cost })),
];

describe("the budget of a research, by what the server itself counted,", () => {
  it.each(someOf(caps))("is never passed: %j, and there is a report", async (budget) => {
    const input = { iterations: 1, sources: ["openalex_search"], per_tool: 3 };
    const { outcome, output } = await research(world, { input, budget, config: openaiConfig(server.origin) });
    expect(outcome.state).toBe("incomplete");
    const calls = server.asked.length;
    expect(calls).toBeLessThanOrEqual(budget.calls ?? Infinity);
    expect(calls * (usage.input + usage.output)).toBeLessThanOrEqual(budget.tokens ?? Infinity);
    expect(output?.metrics.usd ?? 0).toBeLessThanOrEqual(budget.cost ?? Infinity);
    expect(output?.metrics).toMatchObject({ model_calls: calls });
    // The server reports the same for every call; of a long prompt that is less than it can be, and is not believed.
    expect(output?.metrics.input_tokens).toBeGreaterThanOrEqual(calls * usage.input);
    const { input_tokens = 0, output_tokens = 0 } = output?.metrics ?? {};
    expect(input_tokens + output_tokens).toBeLessThanOrEqual(budget.tokens ?? Infinity);
    expect(readFileSync(output?.report_path ?? "", "utf8")).toContain("## Limitations");
  });
});
