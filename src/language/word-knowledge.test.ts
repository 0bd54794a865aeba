import { expect, test } from "vitest";
import { isFormOfVerb, lemmasOf, wordRelation, wordsFor } from "./word-knowledge.js";

test.each([
  ["found", "find"],
  ["studies", "study"],
  ["planned", "plan"],
  ["larger", "large"],
  ["women", "woman"],
])("%s is a form of %s", (word, lemma) => {
  expect(lemmasOf(word)).toContain(lemma);
});

test.each([
  ["rose", "rising", "same"],
  ["risk", "hazard", "synonym"],
  ["decision", "decide", "family"],
  ["animal", "dog", null],
  ["increased", "decreases", "opposite"],
  ["slow", "fast", "opposite"],
  ["river", "market", null],
] as const)("%s and %s: %s", (one, other, relation) => {
  expect(wordRelation(one, other)).toBe(relation);
});

test("a word is said by its forms wholly and by its synonyms in part", () => {
  const words = wordsFor("hazards");
  expect(words.get("hazard")).toBe(1);
  expect(words.get("risk")).toBeLessThan(1);
  expect(words.has("market")).toBe(false);
});

test("a manner is no form of a verb, and taken is", () => {
  expect(isFormOfVerb("manner")).toBe(false);
  expect(isFormOfVerb("taken")).toBe(true);
});
