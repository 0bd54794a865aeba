import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { checkAnswer } from "../../evidence/answers/check-answer.js";
import { extractiveAnswer } from "./extractive.js";
import { datedAmounts } from "./dated-amounts.js";

const lines = [
  "Amounts billed to the harbour include $60.3 million and $80.5 million due on dredging contracts at June 30, 2019 and 2018, respectively.",
  "In February 2016, the harbour bought 547 buoys.",
  "In October 2018, the harbour bought 464 buoys.",
  "The pilots rest on Sundays.",
];
const source: Source = {
  label: "S1",
  work_id: "harbour",
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

function first(question: string): string {
  const asked = { question, ...understandQuestion(question), sources: [source], length: "short" as const };
  return extractiveAnswer(asked).answer_markdown.split("\n", 1)[0]?.slice(2) ?? "";
}

const check = async (sentence: string) => {
  const { claims } = await checkAnswer({ answer_markdown: sentence, sources: [source], references: "keep" });
  return claims[0];
};

describe("amounts of sentences", () => {
  it("are computed with where a question asks for it, in the sentences that say them", () => {
    expect(first("What is the sum of amounts billed on dredging contracts in 2018 and 2019?")).toMatch(
      /^Sum \(\$ million\), “Amounts billed .* respectively”: 60\.3 \+ 80\.5 = 140\.8 \[S1\]/u,
    );
    expect(first("By what percentage did the buoys bought change from February 2016 to October 2018?")).toMatch(
      /^Change in per cent, “In October 2018.*” \| “In February 2016.*”: \(464 − 547\) \/ 547 = −15\.17% \[S1\]/u,
    );
  });

  it("need no sentence that says the word for the computation", () => {
    const question = "What is the sum of amounts billed on dredging contracts in 2018 and 2019?";
    const asked = { question, ...understandQuestion(question), sources: [source], length: "short" as const };
    expect(extractiveAnswer(asked).limitations).toEqual([]);
  });

  it("are not where one of the times is missing", () => {
    expect(first("What is the sum of amounts billed on dredging contracts in 2017 and 2019?")).not.toContain("=");
  });

  it("are known again by the check, and another result, another amount or another unit is not", async () => {
    const sum = first("What is the sum of amounts billed on dredging contracts in 2018 and 2019?");
    expect(await check(sum)).toMatchObject({ verdict: "computed", evidence: { start_line: 3 } });
    for (const [said, other] of [
      ["140.8", "141.8"],
      ["80.5 = 140.8", "70.5 = 130.8"],
      ["($ million)", "($ billion)"],
      ["contracts at", "treaties at"],
    ] as const)
      expect((await check(sum.replace(said, other)))?.verdict).not.toBe("computed");
  });
});

describe("datedAmounts", () => {
  it.each([
    ["We sold 2 tonnes in 2018 and 6 tonnes in 2019.", { 2: 2018, 6: 2019 }],
    ["In 2018, we sold 2 tonnes and in 2019 we sold 6 tonnes.", { 2: 2018, 6: 2019 }],
    ["In 2019 and 2018 we sold 6 tonnes and 2 tonnes, respectively.", { 6: 2019, 2: 2018 }],
    [
      "Notes of 5 tonnes in November 2017 were offset by 2 tonnes during 2018, and 6 tonnes in 2019.",
      { 5: 2017, 2: 2018, 6: 2019 },
    ],
    ["We sold 2, 3 and 4 tonnes in 2018 and 2019.", {}],
  ])("says of which time the amounts of %s are", (sentence, years) => {
    expect(
      Object.fromEntries(datedAmounts(sentence, "en").map(({ quantity, period }) => [quantity.value, period.year])),
    ).toEqual(years);
  });
});
