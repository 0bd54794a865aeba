import { expect, it } from "vitest";
import { checkAnswer } from "../answers/check-answer.js";

const place = { path: null, heading_path: [], start_line: 1, end_line: 2, start_page: null, end_page: null };
const source = {
  ...{ label: "S1", work_id: "w", title: "Practice", authors: [], year: null, score: 1, ...place },
  content:
    "Results\n\nThe mean of spaced practice is higher than the mean of massed practice.\nRest was longer than sleep.",
};

it.each([
  ["The mean of spaced practice is higher than the mean of massed practice", true],
  ["The mean of massed practice is higher than the mean of spaced practice", false],
  ["The mean of massed practice was higher than that of spaced practice", false],
  ["Sleep was longer than rest", false],
  ["Rest was longer than sleep", true],
])("%s: a comparison with its sides exchanged is not supported: %s", async (claim, isSaid) => {
  const { claims } = await checkAnswer({ answer_markdown: `${claim} [S1].`, sources: [source] });
  expect(claims[0]?.verdict === "supported").toBe(isSaid);
  if (!isSaid) expect(claims[0]?.reasons.join()).toContain("the other way round");
});

it("leaves a comparison that the source makes both ways to the other rules", async () => {
  const both = {
    ...source,
    content:
      "Results\n\nSpaced practice is better than massed practice.\nMassed practice is worse than spaced practice.",
  };
  const { claims } = await checkAnswer({
    answer_markdown: "Massed practice is worse than spaced practice [S1].",
    sources: [both],
  });
  expect(claims[0]?.verdict).toBe("supported");
});
