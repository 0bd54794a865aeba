import { describe, expect, it } from "vitest";
import { englishLength, estimateTokens, fewestTokens, TokenMeter } from "./tokens.js";

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

describe("fewestTokens", () => {
  it("counts six characters a token, of dense scripts two", () => {
    expect(fewestTokens("x".repeat(300))).toBe(50);
    expect(fewestTokens("\u4e00".repeat(300))).toBe(150);
    expect(fewestTokens("\u0436".repeat(300))).toBe(50);
  });
});

describe("TokenMeter", () => {
  it("takes what fits, however small the pieces are", () => {
    const meter = new TokenMeter(10);
    const kept = Array.from({ length: 100 }, () => meter.take("ab").kept).join("");
    expect(kept).toHaveLength(60);
    expect(meter.take("c").kept).toBe("");
  });

  it("cuts no character in two", () => {
    const meter = new TokenMeter(1);
    expect(meter.take("abcd\u{1F30A}").kept).toBe("abcd");
    expect(new TokenMeter(1).take("ab\u{1F30A}c").kept).toBe("ab\u{1F30A}c");
  });
});
