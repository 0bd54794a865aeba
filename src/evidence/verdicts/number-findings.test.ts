import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { numberFindings } from "./number-findings.js";
import { indexPassage } from "./passage-index.js";
import { termWeights } from "./term-weights.js";

const body = [
  "In all, 1,200 people took part in 2019.",
  "Caffeine reduced total sleep time by 41 minutes, in half of the sleepers by more.",
];

function findings(sentence: string, lines: readonly string[]) {
  const record = { label: "S1", work_id: "w", title: "T", authors: [], year: null, path: null, heading_path: [] };
  const place = { start_line: 10, end_line: 9 + lines.length, start_page: 2, end_page: 2, score: 1 };
  const source: Source = { ...record, ...place, content: `T\n\n${lines.join("\n")}` };
  return numberFindings(sentence, [indexPassage(source)], termWeights([source]));
}

function states(sentence: string, lines: readonly string[] = body): string[] {
  return findings(sentence, lines).map(({ number, state, found }) =>
    [number.text, state, ...(found ? [found.text, found.evidence?.start_line] : [])].join(" "),
  );
}

test.each<[string, string[]]>([
  ["In 2019 1,200 people took part.", ["2019 same 2019 10", "1,200 same 1,200 10"]],
  ["In all, 1.2 thousand people took part.", ["1.2 thousand other_form 1,200 10"]],
  ["Caffeine reduced total sleep time by about 40 minutes.", ["40 rounded 41 11"]],
  ["Caffeine reduced total sleep time by 47 minutes.", ["47 differs 41 11"]],
  ["Caffeine reduced it in 23 countries, see Table 4.", ["23 missing"]],
  ["One might say that of two of them.", []],
])("%s", (sentence, expected) => {
  expect(states(sentence)).toEqual(expected);
});

test("a source without text has no numbers to compare with", () => {
  expect(findings("It was 41 minutes.", [])).toEqual([]);
});

describe("a number of the same meaning is found", () => {
  test.each<[string, string]>([
    ["The channel has 100,000 subscribers", "The channel has 100k subscribers"],
    ["The channel has 1,200 subscribers", "The channel has 1.2 thousand subscribers"],
    ["The company earned 1.5 million", "The company earned 1,500,000"],
    ["The company earned $5 million", "The company earned $5M"],
    ["The company earned 500,000", "The company earned half a million"],
    ["The company earned 1,234.5", "The company earned 1.234,5"],
    ["The lamp burns 1.2 hours", "The lamp burns 1,2 hours"],
    ["There are 25 islands", "There are twenty-five islands"],
    ["There are 250 islands", "There are two hundred and fifty islands"],
    ["There are 24 islands", "There are two dozen islands"],
    ["33 % of patients died", "One in three patients died"],
    ["67 percent of patients died", "Two-thirds of patients died"],
    ["50 % of patients died", "Half of the patients died"],
    ["25 % of patients died", "A quarter of the patients died"],
    ["25 % of patients died", "Of these patients, 12 of 48 died"],
    ["1/3 of patients died", "33.3 % of patients died"],
    ["45 % of patients died", "A share of 0.45 of patients died"],
    ["The dose was 3000 g", "The dose was 3 kg"],
    ["The dose was 0.4 g", "The dose was 400 mg"],
    ["The distance was 26.2 miles", "The distance was 42.195 km"],
    ["It lasted 24 months", "It lasted two years"],
    ["It lasted 500 seconds", "It lasted 8 minutes and 20 seconds"],
    ["It lasted 90 minutes", "It lasted 1.5 hours"],
    ["In the 17th season it began", "In the seventeenth season it began"],
    ["In the 21st century it began", "In the twenty-first century it began"],
    ["In the 19th century it began", "In 1848 it began"],
    ["In the 1990s it began", "In 1994 it began"],
    ["It ran in the season 2019-20", "It ran in the season 2019–2020"],
    ["It ran until 2020", "It ran 2019–20"],
    ["It was late December back in 63", "It was late December 1963"],
    ["It began on 2021-03-14", "It began on March 14, 2021"],
    ["It began on 14/3/2021", "It began on 14 March 2021"],
    ["It opens at 20:30", "It opens at 8:30 pm"],
    ["Patients with type 2 diabetes", "Patients with type II diabetes"],
    ["Patients with type 2 diabetes", "Type 1 and type II: patients with diabetes"],
    ["In experiment 2 they slept", "Experiments 1 and 2 show how long they slept, experiment 1 more"],
    ["The number of cells is 1,200,000", "The number of cells is 1.2 × 10^6"],
    ["The cost rose 2-fold", "The cost doubled"],
    ["It weighs 3.5 tonnes", "It weighs 3½ tonnes"],
  ])("%s: %s", (sentence, line) => {
    const found = findings(`${sentence}.`, [`${line}.`]);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ state }) => state)).not.toContain("missing");
    expect(found.map(({ state }) => state)).not.toContain("differs");
  });

  test.each<[string, string]>([
    ["The channel has 100,000 subscribers", "The channel has 100 subscribers"],
    ["45 % of patients died", "A quarter of the patients died"],
    ["34 % of patients died", "One in three patients died"],
    ["The dose was 3 kg", "The dose was 3 g and not 300 g"],
    ["It began in 1994", "It began in the 1990s"],
    ["It ran in the season 2022-22", "It ran in the season 2021-22"],
    ["Patients with type 1 diabetes", "Patients with type 2 diabetes, 1 in all"],
    ["45.3 % of patients died", "45 % of patients died"],
    ["It began on 14 March 2021", "It began on March 15, 2021"],
  ])("but not by another: %s: %s", (sentence, line) => {
    const said = findings(`${sentence}.`, [`${line}.`]).map(({ state }) => state);
    expect(said.some((state) => state === "missing" || state === "differs")).toBe(true);
  });
});

describe("a number in another one's place is named", () => {
  test.each<[string, string]>([
    ["They found 317 assessments in 839 experiments", "They found 839 assessments in 317 experiments"],
    ["Of 84 pupils who were asked 177 % agreed", "Of 177 pupils who were asked 84 % agreed"],
    ["More than 40 pupils took part", "Up to 40 pupils took part"],
    ["At least 40 pupils took part", "No more than 40 pupils took part"],
    ["They stayed for three weeks", "They stayed for a week"],
    ["They stayed for five months", "They stayed for five years"],
  ])("%s: %s", (sentence, line) => {
    const said = findings(`${sentence}.`, [`${line}.`]).map(({ state }) => state);
    expect(said.some((state) => state === "missing" || state === "differs")).toBe(true);
  });

  test.each<[string, string]>([
    ["In 839 experiments 317 assessments were found", "They found 317 assessments in 839 experiments"],
    ["No more than 40 pupils took part", "At most 40 pupils took part"],
    ["More than 40 pupils took part", "More than 40 pupils took part, fewer than 50"],
    ["They stayed for two years", "They stayed for 24 months"],
    ["The field covers 40 m2", "The field covers 40 square metres"],
    ["They stayed for seven days", "They stayed for a week"],
    ["They stayed for 30 minutes", "They stayed for half an hour"],
    ["The second group won 30 games and the first 20", "The first group won 20 games, the second one 30"],
  ])("but not where it only stands in another order or form: %s: %s", (sentence, line) => {
    const said = findings(`${sentence}.`, [`${line}.`]).map(({ state }) => state);
    expect(said.every((state) => state !== "missing" && state !== "differs")).toBe(true);
  });
});

describe("rounding", () => {
  test.each<[string, string, string]>([
    ["The rate was 41", "The rate was 41.3", "rounded"],
    ["The rate was more than 40", "The rate was 48", "rounded"],
    ["The rate was nearly 50", "The rate was 48", "rounded"],
    ["The rate was less than 50", "The rate was 48", "rounded"],
    ["The rate was more than 50", "The rate was 48", "missing"],
    ["The rate was 42", "The rate was 41.3", "differs"],
    ["The rate was 41.3", "The rate was 41", "differs"],
  ])("%s: %s is %s", (sentence, line, state) => {
    expect(findings(`${sentence}.`, [`${line}.`]).map((each) => each.state)).toEqual([state]);
  });
});

const numRuns = Number(process.env["QUIRE_PROPERTY_RUNS"] ?? 60);
const amount = fc.oneof(
  fc.integer({ min: 13, max: 999_999 }),
  fc.double({ min: 0.01, max: 999, noNaN: true }).map((value) => Number(value.toFixed(2))),
);
const frames = [
  (number: string) => `Sleepers lost ${number} minutes of their night.`,
  (number: string) => `In all, ${number} people took part, most of them students.`,
  (number: string) => `The share was ${number} % in the control group.`,
];

describe("whatever the number", () => {
  test("its own writing and grouped figures are found", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...frames), (value, frame) => {
        const sentence = frame(String(value));
        expect(findings(sentence, [sentence]).map(({ state }) => state)).toEqual(["same"]);
        const grouped = findings(frame(value.toLocaleString("en", { maximumFractionDigits: 2 })), [sentence]);
        expect(grouped.map(({ state }) => state)).toEqual([value < 1000 ? "same" : "other_form"]);
      }),
      { numRuns },
    );
  });

  test("another one of as many figures is named", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 8 }), fc.constantFrom(...frames), (value, step, frame) => {
        const written = String(value);
        const last = Number(written.at(-1));
        const other = `${written.slice(0, -1)}${last === 0 ? step : ((last + step - 1) % 9) + 1}`;
        fc.pre(other !== written);
        expect(findings(frame(other), [frame(written)]).map(({ state }) => state)).toEqual(["differs"]);
      }),
      { numRuns },
    );
  });

  test("any text is read, and numbers stand where they say", () => {
    const piece = fc.constantFrom(
      "12",
      "1/3",
      " of ",
      "half",
      "three",
      "%",
      "-",
      ",",
      ".",
      " ",
      "2019",
      "kg",
      "May",
      "th",
      "IV",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(piece, { maxLength: 12 }), (claim, text) => {
        const sentence = claim.join("");
        for (const { number } of findings(sentence, [text.join("")])) {
          expect(sentence.slice(number.start, number.end)).toBe(number.text);
        }
        expect(sentence).toBe(claim.join(""));
      }),
      { numRuns },
    );
  });
});
