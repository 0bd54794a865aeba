import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";
import { termWeights } from "./term-weights.js";

function judge(claim: string, text: string) {
  const source = sourceOf(text);
  return judgeClaim(claim, [indexPassage(source)], termWeights([source]));
}

const hives = [
  "Honey by apiary and season",
  "",
  "| Apiary | Wintering | Harvest |",
  "| --- | --- | --- |",
  "| Larkfield 2 | 12 kg | 31 kg |",
  "| Marsh End 4 | 17 kg | 26 kg |",
  "| Quarry Top 7 | 9 kg | 44 kg |",
].join("\n");

describe("A number of a table", () => {
  it("is that of its row", () => {
    const wrong = judge("The apiary Larkfield 2 has a harvest of 44 kg.", hives);
    expect(wrong.verdict).toBe("weak");
    expect(wrong.reasons.join()).toContain("S1 has 44 of “Quarry Top 7”, not of “Larkfield 2”, which has 31 kg");
    expect(judge("The apiary Larkfield 2 has a harvest of 31 kg.", hives).reasons).not.toContain("has 31");
    expect(judge("The apiary Larkfield 2 has a harvest of 31 kg.", hives).verdict).not.toBe("weak");
  });

  it("is that of its column", () => {
    const wrong = judge("Marsh End 4 used 26 kg for wintering and gave a harvest of 17 kg.", hives);
    expect(wrong.verdict).toBe("weak");
    expect(wrong.reasons.join()).toContain("S1 has 26 under “Harvest”, not under “Wintering”, which has 17 kg");
    expect(judge("Marsh End 4 used 17 kg for wintering and gave a harvest of 26 kg.", hives).verdict).not.toBe("weak");
  });

  it("is that of the column which the claim names elsewhere, where no word stands by it", () => {
    const wrong = judge("The apiary Quarry Top 7 gave a harvest last year, of 9 kg.", hives);
    expect(wrong.reasons.join()).toContain("S1 has 9 under “Wintering”, not under “Harvest”, which has 44 kg");
  });

  it("is not in another's place because a row has it after another", () => {
    const rows = ["```", "Hours  Wage  Total", "Gilding  4  30  120", "Framing  2  25  50", "```"].join("\n");
    expect(judge("The gilding of 4 hours has a total of 120 at a wage of 30.", rows).reasons.join()).not.toContain(
      "each other",
    );
  });
});

describe("A number of a sentence", () => {
  it("is that of its own item", () => {
    const text = "Catch of the boat: 318 - sprat, 94 - mackerel";
    expect(judge("In the catch of the boat, 94 are sprat and 318 mackerel.", text).reasons.join()).toContain(
      "in each other's place",
    );
    expect(judge("In the catch of the boat, 318 are sprat and 94 mackerel.", text).reasons.join()).not.toContain(
      "each other",
    );
  });

  it("may stand beside what both numbers are of", () => {
    const text = "The review found 61 % of all bridges were not painted and 83 % were rusty.";
    const judged = judge("The review calls 83 % of all bridges rusty and found no paint on 61 % of them.", text);
    expect(judged.reasons.join()).not.toContain("each other");
  });

  it("is that of the thing that its sentence speaks of", () => {
    const text = [
      "KZA takes only dry sand and has a share of 4 % clay.",
      "",
      "KZB takes wet sand as well, with a share of 0.6 % clay.",
    ].join("\n");
    const wrong = judge("The share of clay in KZB is 4 %.", text);
    expect(wrong.verdict).toBe("words_only");
    expect(wrong.reasons.join()).toContain("S1 has 0.6 % beside “KZB”, not 4");
    expect(judge("The share of clay in KZA is 4 %.", text).reasons.join()).not.toContain("beside");
  });

  it("is that of the paragraph's thing where its sentence names none", () => {
    const text = [
      "Vela 1.4 came in June.",
      "This edition had 310 maps, drawn by 12 people.",
      "",
      "Vela 1.5 came in March.",
      "This edition had 402 maps, drawn by 19 people.",
    ].join("\n");
    expect(judge("The edition Vela 1.5 had 402 maps, drawn by 12 people.", text).verdict).not.toBe("supported");
    expect(judge("The edition Vela 1.5 had 402 maps, drawn by 19 people.", text).reasons).toEqual([]);
  });
});
