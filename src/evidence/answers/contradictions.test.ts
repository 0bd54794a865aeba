import { describe, expect, it } from "vitest";
import { type Claim, countVerdicts } from "../../domain/evidence.js";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { withContradictions } from "./contradictions.js";

function claim(text: string, more: Partial<Claim> = {}): Claim {
  const place = { start: 0, end: 1, labels: ["S1"], support: 1, evidence: null };
  return { text, ...place, verdict: "supported", standing: "cited", reasons: [], ...more };
}

function checked(...claims: Claim[]) {
  const answer = { answer_markdown: "", claims, removed: [], counts: countVerdicts(claims), instructions: [] };
  return withContradictions(answer);
}

const verdicts = (...texts: string[]) =>
  checked(...texts.map((text) => claim(text))).claims.map((each) => each.verdict);

describe("two statements of one answer", () => {
  it.each([
    ["another number", "The trial enrolled 40 patients.", "The trial enrolled 48 patients."],
    ["another number and other little words", "The trial enrolled 40 patients.", "The trial has enrolled 48 patients."],
    ["a unit", "Repairs of the slip lasted 72 hours.", "Repairs of the slip lasted 72 days."],
    ["a denial", "Spacing helps older learners.", "Spacing does not help older learners."],
    ["an opposite", "Sales of winches increased in May.", "Sales of winches decreased in May."],
  ])("that differ in %s are both in doubt, each with the other's words", (_what, one, other) => {
    const { claims, counts } = checked(
      claim(one),
      claim("Herons breed on the marsh."),
      claim(other, { labels: ["S2"] }),
    );
    expect(claims.map(({ verdict }) => verdict)).toEqual(["weak", "supported", "weak"]);
    expect(claims[0]?.reasons).toEqual([`this text says otherwise elsewhere: “${other}”`]);
    expect(claims[2]?.reasons).toEqual([`this text says otherwise elsewhere: “${one}”`]);
    expect(counts).toMatchObject({ weak: 2, supported: 1 });
  });

  it.each([
    ["of other things", "The trial enrolled 40 patients.", "The register enrolled 48 patients."],
    ["of other years", "In 2019 41 boats sailed.", "In 2020 38 boats sailed."],
    ["within bounds", "The trial enrolled at least 40 patients.", "The trial enrolled 48 patients."],
    ["of some", "Some birds sing at dawn.", "Some birds do not sing at dawn."],
    ["that may be", "Spacing may help older learners.", "Spacing may not help older learners."],
    ["of what was named before", "It enrolled 40 patients.", "It enrolled 48 patients."],
    ["before and after", "The tide turns 5 hours before dawn.", "The tide turns 9 hours after dawn."],
    ["with and without", "Tea with sugar sells well.", "Tea without sugar sells well."],
    ["of a few words", "There are 40 boats.", "There are 48 boats."],
    ["in the same words", "The trial enrolled 40 patients.", "The trial enrolled 40 patients."],
    ["counted in words", "One trial found a benefit.", "Two trials found a benefit."],
  ])("%s do not deny each other", (_what, one, other) => {
    expect(verdicts(one, other)).toEqual(["supported", "supported"]);
  });

  it("keep what was worse already, with its reasons; quotations and general knowledge are left alone", () => {
    const [one, other] = ["The trial enrolled 40 patients.", "The trial enrolled 48 patients."];
    const bad = claim(other, { verdict: "not_found", reasons: ["its words stand nowhere in S1"] });
    expect(checked(claim(one), bad).claims[1]).toMatchObject({
      verdict: "not_found",
      reasons: ["its words stand nowhere in S1", expect.stringContaining(one)],
    });
    for (const standing of ["quoted", "general"] as const)
      expect(checked(claim(one), claim(other, { standing })).claims.map(({ verdict }) => verdict)).toEqual([
        "supported",
        "supported",
      ]);
  });

  it("are found in a long answer in time", () => {
    const many = Array.from({ length: 2000 }, (_, index) => claim(`Boat ${index % 900}x of the harbour carries nets.`));
    const all = [...many, claim("The trial enrolled 40 patients."), claim("The trial enrolled 48 patients.")];
    expect(checked(...all).counts.weak).toBe(2);
  });
});

describe("many and long statements", () => {
  it("take time in proportion to them: a model may write a thousand alike, or one without an end", () => {
    const alike = Array.from({ length: 2000 }, (_, at) => `Trial ${at} enrolled ${at} patients with asthma.`);
    const endless = "patients enrolled early ".repeat(3000);
    expect(processorSeconds(() => verdicts(...alike, endless))).toBeLessThan(4);
  });
});
