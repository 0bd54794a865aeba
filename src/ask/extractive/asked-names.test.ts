import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { askedNames } from "./asked-names.js";
import { extractiveAnswer } from "./extractive.js";

function source(label: string, lines: string[]): Source {
  return {
    label,
    work_id: label,
    title: "Report",
    authors: [],
    year: null,
    path: null,
    heading_path: ["Report"],
    start_line: 3,
    end_line: 1 + 2 * lines.length,
    start_page: null,
    end_page: null,
    score: 1,
    content: ["Report", "", ...lines.flatMap((line) => [line, ""])].join("\n"),
  };
}

const answer = (question: string, lines: string[]) =>
  extractiveAnswer({
    question,
    ...understandQuestion(question),
    sources: [source("S1", lines)],
    length: "short",
  }).answer_markdown;

describe("askedNames", () => {
  it.each([
    ["What did the Oder disaster cost?", ["oder"]],
    ["How many stations does GHCN contain?", ["ghcn"]],
    ["What grew in March 2019?", []],
    ["What Is The Total Of Net Sales?", []],
    ["Warum blüht die Alge in der Oder?", []],
  ])("are the words of %s that name something", (question, names) => {
    expect(askedNames(question)).toEqual(names);
  });
});

describe("a sentence that says the asked name", () => {
  it("comes before one that says the rest of the question of something else", () => {
    const text = answer("Why is the guide not on CRAN?", [
      "The guide is written for beginners because the guide of the last year was not.",
      "It is not on CRAN because it needs the data of another package.",
    ]);
    expect(text.indexOf("not on CRAN")).toBeGreaterThan(0);
  });

  it("keeps the numbers of all from being computed with for one", () => {
    const text = answer("What was the decrease in Lakeside bookings from 2018 to 2019?", [
      ["| | 2019 | 2018 |", "| --- | --- | --- |", "| Bookings | 336 | 420 |"].join("\n"),
      "The harbour is open all year.",
      "A decrease of 53 in Lakeside bookings was due to the storm in 2019.",
    ]);
    expect(text).not.toContain("−84");
    expect(text).toContain("decrease of 53 in Lakeside bookings");
  });
});

describe("a sentence that takes up what the one before it names", () => {
  it("is quoted behind it", () => {
    const text = answer("What was the reason for the rise of the ferry fares?", [
      "The ferry fares rose by 4 % in May. The rise was attributable to dearer fuel and to a new pier on the far side of the lake.",
      "The ferry fares of children are half those of their parents.",
    ]);
    expect(text).toMatch(/^- The ferry fares rose by 4 % in May\. \[S1\] The rise was attributable to dearer fuel/u);
  });
});

describe("a sentence that states the change", () => {
  it("comes before one that says the same words with other amounts", () => {
    const text = answer("What was the increase of the ferry fares in 2019?", [
      "The increase of the ferry fares in 2019 followed dearer fuel, of which the ferry burns 40 tonnes.",
      "Ferry fares increased by $2.50 in 2019.",
    ]);
    expect(text).toMatch(/^- Ferry fares increased by/u);
  });
});

describe("questions in other languages", () => {
  const lines = [
    "Falcot SA est un fabricant de matériel audio haut de gamme.",
    "Le site de Montpellier produit les amplificateurs de Falcot.",
  ];

  it("are not answered by whatever says the one name in them", () => {
    expect(answer("Quel est le chiffre d'affaires de Falcot ?", lines)).toMatch(/^I found no sentence/u);
  });

  it("are not answered by a number of something else", () => {
    const text = answer("Combien de salariés a Falcot ?", [...lines, "Falcot dispose de deux sites depuis 20 ans."]);
    expect(text).toMatch(/^I found no sentence/u);
    expect(answer("Combien de salariés a Falcot ?", [...lines, "Falcot emploie 150 salariés."])).toMatch(
      /^- Falcot emploie 150/u,
    );
  });

  it("are answered by what says the rest, too", () => {
    expect(answer("Quel site produit les amplificateurs de Falcot ?", lines)).toMatch(/^- Le site de Montpellier/u);
    expect(
      answer("Warum nimmt der Verein keine Spenden von Banken an?", [
        "Der Verein hat zwanzig Mitglieder.",
        "Spenden von Banken nimmt der Verein nicht an, weil er frei bleiben will.",
      ]),
    ).toMatch(/^- Spenden von Banken/u);
  });
});

describe("a question for a number", () => {
  it("is not answered where no sentence says one that could be it", () => {
    const lines = [
      "The forecast of a weather station takes the wind at 10 m from its archive of weather data.",
      "Step 1 joins the weather stations whose records overlap.",
    ];
    expect(answer("How many weather stations does the archive contain?", lines)).toMatch(/^I found no sentence/u);
    expect(
      answer("How many weather stations does the archive contain?", [
        ...lines,
        "The archive contains 720 weather stations.",
      ]),
    ).toMatch(/^- The archive contains 720/u);
  });
});
