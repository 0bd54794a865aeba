import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { judgeClaim } from "./judge.js";
import { judgeFigures } from "./judge-sentence.js";
import { indexPassage, type PassageIndex } from "./passage-index.js";
import { termWeights } from "./term-weights.js";
import { WorkText } from "./work-text.js";

const passageOf = (text: string): PassageIndex => indexPassage(sourceOf(text));

function judge(claim: string, ...passages: PassageIndex[]) {
  return judgeClaim(claim, passages, termWeights(passages.map(({ source }) => source)));
}

const gates: readonly [what: string, text: string, wrong: string, reason: string, right: string][] = [
  [
    "who did it, told by a noun",
    "The largest deal of Tarnholm in 1996, after its purchase of Brixby for $4.5 million, was a mill.",
    "Brixby bought Tarnholm for $4.5 million in 1996.",
    "has “purchase” of “Brixby”",
    "Tarnholm bought Brixby for $4.5 million in 1996.",
  ],
  [
    "where it went",
    "In 1931 the printer Lorenz moved his whole press to Pankerville.",
    "In 1931 Lorenz moved his press away from Pankerville.",
    "says what goes to “Pankerville”, not from it",
    "In 1931 Lorenz moved his press to Pankerville.",
  ],
  [
    "that nothing else did",
    "The bridge at Olmen is kept by [Wards](wards.md) and [Guilds](guilds.md) of the town.",
    "The bridge at Olmen is kept by Wards alone.",
    "“alone” is not in S1",
    "The bridge at Olmen is kept by Wards and Guilds.",
  ],
  [
    "another literal in its place",
    'The default value of `paper` is `"legal"` but there are several sizes.\nA `letter` is short, `tabloid` is large.',
    "By default the value of `paper` is `letter`.",
    "has “legal” beside “paper”, not “letter”",
    "By default the value of `paper` is `legal`.",
  ],
  [
    "a denial in French",
    "Cependant, comme la boussole a été posée près du moteur, ce n'est donc pas une méthode fiable pour trouver le nord.",
    "La boussole posée près du moteur est une méthode fiable pour trouver le nord.",
    "pas",
    "La boussole posée près du moteur n'est donc pas une méthode fiable pour trouver le nord.",
  ],
];

describe("A paraphrase is not supported", () => {
  it.each(gates)("that has %s otherwise", (_what, text, wrong, reason, right) => {
    const judged = judge(wrong, passageOf(text));
    expect(judged.verdict).not.toBe("supported");
    expect(judged.reasons.join("; ")).toContain(reason);
    expect(judge(right, passageOf(text)).reasons.join("; ")).not.toContain(reason);
  });
});

describe("Reasons", () => {
  it("name an opposite only where it stands in the claim's sentence", () => {
    const text = "Changes to the tide tables\n\nThe harbour of Vessum keeps its winter times all year.";
    const judged = judge("Since May the harbour of Vessum has stayed on winter times.", passageOf(text));
    expect(judged.reasons.join()).not.toContain("Changes");
  });

  it("do not say that nothing is denied where the sentence denies", () => {
    const text = "Wer nicht in der Lage ist, das Leck innerhalb von zwei Tagen zu beheben, ruft den Hafenmeister an.";
    const judged = judge("Wer das Leck nicht binnen zwei Tagen beheben kann, ruft den Hafenmeister.", passageOf(text));
    expect(judged.reasons.join()).not.toContain("does not deny");
  });

  it("miss no name whose parts stand there", () => {
    const text = "In diesem Jahr wird erstmals das Licht-System Argo auf dem Leuchtturm als Standard eingesetzt.";
    const judged = judge("Der Leuchtturm setzte erstmals Argo als Standard-Licht-System ein.", passageOf(text));
    expect(judged.reasons.join()).not.toContain("the name");
  });
});

describe("Numbers that follow from a work", () => {
  const lines = ["Survey of the fleet", "Number of boats: 48", "30 - wooden, 18 - steel"];
  const passage = {
    ...passageOf("The survey of the fleet tells what each boat is made of."),
    work: new WorkText(lines, []),
  };

  it("may be shares of a number that the claim gives", () => {
    const judged = judge("In the survey of the fleet 62.5 per cent of the 48 boats are wooden.", passage);
    expect(judged.verdict).not.toBe("weak");
    expect(judge("In the survey of the fleet 71.5 per cent of the 48 boats are wooden.", passage).verdict).toBe("weak");
  });
});

describe("A claim on a work of another language", () => {
  const passage = passageOf("Der Leuchtturm steht seit 1874 auf der Klippe und ist 31,5 Meter hoch.");

  it("is held to its figures", () => {
    const wrong = judgeFigures("The lighthouse has stood on the cliff since 1847.", [passage], () => 1);
    expect(wrong.verdict).toBe("weak");
    expect(wrong.reasons.join()).toContain("the number 1847 is not in S1");
    const right = judgeFigures(
      "The lighthouse has stood on the cliff since 1874, 31.5 metres high.",
      [passage],
      () => 1,
    );
    expect(right.verdict).toBe("unchecked");
  });
});
