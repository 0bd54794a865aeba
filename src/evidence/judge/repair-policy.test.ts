import { describe, expect, it } from "vitest";
import type { Claim, Opinion, Source } from "../../domain/evidence.js";
import { isBetterRepair, isRepairable, longestSharedRun, mayBeRemoved } from "./repair-policy.js";

const content = "Tides\n\nIn the harbour of Saint-Malo the spring range reaches 12.2 metres at new moon.";
const sources = [{ label: "S1", content } as Source];

function claim(verdict: Claim["verdict"], says?: Opinion["verdict"], text = "The range is large."): Claim {
  const judge = says && { verdict: says, quote: null, accepted: true, explanation: "" };
  return {
    text,
    start: 0,
    end: 9,
    labels: ["S1"],
    verdict,
    standing: "cited",
    support: 0.5,
    reasons: [],
    evidence: null,
    ...(judge && { judge }),
  };
}

describe("a correction", () => {
  it.each([
    ["that the judge prefers", claim("weak", "partly"), claim("supported", "supported"), true],
    ["of what only the judge doubted", claim("words_only", "not_in_passage"), claim("supported", "supported"), true],
    ["that the judge finds no better", claim("weak", "partly"), claim("weak", "partly"), false],
    ["that the judge likes less, whatever rules say", claim("weak", "supported"), claim("supported", "partly"), false],
    [
      "that the judge prefers and rules have a name against",
      claim("words_only", "partly"),
      claim("weak", "supported"),
      false,
    ],
    ["that the judge was not asked about", claim("weak", "partly"), claim("supported"), false],
    ["of a named difference, without a judge", claim("weak"), claim("supported"), true],
    ["of what rules are at a loss with, without a judge", claim("words_only"), claim("supported"), false],
  ])("%s: %s", (_what, before, after, counts) => {
    expect(isBetterRepair(before, [after], sources)).toBe(counts);
  });

  it("does not count where a sentence has lost its label", () => {
    expect(isBetterRepair(claim("weak"), [], sources)).toBe(false);
  });

  it("does not count where it copies what was said in other words", () => {
    const before = claim("weak", "partly", "The spring range at Saint-Malo reaches 17 metres.");
    const copied = claim(
      "supported",
      "supported",
      "In the harbour of Saint-Malo the spring range reaches 12.2 metres.",
    );
    const own = claim("supported", "supported", "At Saint-Malo the range of a spring tide is 12.2 metres.");
    expect(longestSharedRun(copied.text, sources)).toHaveLength(13);
    expect(isBetterRepair(before, [copied], sources)).toBe(false);
    expect(isBetterRepair(before, [own], sources)).toBe(true);
    const mended = copied.text.replace("12.2", "17.5");
    expect(isBetterRepair(claim("weak", "partly", mended), [copied], sources)).toBe(true);
    const turned = claim("weak", "partly", "The spring range reaches 17.5 metres in the harbour of Saint-Malo.");
    expect(isBetterRepair(turned, [copied], sources)).toBe(false);
    const longer = claim("weak", "partly", copied.text.replace(/\.$/u, " at new moon, always."));
    expect(isBetterRepair(longer, [copied], sources)).toBe(true);
  });
});

it("what rules alone cannot tell is not put to a repairing model", () => {
  expect(isRepairable(claim("words_only"))).toBe(false);
  expect(isRepairable(claim("words_only", "not_in_passage"))).toBe(true);
  expect(isRepairable(claim("weak"))).toBe(true);
  expect(isRepairable(claim("supported", "supported"))).toBe(false);
});

it("a part of a truth is not taken out", () => {
  expect(mayBeRemoved(claim("weak", "partly"))).toBe(false);
  expect(mayBeRemoved(claim("weak"))).toBe(false);
  expect(mayBeRemoved(claim("not_found"))).toBe(true);
  expect(mayBeRemoved(claim("weak", "not_in_passage"))).toBe(true);
  expect(mayBeRemoved(claim("contradicted", "contradicted"))).toBe(true);
});
