import { describe, expect, test } from "vitest";
import type { Source } from "../domain/evidence.js";
import { checkAnswer } from "./check-answer.js";

const source: Source = {
  label: "S1",
  work_id: "w",
  title: "Sleep",
  authors: [],
  year: 2020,
  path: null,
  heading_path: ["Sleep"],
  start_line: 10,
  end_line: 13,
  start_page: 2,
  end_page: 2,
  score: 1,
  content: "Sleep\n\n## Results\n\nCoffee shortens sleep by 41 minutes.\nTea does not change it.",
};

describe("checkAnswer", () => {
  test("judges the sentence that cites", () => {
    const checked = checkAnswer({
      answer_markdown: "Coffee shortens sleep by 41 minutes [S1]. It is popular (Smith, 2020) [12] [S9].",
      sources: [source],
    });
    expect(checked.counts.supported).toBe(1);
  });
});
