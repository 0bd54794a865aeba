import { expect, it } from "vitest";
import { subjectWords } from "./subject-words.js";

it.each([
  ['low-rank adaptation of "large" models', "low rank adaptation large models"],
  ["ti:secret AND au:nobody ANDNOT (cat:cs.CL)", "ti secret au nobody cat cs cl"],
  ["What is retrieval practice?", "retrieval practice"],
  ["Schrödinger-Gleichung und Störungstheorie", "schrödinger gleichung und störungstheorie"],
  ["量子コンピュータ 入門", "量子コンピュータ 入門"],
  ["what is it", "what is it"],
  ['"[]{}:^~*?\\/', ""],
])("%s gives them", (text, words) => {
  expect(subjectWords(text).join(" ")).toBe(words);
});

it("says a word once, and no more of them than a service can match", () => {
  expect(subjectWords("memory memory Memory")).toEqual(["memory"]);
  const long = Array.from({ length: 100 }, (_, index) => `word${index}`).join(" ");
  expect(subjectWords(long)).toHaveLength(12);
  expect(subjectWords("x".repeat(500))).toEqual(["x".repeat(60)]);
});
