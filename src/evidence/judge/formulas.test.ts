import { describe, expect, it } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { readQuantities } from "../../language/quantities/read-quantities.js";
import { indexPassage } from "../verdicts/passage-index.js";
import { checkFormula } from "./formulas.js";

const content = `Loads

The north quay took 320 tonnes in May and the south quay took 80 tonnes.
Repairs lasted 23.2 days; a tide lasts 6 hours. Of 210 boats 40 % are yawls, and a third crane was bought.
The harbour has a granite quay, an iron jetty and a wooden pier.`;
const source = { label: "S1", work_id: "w", title: "Loads", heading_path: [], start_line: 1, end_line: 5, content };
const passages = [indexPassage(source as unknown as Source)];

function state(claim: string, formula: string): string {
  const found = checkFormula(formula, { text: claim, language: "en", passages, said: [] });
  return found.state === "right" ? `${found.state}: ${found.number.text}` : found.state;
}

describe("a formula of a judge", () => {
  it.each([
    ["The quays took 400 tonnes.", "320 tonnes + 80 tonnes = 400 tonnes", "right: 400"],
    ["The quays took 400 tonnes.", "(320 + 80) = 400", "right: 400"],
    ["The north quay took four times as much.", "320 tonnes / 80 tonnes = 4", "right: four"],
    ["The north quay took 300 % more.", "(320 - 80) / 80 × 100 = 300 %", "right: 300"],
    ["Repairs lasted about three weeks.", "23.2 days / 7 = 3.3 weeks", "right: three"],
    ["Repairs lasted about three weeks.", "23.2 days = 3.3 weeks", "right: three"],
    ["The other 60 % are not.", "100 % - 40 % = 60 %", "right: 60"],
    ["Yawls are 84.", "40 % × 210 = 84", "right: 84"],
  ])("gives a number of %j: %s", (claim, formula, expected) => {
    expect(state(claim, formula)).toBe(expected);
  });

  it("counts things that stand in a passage, each once", () => {
    const claim = "Boats land at three places.";
    expect(state(claim, "granite quay; iron jetty; wooden pier = 3")).toBe("right: three");
    expect(state(claim, "granite quay; iron jetty = 3")).toBe("wrong");
    expect(state(claim, "granite quay; iron jetty; concrete wharf = 3")).toBe("unread");
    expect(state(claim, "granite quay; Granite quay; iron jetty = 3")).toBe("wrong");
  });

  it("is wrong where it says something false", () => {
    expect(state("The quays took 410 tonnes.", "320 tonnes + 80 tonnes = 410 tonnes")).toBe("wrong");
  });

  it.each([
    ["operands that stand nowhere", "The quays took 500 tonnes.", "420 tonnes + 80 tonnes = 500 tonnes"],
    ["an operand in another unit", "The quays took 400 kg.", "320 kg + 80 kg = 400 kg"],
    ["a result that is no number of the claim", "The quays took 410 tonnes.", "320 tonnes + 80 tonnes = 400 tonnes"],
    ["a result in another unit", "Repairs lasted about three months.", "23.2 days / 7 = 3.3 weeks"],
    ["measures of two kinds added", "It comes to 326.", "320 tonnes + 6 hours = 326"],
    ["constants alone", "A day has 1,440 minutes.", "24 × 60 = 1,440"],
    ["no equation", "The quays took 400 tonnes.", "the sum of both"],
    ["half an equation", "The quays took 400 tonnes.", "320 tonnes + (80 tonnes = 400 tonnes"],
  ])("proves nothing with %s", (_what, claim, formula) => {
    expect(state(claim, formula)).toBe("unread");
  });

  it("may compute with what the claim says and its sources bear out", () => {
    const text = "The quay and 2 jetties make 3 places.";
    const said = readQuantities(text, "en").filter(({ value }) => value === 2);
    expect(checkFormula("1 + 2 = 3", { text, language: "en", passages, said })).toMatchObject({ state: "right" });
    expect(checkFormula("1 + 2 = 3", { text, language: "en", passages, said: [] })).toEqual({ state: "unread" });
  });
});
