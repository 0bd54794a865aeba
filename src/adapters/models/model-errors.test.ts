import { describe, expect, it } from "vitest";
import { answerError, retryAfterOf } from "./model-errors.js";

describe("retryAfterOf", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "0.25" }, 250],
    [{ "retry-after-ms": "1500", "retry-after": "2" }, 1_500],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after-ms": "-5" }, null],
    [{}, null],
  ])("of %j is %s", (headers: Record<string, string>, milliseconds) => {
    expect(retryAfterOf(headers, now)).toBe(milliseconds);
  });
});

describe("answerError", () => {
  it.each([
    ["stop", "Yes.", null],
    ["length", "Ye", null],
    ["stop", " \n", "model_output"],
    ["length", "", "model_output"],
    ["content-filter", "I can't.", "model_failed"],
    ["error", "", "model_failed"],
  ])("of an answer that ended with %s and %j is %s", (finish_reason, text, code) => {
    expect(answerError("lab:m", { finish_reason, text })?.code ?? null).toBe(code);
  });
});
