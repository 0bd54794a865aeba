import { describe, expect, it } from "vitest";
import { findConflicts, quantitiesOf } from "./conflicts.js";

function conflicts(...texts: string[]): string[] {
  const statements = texts.map((text, index) => ({ text, work_id: `w${index}` }));
  return findConflicts(statements).map(
    ({ left, right, unit }) => `${texts.indexOf(left.text)}:${texts.indexOf(right.text)} ${unit}`,
  );
}

describe("quantitiesOf", () => {
  it.each([
    ["recalled 47 per cent", [{ value: 47, unit: "%" }]],
    ["1,354 people", [{ value: 1354, unit: "peopl" }]],
    ["at -3.5 or 20 °C", [{ value: 20, unit: "°c" }]],
    [
      "twelve to twenty days",
      [
        { value: 12, unit: "dai" },
        { value: 20, unit: "dai" },
      ],
    ],
    [
      "5-10% of cases",
      [
        { value: 5, unit: "%" },
        { value: 10, unit: "%" },
      ],
    ],
    ["in 2008 and section 4.2 (Smith, 2010)", []],
    ["three times", []],
    ["12 000 people", [{ value: 12000, unit: "peopl" }]],
    ["twenty-five people", [{ value: 25, unit: "peopl" }]],
    ["3 lakh people", [{ value: 300000, unit: "peopl" }]],
    ["_g_ = 0.50 (n = 40, p = .03)", [{ value: 0.5, unit: "g =" }]],
  ])("reads %s", (text, quantities) => {
    expect(quantitiesOf(text).map(({ value, unit }) => ({ value, unit }))).toEqual(quantities);
  });
});

describe("findConflicts", () => {
  it("finds different numbers of one unit for one subject", () => {
    expect(conflicts("The glacier lost 40 % of its mass.", "The glacier lost 25 per cent of its mass.")).toEqual([
      "0:1 %",
    ]);
  });

  it.each([
    ["agreement", "The glacier lost 40 % of its mass.", "Of its mass, the glacier lost 40 percent."],
    ["a range that holds the number", "The glacier lost 35-45 % of its mass.", "The glacier lost 40 % of its mass."],
    [
      "numbers of other things in like sentences",
      "The review of glacier mass by Smith and Jones found 40 % for the northern slopes.",
      "The review of glacier mass by Smith and Jones, which looked at every valley in turn, says winters warmed by 3 %.",
    ],
    ["lists of conditions", "The glacier lost mass after 2, 5 or 9 days.", "The glacier lost mass after 30 days."],
    ["other units", "The glacier lost 40 % of its mass.", "The glacier lost mass for 12 years."],
    ["other subjects", "The glacier lost 40 % of its mass.", "The lake gained 12 % of water volume."],
    [
      "one number in two notations",
      "The strike of miners in the valley was joined by 12 000 people.",
      "The strike of miners in the valley was joined by 12,000 people.",
    ],
    [
      "one number in words and in figures",
      "The strike of miners was led by twenty-five people.",
      "The strike of miners was led by 25 people.",
    ],
    [
      "one number in two notations of German",
      "Der Streik der Bergleute im Tal wurde von 1.234 Personen getragen und war nicht lang.",
      "Der Streik der Bergleute im Tal wurde von 1 234 Personen getragen und war nicht lang.",
    ],
    ["no numbers", "The glacier lost some of its mass.", "The glacier lost 12 % of its mass."],
  ])("finds none in %s", (_name, left, right) => {
    expect(conflicts(left, right)).toEqual([]);
  });

  it("does not set a work against itself", () => {
    const texts = ["The glacier lost 40 % of its mass.", "The glacier lost 25 % of its mass."];
    expect(findConflicts(texts.map((text) => ({ text, work_id: "w" })))).toEqual([]);
  });
});
