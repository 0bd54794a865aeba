import { expect, it } from "vitest";
import { checkAnswer } from "../answers/check-answer.js";

const place = { path: null, heading_path: [], start_line: 1, end_line: 2, start_page: null, end_page: null };
const source = {
  label: "S1",
  work_id: "w",
  title: "Practice",
  authors: [],
  year: null,
  score: 1,
  ...place,
  content:
    "Results\n\nThe mean of spaced practice is higher than the mean of massed practice.\nRest was longer than sleep.",
};

const claimOf = async (sentence: string, from = source) =>
  (await checkAnswer({ answer_markdown: `${sentence} [S1].`, sources: [from] })).claims[0];

it.each(["The mean of spaced practice is higher than the mean of massed practice", "Rest was longer than sleep"])(
  "%s: a comparison that stands there is supported",
  async (claim) => {
    expect((await claimOf(claim))?.verdict).toBe("supported");
  },
);

it.each([
  "The mean of massed practice is higher than the mean of spaced practice",
  "The mean of massed practice was higher than that of spaced practice",
  "Sleep was longer than rest",
])("%s: a comparison with its sides exchanged is not", async (sentence) => {
  const claim = await claimOf(sentence);
  expect(claim?.verdict).not.toBe("supported");
  expect(claim?.reasons.join()).toContain("the other way round");
});

it("leaves “rather than” alone: it compares nothing", async () => {
  const content = "Results\n\nThe authors measured recall rather than recognition in the second week.";
  const claim = await claimOf("Recall rather than recognition was measured in the second week", { ...source, content });
  expect(claim?.reasons.join()).not.toContain("the other way round");
});

it("leaves a comparison that the source makes both ways to the other rules", async () => {
  const both = {
    ...source,
    content:
      "Results\n\nSpaced practice is better than massed practice.\nMassed practice is worse than spaced practice.",
  };
  expect((await claimOf("Massed practice is worse than spaced practice", both))?.verdict).toBe("supported");
});
