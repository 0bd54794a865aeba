import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { declaredCopies, sniffAnswer } from "./sniff-answer.js";

const kind = (text: string) => sniffAnswer(new TextEncoder().encode(text));

describe("what an answer is", () => {
  it.each([
    ["a page", "<!DOCTYPE html><p>owls"],
    [
      "a page behind a mark of its encoding, a declaration and comments",
      '\uFEFF\n<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<html>',
    ],
    ["a piece of a page", " \n<body>owls"],
  ])("%s", (_what, text) => {
    expect(kind(text)).toBe("html");
  });

  it.each(["<!-- <html> -->owls", "<!-- without end <html>", "<header>", "<htmlx>"])("%s is no page", (text) => {
    expect(kind(text)).toBe("text");
  });
});

describe("hostile answers take no time", () => {
  it.each([
    ["comments", () => kind(`${"<!---->".repeat(290)}x`)],
    ["white space", () => kind(" ".repeat(2048))],
    ["tags without end", () => declaredCopies("<meta ".repeat(90_000), "http://a.example/")],
    [
      "attributes without value",
      () => declaredCopies(`<link ${"rel= ".repeat(790)}application/pdf>`.repeat(125), "http://a.example/"),
    ],
  ])("%s", (_what, work) => {
    expect(processorSeconds(work)).toBeLessThan(5);
  });
});
