import { describe, expect, it } from "vitest";
import { englishLength, estimateTokens } from "./tokens.js";

describe("estimateTokens", () => {
  it("takes three English characters for a token", () => {
    expect(estimateTokens(englishLength("x".repeat(300)))).toBe(100);
  });

  it("takes each character of other scripts for one", () => {
    const text = "月球对海洋近侧的引力更强";
    expect(estimateTokens(englishLength(text))).toBe(text.length);
    expect(estimateTokens(englishLength(`${text} moon.`))).toBe(text.length + 2);
  });
});
