import { describe, expect, test } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import type { Verdict } from "../../domain/verdict.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";
import { termWeights } from "./term-weights.js";

function judge(claim: string, ...texts: string[]) {
  const sources = texts.map((text, index) => sourceOf(text, { label: `S${index + 1}`, work_id: `w${index}` }));
  return judgeClaim(claim, sources.map(indexPassage), termWeights(sources));
}

const reactor =
  "The reactor of Velm ran for 14 months. It produced 320 MWh of power, and 80 MWh of that were sold to Torun.";

describe("a claim in other words than its source", () => {
  test.each<[what: string, claim: string, source: string, verdict: Verdict, reason: RegExp]>([
    ["a number that is not there", "Velm's reactor produced 350 MWh.", reactor, "weak", /350/],
    ["a name that is not there", "The power of the reactor was sold to Gdynia.", reactor, "weak", /Gdynia/],
    [
      "a unit that differs",
      "Output was monitored, and for 130 days the stations kept their series.",
      "The stations have kept series of up to 130 years.",
      "weak",
      /130 years/,
    ],
    [
      "numbers in each other's place",
      "The epidemic doubled in 68.2 days at first and halved in 23.2 days later.",
      "First came a doubling time of 23.2 days, then, when the epidemic halved, one of 68.2 days.",
      "weak",
      /each other/,
    ],
    [
      "a month that is not there",
      "The bridge, says the council, was opened to all traffic in April.",
      "All traffic has been on the bridge since the council opened it in March.",
      "weak",
      /April/,
    ],
    [
      "another language",
      "Die Brücke wurde im März für den Verkehr geöffnet, und alle Wagen fahren.",
      "All of the traffic has been on the bridge since it was opened by the council in March of that year.",
      "words_only",
      /another language/,
    ],
    [
      "what the source denies",
      "The council supports tolls for the bridge and its traffic.",
      "The council does not support tolls for the bridge and its traffic, says the report.",
      "weak",
      /not/,
    ],
  ])("%s", (_what, claim, source, verdict, reason) => {
    const judged = judge(claim, source);
    expect(judged.reasons.join("; ")).toMatch(reason);
    expect(judged.verdict).toBe(verdict);
  });

  test.each([
    ["The law sets the period at fifteen days and the fine at 12,000 euros.", "words_only"],
    ["The law sets the period at fifteen days and the fine at 13,000 euros.", "weak"],
  ])("a number is read in the language that it stands in: %s", (claim, verdict) => {
    const source = "La loi fixe le délai à quinze jours pour les communes de la région, et l'amende est de 12 000 €.";
    expect(judge(claim, source).verdict).toBe(verdict);
  });

  test("the figures of a name are no number", () => {
    const { reasons } = judge("The VLX-400 lifts loads.", "The lift VLX-400 moves loads of up to 2 t.");
    expect(reasons.join()).not.toMatch(/400/);
  });

  test.each(["Whoever", "Anyone who", "Everyone who"])("“%s” at the beginning of a sentence is no name", (subject) => {
    const { reasons } = judge(
      `${subject} lifts loads of 2 t needs the VLX-400.`,
      "The VLX-400 moves loads of up to 2 t.",
    );
    expect(reasons.join()).not.toContain("the name");
  });

  test("what stands nowhere is not found in a long text only", () => {
    const claim = "Marmots hibernate under alpine meadows until spring.";
    const line = "The committee agreed on the budget of the harbour.";
    expect(judge(claim, line).verdict).toBe("words_only");
    expect(judge(claim, Array.from({ length: 12 }, () => line).join("\n")).verdict).toBe("not_found");
  });
});

describe("a number that is computed", () => {
  test.each([
    ["a difference", "Of the power produced by the reactor of Velm, 240 MWh remained.", /320 MWh − 80 MWh/],
    ["a share", "A quarter, or 25 %, of the power produced by the Velm reactor was sold to Torun.", /80.*320/],
  ])("%s shows its formula", (_what, claim, formula) => {
    const judged = judge(claim, reactor);
    expect(judged.reasons.join()).toMatch(formula);
    expect(judged.verdict).toBe("computed");
  });

  test("is recomputed in other languages", () => {
    const source =
      "Das Kraftwerk Velm erzeugte 320 MWh Strom. An Torun verkaufte das Kraftwerk 80 MWh Strom. Der Rest wurde in der Stadt und in den Dörfern am Fluss verbraucht.";
    const judged = judge("Vom Strom, den das Kraftwerk Velm erzeugte, blieben 240 MWh Strom übrig.", source);
    expect(judged.reasons.join()).toMatch(/320 MWh − 80 MWh/);
  });

  test("needs a word that says so", () => {
    expect(judge("The reactor of Velm produced 240 MWh of power.", reactor).verdict).not.toBe("computed");
  });
});
