import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { checkAnswer } from "../answers/check-answer.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";

const said = "The old bridge over the river was opened in 1894. Lorries may not use the bridge.";
const scanned = sourceOf(said, { label: "S1", doubtful_figures: true as const });
const printed = sourceOf(said, { label: "S2", work_id: "w2" });
const verdictOf = (claim: string, ...sources: (typeof scanned)[]) =>
  judgeClaim(claim, sources.map(indexPassage), () => 1);

describe("figures that were read from an image that hardly shows them", () => {
  it("bear no number out, whether it is copied or said in words", () => {
    for (const claim of ["The old bridge over the river was opened in 1894.", "The bridge was opened in 1894."])
      expect(verdictOf(claim, scanned)).toMatchObject({
        verdict: "words_only",
        reasons: [expect.stringMatching(/^the figures of S1 were read from an image/)],
      });
  });

  it("say nothing against words, and nothing where another source has the number", () => {
    expect(verdictOf("Lorries may not use the bridge.", scanned).verdict).toBe("supported");
    expect(verdictOf("The old bridge over the river was opened in 1894.", scanned, printed).verdict).toBe("supported");
  });

  it("are those of single words, too, which are named", () => {
    const legible = { label: "S1", doubtful_words: ["Lorries"] };
    const hard = sourceOf(said, legible);
    expect(verdictOf("Lorries may not use the bridge.", hard)).toMatchObject({
      verdict: "words_only",
      reasons: ["“Lorries” of S1 was read from an image that hardly shows it: compare with the page"],
    });
    expect(verdictOf("The old bridge over the river was opened in 1894.", hard).verdict).toBe("supported");
    expect(verdictOf("Lorries may not use the bridge.", hard, printed).verdict).toBe("supported");
  });

  it("get no tick in an answer that quotes them", async () => {
    const answer_markdown = "The old bridge over the river was opened in 1894. [S1]";
    const { claims } = await checkAnswer({ answer_markdown, sources: [scanned], references: "keep" });
    expect(claims).toMatchObject([{ verdict: "words_only", standing: "quoted" }]);
  });
});
