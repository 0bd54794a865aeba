import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";
import { WorkText } from "./work-text.js";

const ferry = sourceOf(
  [
    "The ferry carries passengers and small vans across the sound.",
    "A night crossing costs nine crowns for adults.",
    "Dogs are not allowed on the upper deck.",
    "The old tower fell in a storm.",
  ].join("\n"),
  { label: "S1", work_id: "ferry", title: "Ferries" },
);
const winch = sourceOf("Winches are greased each week.", { label: "S2", work_id: "winch", title: "Winches" });
const more = new WorkText(["Winches are greased each week.", "", "The spare drum weighs a ton."], ["Winches"]);
const passages = [indexPassage(ferry), { ...indexPassage(winch), work: more }];

function judged(claim: string) {
  const { verdict, reasons, evidence } = judgeClaim(claim, passages, () => 1);
  return { verdict, reason: reasons.join("; "), evidence };
}

describe("a statement that its sources do not say something", () => {
  it.each([
    ["The sources do not say what a night crossing costs, only that there is one.", "words_only"],
    ["Neither source states the costs of a night crossing.", "weak"],
    ["None of them mentions small vans.", "weak"],
    ["The passages give no costs of a night crossing.", "weak"],
    ["do not mention small vans.", "weak"],
    ["None of the sources says that the old tower fell.", "weak"],
  ])("is held against a sentence that has all of it: %s", (claim, verdict) => {
    expect(judged(claim)).toMatchObject({
      verdict,
      reason: expect.stringContaining("S1 has its words"),
      evidence: { label: "S1" },
    });
  });

  it.each(["Neither source states the price of a cabin.", "The passages do not say when the ferry was built."])(
    "is left open where no sentence has all of it, which says that somebody looked: %s",
    (claim) => {
      expect(judged(claim)).toEqual({
        verdict: "words_only",
        reason: "looked for in S1, S2: no sentence has all its words",
        evidence: null,
      });
    },
  );

  it.each([
    "None of the sources explains why the old tower fell.",
    "The sources do not say whether dogs are allowed on the upper deck.",
  ])("is left open beside a sentence that may not answer it, or denies it: %s", (claim) => {
    expect(judged(claim)).toMatchObject({
      verdict: "words_only",
      reason: expect.stringMatching(/rules cannot tell whether it says so: “(?:The old tower|Dogs)/u),
    });
  });

  it("is looked for in whole works where they are at hand", () => {
    expect(
      judged("Neither source states the weight of a spare drum, or that a spare drum weighs a ton."),
    ).toMatchObject({
      verdict: "words_only",
    });
    expect(judged("Neither source says that the spare drum weighs a ton.")).toMatchObject({
      verdict: "weak",
      evidence: { label: "S2", start_line: 3, quote: "The spare drum weighs a ton." },
    });
  });

  it("is known in German", () => {
    const text = indexPassage(sourceOf("Die Fähre trägt Fahrgäste und Fahrräder über den Sund.", { label: "S3" }));
    const of = (claim: string) => judgeClaim(claim, [text], () => 1).verdict;
    expect(of("Die Quellen nennen keine Fahrräder und Fahrgäste.")).toBe("weak");
    expect(of("Keine der Quellen erwähnt Lastwagen.")).toBe("words_only");
  });

  it("is no statement of what the sources speak of", () => {
    expect(judged("Dogs are not allowed on the upper deck.").verdict).toBe("supported");
  });
});
