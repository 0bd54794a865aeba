import { describe, expect, it } from "vitest";
import { meaningOf } from "./meaning.js";
import { readCopy } from "./near-copy.js";
import { statementWords } from "./statement-words.js";

function faultsOf(claim: string, source: string) {
  return readCopy(statementWords(claim, "en"), statementWords(source, "en"), meaningOf("en"))?.faults;
}

const recall = "Students who had recalled the text remembered 56 per cent, and students who had reread it 42 per cent.";
const analysis = "All statistical analyses were completed in Stata version 12.1 by the authors.";

describe("a near copy", () => {
  it.each([
    [
      "numbers exchanged",
      "Students who had recalled the text remembered 42 per cent, and students who had reread it 56 per cent.",
      recall,
    ],
    [
      "another place in an order",
      "In the third experiment most students expected concept maps to be as good.",
      "In the second experiment most students expected concept maps to be as good.",
    ],
    [
      "another month",
      "The review was published in March and taken back by its own authors.",
      "The review was published in April and taken back by its own authors.",
    ],
    ["another name", "All statistical analyses were completed in SPSS version 12.1 by the authors.", analysis],
    [
      "another person",
      "In 1885 Smith described the curve of forgetting in a book.",
      "In 1885 Ebbinghaus described the curve of forgetting in a book.",
    ],
    [
      "terms exchanged",
      "The gap is the time to the test and the interval the time between sessions.",
      "The interval is the time to the test and the gap the time between sessions.",
    ],
  ])("finds %s", (_what, claim, source) => {
    expect(faultsOf(claim, source)).not.toEqual([]);
  });

  it.each([
    ["the sentence itself", recall, recall],
    ["a synonym", "All statistical analyses were finished in Stata version 12.1 by the authors.", analysis],
    ["something left out", "All analyses were completed in Stata version 12.1.", analysis],
    [
      "a list in another order",
      "The United Kingdom includes Northern Ireland, Scotland, Wales, and England.",
      "The United Kingdom includes England, Scotland, Wales, and Northern Ireland.",
    ],
    ["another statement", "Students prefer rereading because it feels easier than recall.", recall],
  ])("passes %s", (_what, claim, source) => {
    expect(faultsOf(claim, source) ?? []).toEqual([]);
  });
});
