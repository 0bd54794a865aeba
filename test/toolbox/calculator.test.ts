import { describe, expect, it } from "vitest";
import { createCalculator } from "../../src/adapters/calculator/calculator.js";

/** The compiled thread: limits hold where it runs. */
const file = new URL("../../dist/adapters/calculator/calculator-thread.js", import.meta.url);
const impatient = createCalculator({ file, timeout_ms: 300, heap_mb: 48 });

describe("calculating within limits", () => {
  it("gives the result", async () => {
    expect(await createCalculator({ file }).calculate("mean([1, 2, 3]) + 1/2")).toEqual({
      text: "2.5",
      number: 2.5,
      kind: "number",
    });
  });

  it.each([
    ["factorial(bignumber(1e9))", /timeout|too_large/],
    ["ones(1000000, 1000000)", /timeout|too_large/],
    ["3n ^ 900000000n", /timeout|too_large|invalid_input/],
    ["det(identity(3000))", /timeout|too_large/],
  ])("ends %s", async (expression, codes) => {
    const { code } = (await impatient.calculate(expression).catch((error: { code: string }) => error)) as {
      code: string;
    };
    expect(code).toMatch(codes);
  });

  it("stops when the run is interrupted", async () => {
    const interruption = new AbortController();
    const calculating = impatient.calculate("factorial(bignumber(1e9))", interruption.signal);
    interruption.abort();
    await expect(calculating).rejects.toMatchObject({ code: "interrupted" });
  });
});
