import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { extractiveAnswer } from "./extractive.js";

const lines = [
  "The data sets of the course",
  "",
  "| Data set | Rows | Columns |",
  "| --- | --- | --- |",
  "| Lakes | 1,200 | 14 |",
  "| Rivers | 340 | 22 |",
  "| Glaciers | 8,100 | 9 |",
  "| Total | 9,640 | 45 |",
];
const source: Source = {
  label: "S1",
  work_id: "course",
  title: "Course",
  authors: [],
  year: null,
  path: null,
  heading_path: ["Course"],
  start_line: 3,
  end_line: 2 + lines.length,
  start_page: null,
  end_page: null,
  score: 1,
  content: ["Course", "", ...lines].join("\n"),
};

const first = (question: string) =>
  extractiveAnswer({
    question,
    ...understandQuestion(question),
    sources: [source],
    length: "short",
  }).answer_markdown.split("\n", 1)[0];

describe("a question for what has most or least of something", () => {
  it.each([
    ["Which data set has the most rows?", "- Glaciers: Rows 8,100 [S1]"],
    ["Which data set has the fewest rows?", "- Rivers: Rows 340 [S1]"],
    ["Which data set has the second largest number of columns?", "- Lakes: Columns 14 [S1]"],
  ])("is answered by comparing all rows but that of the total: %s", (question, quote) => {
    expect(first(question)).toBe(quote);
  });

  it("is not where no column says what is compared", () => {
    expect(first("Which teacher has the most pupils?")).toMatch(/^I found no sentence/u);
  });
});
