import { describe, expect, it } from "vitest";
import { bookedUsage, recordedUsage, englishLength, estimateTokens, fewestTokens, TokenMeter } from "./usage.js";

const sent = "a ".repeat(3000);
const received = "b ".repeat(300);
const booked = (input: unknown, output: unknown, max_output_tokens = 1000) =>
  bookedUsage({ input, output }, { sent, received, max_output_tokens });

describe("bookedUsage", () => {
  it("takes a count that can be one", () => {
    expect(booked(1200, 150)).toEqual({ input_tokens: 1200, output_tokens: 150 });
    expect(booked(250_000.2, 40_000)).toEqual({ input_tokens: 250_001, output_tokens: 40_000 });
  });

  it.each([
    ["below zero", -1_000_000],
    ["nothing", 0],
    ["one, for a whole text", 1],
    ["just below the fewest that the text can have", 99],
    ["no number", Number.NaN],
    ["no end", Infinity],
    ["a word", "12"],
    ["a list", [5]],
    ["more than any call takes", 2 ** 60],
    ["not told", undefined],
    ["null", null],
  ])("counts itself where a server reports %s", (_what, reported) => {
    expect(booked(reported, reported)).toEqual({ input_tokens: 2000, output_tokens: 200 });
  });

  it("does not count more than was allowed where only we have counted, as the answer is cut there", () => {
    expect(booked(-1, -1, 150).output_tokens).toBe(150);
    expect(booked(-1, -1, 10).output_tokens).toBe(100);
    expect(booked(1200, 190, 10).output_tokens).toBe(190);
  });

  it("counts nothing where there was no text", () => {
    const nothing = bookedUsage({ input: 0, output: 0 }, { sent: "", received: "", max_output_tokens: 10 });
    expect(nothing).toEqual({ input_tokens: 0, output_tokens: 0 });
  });
});

describe("recordedUsage", () => {
  it("reads a log, in which nothing gives tokens back", () => {
    expect(recordedUsage({ input_tokens: 5, output_tokens: -7 })).toEqual({ input_tokens: 5, output_tokens: 0 });
    expect(recordedUsage({ input_tokens: "5", output_tokens: null })).toEqual({ input_tokens: 0, output_tokens: 0 });
  });
});

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
