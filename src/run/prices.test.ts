import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, priceOf, worstCase } from "./prices.js";

describe("prices", () => {
  it("cost what the table says, per million tokens", () => {
    expect(costOf("openai:gpt-4.1", { input_tokens: 1_000_000, output_tokens: 500_000 })).toBeCloseTo(6, 10);
  });

  it.each(["openai:gpt-4.1-2025-04-14", "anthropic:claude-sonnet-4-20250514", "anthropic:claude-3-5-haiku-latest"])(
    "%s costs what its model does",
    (dated) => {
      expect(priceOf(dated)).toEqual(priceOf(dated.replace(/-(2025-04-14|20250514|latest)$/, "")));
      expect(priceOf(dated)).not.toBeNull();
    },
  );

  it("do not guess: another size, provider or name has none", () => {
    for (const model of ["openai:gpt-4.1-huge", "lab:gpt-4.1", "gpt-4.1", "openai:toString", "openai:gpt-5-pro"]) {
      expect(priceOf(model)).toBeNull();
      expect(costOf(model, { input_tokens: 1, output_tokens: 1 })).toBeNull();
      expect(worstCase(model, 10, 10).usd).toBeNull();
    }
  });

  it("are nothing on the user's own machine", () => {
    expect(costOf("ollama:llama3.2:8b", { input_tokens: 1e6, output_tokens: 1e6 })).toBe(0);
  });

  it("can be overridden and added", () => {
    const overrides = { "openai:gpt-4.1": { input: 1, output: 1 }, "lab:m": { input: 0, output: 0 } };
    expect(priceOf("openai:gpt-4.1-2025-04-14", overrides)).toEqual({ input: 1, output: 1 });
    expect(costOf("lab:m", { input_tokens: 9, output_tokens: 9 }, overrides)).toBe(0);
  });

  it("are never passed by what was reserved for English text", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100_000), fc.nat(100_000), (characters, limit, used) => {
        const reserved = worstCase("openai:gpt-5", characters, limit);
        const usage = { input_tokens: Math.floor(characters / 4), output_tokens: Math.min(used, limit) };
        expect(reserved.tokens).toBeGreaterThanOrEqual(usage.input_tokens + usage.output_tokens);
        expect(reserved.usd).toBeGreaterThanOrEqual(costOf("openai:gpt-5", usage)!);
      }),
    );
  });
});
