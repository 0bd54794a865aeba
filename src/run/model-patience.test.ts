import { describe, expect, it } from "vitest";
import { ModelMemory } from "./model-memory.js";
import { patienceWith } from "./model-patience.js";

const network = { timeout_ms: 120_000, token_timeout_ms: 60_000 };
const unknown = { reads: null, writes: null };

describe("the patience with a call", () => {
  it("of a model that nothing is known of is the usual one, and grows with a long prompt", () => {
    const usual = patienceWith({ prompt_tokens: 1000, max_output_tokens: 500 }, unknown, network);
    expect(usual).toEqual({ first_token_ms: 120_000, token_ms: 60_000, whole_ms: 600_000 });
    const long = patienceWith({ prompt_tokens: 12_000, max_output_tokens: 500 }, unknown, network);
    expect(long.first_token_ms).toBe(360_000);
  });

  it("is three times what the speed seen predicts, and never below the configured time", () => {
    const slow = patienceWith({ prompt_tokens: 6000, max_output_tokens: 1500 }, { reads: 20, writes: 3 }, network);
    expect(slow).toEqual({ first_token_ms: 960_000, token_ms: 60_000, whole_ms: 3 * (300_000 + 500_000) });
    const quick = patienceWith({ prompt_tokens: 6000, max_output_tokens: 1500 }, { reads: 9000, writes: 200 }, network);
    expect(quick).toEqual({ first_token_ms: 120_000, token_ms: 60_000, whole_ms: 120_000 });
  });
});

describe("the speed of a model", () => {
  const saw = (memory: ModelMemory, input_tokens: number, output_tokens: number, first_ms: number, last_ms: number) =>
    memory.saw("m:m", { input_tokens, output_tokens, times: { first_ms, last_ms } });

  it("is the slowest that was seen, and of a few tokens none", () => {
    const memory = new ModelMemory();
    expect(memory.speedOf("m:m")).toEqual(unknown);
    saw(memory, 10, 5, 1000, 2000);
    expect(memory.speedOf("m:m")).toEqual(unknown);
    saw(memory, 1000, 100, 10_000, 30_000);
    saw(memory, 1000, 100, 100, 31_000);
    expect(memory.speedOf("m:m")).toEqual({ reads: 100, writes: 100 / 30.9 });
    expect(memory.speedOf("m:other")).toEqual(unknown);
  });
});
