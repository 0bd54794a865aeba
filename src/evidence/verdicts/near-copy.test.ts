import { describe, expect, it } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { substitutions } from "./near-copy.js";
import { indexPassage } from "./passage-index.js";

function passage(text: string) {
  const place = { start_line: 1, end_line: 1, start_page: null, end_page: null };
  const record = {
    label: "S1",
    work_id: "w",
    title: "T",
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    score: 1,
  };
  const source: Source = { ...record, ...place, content: `T\n\n${text}` };
  return [indexPassage(source)];
}

const recall = "Students who had recalled the text remembered 56 per cent, and students who had reread it 42 per cent.";
const analysis = "All statistical analyses were completed in Stata version 12.1 by the authors.";

describe("substitutions", () => {
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
    expect(substitutions(claim, passage(source))).not.toEqual([]);
  });

  it.each([
    ["the sentence itself", recall, recall],
    ["a synonym", "All statistical computations were completed in Stata version 12.1 by the authors.", analysis],
    ["something left out", "All analyses were completed in Stata version 12.1.", analysis],
    [
      "a list in another order",
      "The United Kingdom includes Northern Ireland, Scotland, Wales, and England.",
      "The United Kingdom includes England, Scotland, Wales, and Northern Ireland.",
    ],
    ["another statement", "Students prefer rereading because it feels easier than recall.", recall],
  ])("passes %s", (_what, claim, source) => {
    expect(substitutions(claim, passage(source))).toEqual([]);
  });
});
