import { describe, expect, it } from "vitest";
import { type AnswerFrame, uselessness } from "./useless-answer.js";

const instructions =
  "You are an academic assistant. Read the source passages in the CONTEXT part below until you understand what they say. Answer the question at the end as accurately and clearly as you can. Keep two things apart so that the reader can always tell which is which.";
const frame: AnswerFrame = {
  question: "Why are there two high tides a day?",
  instructions,
  needs_labels: true,
  keeps_language: true,
};
const good =
  "The moon pulls the near side of the ocean more strongly than the solid earth, so the water rises in a bulge on that side [S1]. A second bulge forms on the far side [S1]. A place on the coast passes both in 24 hours and 50 minutes [S2].";
const german =
  "Der Mond zieht das Wasser auf der nahen Seite stärker an als die Erde, und so entsteht dort ein Berg aus Wasser [S1]. Auf der anderen Seite bildet sich ein zweiter, weil die Erde dort stärker angezogen wird als das Wasser [S1].";

describe("an answer that can be used", () => {
  it.each([
    ["with labels", good],
    ["that is short", "12.2 metres [S1]."],
    ["that says that the sources do not say", "The sources do not say why there are two high tides a day."],
    ["with a sentence said twice", `${good} ${good.slice(0, 130)} [S1]. In short, two bulges make two tides [S1][S2].`],
    ["with its thoughts before it", `<think>let me see</think>\n${good}`],
    ["with a few words of its instructions", `${good} I answer the question at the end as accurately as I can.`],
  ])("%s", (_which, text) => {
    expect(uselessness(text, frame)).toBeNull();
  });

  it("may be in another language where that was asked for, and without labels where it rests on the web", () => {
    expect(uselessness(german, { ...frame, keeps_language: false })).toBeNull();
    expect(uselessness("The moon pulls the sea.", { ...frame, needs_labels: false })).toBeNull();
    expect(uselessness(german, { ...frame, question: "Spring tides Saint-Malo 2019" })).toBeNull();
  });
});

describe("an answer of no use", () => {
  it.each([
    ["empty", " \n -- ** \n"],
    ["thoughts", "<think>The reader wants to know why there are two tides."],
    ["loop", "The answer is yes. ".repeat(40)],
    ["loop", `${good} ${"The moon is the moon of the moon and the tide is the tide. ".repeat(30)}`],
    ["loop", "潮汐は月の引力によって起こる。".repeat(12)],
    ["echo", `${instructions} The question is the question.`],
    ["language", german],
    ["no_label", "The tides come twice a day because the moon pulls the sea."],
  ])("%s", (kind, text) => {
    expect(uselessness(text, frame)).toBe(kind);
  });
});
