import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { extractiveAnswer, type ExtractiveAnswer } from "./extractive.js";

/** The sentences and cells of an answer, in its order. */
const quoted = ({ answer_markdown }: ExtractiveAnswer) =>
  [...answer_markdown.matchAll(/(?<=^- |\[S\d+\] )(.+?) \[S\d+\]/gmu)].map(([, text = ""]) => ({ text }));

function source(label: string, heading: string, lines: string[]): Source {
  return {
    label,
    work_id: heading,
    title: heading,
    authors: [],
    year: null,
    path: null,
    heading_path: [heading],
    start_line: 3,
    end_line: 2 + lines.length,
    start_page: null,
    end_page: null,
    score: 1,
    content: [heading, "", ...lines].join("\n"),
  };
}

function ask(question: string, sources: Source[]): ExtractiveAnswer {
  return extractiveAnswer({ question, ...understandQuestion(question), sources, length: "short" });
}

describe("cells of tables in an answer", () => {
  const herds = source("S1", "Herds", [
    "Animals on the farm, in hundreds:",
    "",
    "|  | 2021 | 2020 |",
    "| --- | --- | --- |",
    "| Sheep | 12 | 15 |",
    "| Sheep sold | 4 | 2 |",
    "| Goats | 8 | 6 |",
    "",
    "The farm lies above the lake, and its walls are older than the herds.",
  ]);

  it("are those of the thing and the time that are asked for", () => {
    expect(quoted(ask("How many goats were there in 2020?", [herds]))[0]?.text).toBe("Goats: 6 (2020)");
    expect(quoted(ask("How many sheep were there in 2021?", [herds]))[0]?.text).toBe("Sheep: 12 (2021)");
    expect(quoted(ask("How many sheep were sold in 2021?", [herds]))[0]?.text).toBe("Sheep sold: 4 (2021)");
  });

  it("are computed with where that is asked, with the formula first and the cells behind", () => {
    const texts = (question: string) => quoted(ask(question, [herds])).map(({ text }) => text);
    expect(texts("What is the change in sheep from 2020 to 2021?").slice(0, 2)).toEqual([
      "Difference, Sheep (2021; 2020): 12 − 15 = −3",
      "Sheep: 12 (2021); 15 (2020)",
    ]);
    expect(texts("By what percentage did goats increase from 2020 to 2021?")[0]).toBe(
      "Change in per cent, Goats (2021; 2020): (8 − 6) / 6 = 33.33%",
    );
    expect(texts("What was the average of sheep in 2020 and 2021?")[0]).toBe(
      "Average, Sheep (2021; 2020): (12 + 15) / 2 = 13.5",
    );
    expect(texts("What was the sum of sheep and goats in 2021?")[0]).toBe("Sum, Sheep | Goats (2021): 12 + 8 = 20");
    expect(texts("What is the ratio of goats to sheep in 2021?")[0]).toBe(
      "Ratio, Goats | Sheep (2021): 8 / 12 = 0.6667 (66.67%)",
    );
  });

  it("do not lead where a reason is asked for", () => {
    const sold = source("S1", "Herds", [
      "|  | 2021 | 2020 |",
      "| --- | --- | --- |",
      "| Goats sold | 8 | 6 |",
      "",
      "Goats sold increased in 2021 because the dairy by the lake was closed.",
    ]);
    expect(quoted(ask("Why did goats sold increase in 2021?", [sold]))[0]?.text).toBe(
      "Goats sold increased in 2021 because the dairy by the lake was closed.",
    );
  });

  it("of another time answer nothing about this one", () => {
    expect(quoted(ask("How many goats were there in 2018?", [herds])).map(({ text }) => text)).not.toContain(
      "Goats: 8 (2021)",
    );
  });

  it("name a row by the words of one of its cells", () => {
    const people = source("S1", "People", [
      "| Name | Office | Since |",
      "| --- | --- | --- |",
      "| Ada Ort | Treasurer of the club | 2014 |",
      "| Ben Uhl | Chair of the club | 2019 |",
    ]);
    expect(quoted(ask("Who is the treasurer of the club?", [people]))[0]?.text).toBe(
      "Ada Ort: Office: Treasurer of the club; Since 2014",
    );
  });

  it("answer which is largest, though no row says so", () => {
    expect(quoted(ask("In which year was the number of goats larger?", [herds]))[0]?.text).toBe(
      "Goats: 8 (2021); 6 (2020)",
    );
  });

  it("are not those of a thing whose name differs in a digit, nor are sentences", () => {
    const pumps = source("S1", "Pumps", [
      "| Pump | top speed |",
      "| --- | --- |",
      "| VLX-400 | 1.8 m/s |",
      "| VLX-500 | 2.4 m/s |",
      "",
      "The top speed of the VLX-400 was measured in the hall of the works.",
    ]);
    expect(quoted(ask("What is the top speed of the VLX-500?", [pumps])).map(({ text }) => text)).toEqual([
      "VLX-500: top speed 2.4 m/s",
    ]);
    expect(ask("What is the top speed of the VLX-600?", [pumps])).toMatchObject({
      answered: false,
      limitations: [
        'I found no sentence that answers this question. The passage that came nearest does not say "VLX-600".',
      ],
    });
  });

  it("are not those of another version, which the answer says", () => {
    const codecs = source("S1", "Codecs", [
      "| Codec | Ratio | Speed |",
      "| --- | --- | --- |",
      "| [pako](https://pako.example) 2.1.0 | 2.8 | 530 MB/s |",
      "| fflate 0.8.2 | 2.1 | 550 MB/s |",
      "",
      "Speed matters more than the ratio of a codec where files are small.",
    ]);
    expect(quoted(ask("What is the ratio of pako 2.1.0?", [codecs]))[0]?.text).toBe(
      "[pako](https://pako.example) 2.1.0: Ratio 2.8",
    );
    expect(ask("What is the ratio of pako 2.1.1?", [codecs])).toMatchObject({
      answered: false,
      limitations: [expect.stringContaining('does not say "pako 2.1.1"')],
    });
    expect(quoted(ask("How much faster is the speed of fflate than that of pako?", [codecs]))[0]?.text).toBe(
      "Difference, fflate 0.8.2 | [pako](https://pako.example) 2.1.0 (Speed): 550 − 530 = 20",
    );
  });

  it("of a year that is not there are no answer", () => {
    expect(ask("How many goats were there in 2004?", [herds])).toMatchObject({
      answered: false,
      limitations: [expect.stringContaining("no sentence that answers this question for 2004")],
    });
  });

  it("are those whose limits an amount keeps", () => {
    const rates = source("S1", "Customs", [
      "| Share of copper | Rate |",
      "| --- | --- |",
      "| Up to 10 % | 3 € |",
      "| 10 % to 20 % | 5 € |",
      "| Above 20 % | 9 € |",
    ]);
    const rate = (share: string) =>
      quoted(ask(`What is the rate for a share of copper of ${share}?`, [rates]))[0]?.text;
    expect(["4 %", "15 %", "25 %"].map(rate)).toEqual([
      "Up to 10 %: Rate 3 €",
      "10 % to 20 %: Rate 5 €",
      "Above 20 %: Rate 9 €",
    ]);
  });
});

describe("lists in an answer", () => {
  it("follow the line that introduces them", () => {
    const cases = source("S1", "Returns", [
      "A pump is returned to the works in one of these cases:",
      "",
      "- its seal is broken by the load",
      "- its motor has become wet",
      "",
      "The works lie by the lake.",
    ]);
    expect(
      quoted(ask("When is a pump returned to the works?", [cases]))
        .slice(0, 3)
        .map(({ text }) => text),
    ).toEqual([
      "A pump is returned to the works in one of these cases: its seal is broken by the load; its motor has become wet",
    ]);
  });

  it("are the times or the names of the rows of a table, where these are asked for", () => {
    const taxes = source("S1", "Taxes", [
      "Tithes by parish:",
      "",
      "|  | 1712 | 1711 |",
      "| --- | --- | --- |",
      "| Tithes of the field: |  |  |",
      "| Barley | 3 | 4 |",
      "| Oats | 2 | 2 |",
      "| Tithes of the yard: |  |  |",
      "| Eggs | 9 | 8 |",
      "| Geese | 1 | 1 |",
    ]);
    const first = (question: string) => quoted(ask(question, [taxes]))[0]?.text;
    expect(first("Which years does the table of tithes by parish show?")).toBe("Tithes by parish: 1712; 1711");
    expect(first("What are the components of the tithes of the yard?")).toBe("Tithes of the yard: Eggs; Geese");
  });
});

describe("rows that are named by a number alone", () => {
  const schemes = source("S1", "Writing off", [
    "Linear scheme",
    "",
    "| Year | Depreciation | Remaining value |",
    "| --- | --- | --- |",
    "| 1 | 300 | 1200 |",
    "| 2 | 300 | 900 |",
    "",
    "Geometric scheme",
    "",
    "| Year | Depreciation | Remaining value |",
    "| --- | --- | --- |",
    "| 1 | 450 | 1050 |",
    "| 2 | 315 | 735 |",
  ]);

  it.each([
    [
      "What is the remaining value after the second year in the geometric scheme?",
      "Year 2 (Geometric scheme): Remaining value 735",
    ],
    ["What is the remaining value in year one of the linear scheme?", "Year 1 (Linear scheme): Remaining value 1200"],
    ["What is the depreciation in year 2 of the linear scheme?", "Year 2 (Linear scheme): Depreciation 300"],
  ])("are found by what %s counts to, in the table that is meant", (question, text) => {
    expect(quoted(ask(question, [schemes])).filter((each) => each.text.startsWith("Year"))).toEqual([{ text }]);
  });
});
