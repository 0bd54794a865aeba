import { expect, it } from "vitest";
import type { Claim } from "../../domain/evidence.js";
import { replaceStretches } from "../answers/change-text.js";
import { improving, replacementsOf } from "./repair-written.js";

const markdown = "First fact [S1]. Second fact [S2].\n\n- Third fact [S1].\n- Fourth fact [S3].\n";

function claim(text: string, verdict: Claim["verdict"], support = 0.2): Claim {
  const start = markdown.indexOf(text);
  return {
    text,
    start,
    end: start + text.length,
    labels: ["S1"],
    standing: "cited",
    verdict,
    support,
    reasons: [],
    evidence: null,
  };
}

const second = claim("Second fact [S2].", "weak");
const third = claim("Third fact [S1].", "not_found");
const fourth = claim("Fourth fact [S3].", "contradicted");

it("takes one repair for each sentence, and only of those that were doubted", () => {
  const repairs = [
    { number: 1, action: "replace" as const, text: "A\nB [S1]." },
    { number: 1, action: "remove" as const, text: "" },
    { number: 2, action: "replace" as const, text: "  " },
    { number: 9, action: "remove" as const, text: "" },
  ];
  expect(replacementsOf(repairs, [{ claim: second }, { claim: third }])).toMatchObject([
    { claim: second, by: expect.stringMatching(/^A B/) },
  ]);
});

it("keeps the better of both versions", () => {
  const replacements = [
    { claim: second, start: second.start, end: second.end, by: "Better [S1]." },
    { claim: third, start: third.start, end: third.end, by: "No better [S1]." },
    { claim: fourth, start: fourth.start, end: fourth.end, by: "Without a label." },
  ];
  const { placed } = replaceStretches(markdown, replacements);
  const verdicts: Claim["verdict"][] = ["supported", "not_found"];
  const checked: Claim[] = placed.slice(0, 2).map(({ start, end }, index) => ({
    ...third,
    start,
    end,
    verdict: verdicts[index] ?? "weak",
  }));
  expect(improving(placed, checked, []).map(({ by }) => by)).toEqual(["Better [S1]."]);
});
