import { describe, expect, it } from "vitest";
import { checkAnswer } from "./check-answer.js";
import type { Source } from "../../domain/evidence.js";

const source: Source = {
  label: "S1",
  work_id: "pumps",
  title: "Pumps",
  authors: [],
  year: null,
  path: null,
  heading_path: ["Pumps"],
  start_line: 7,
  end_line: 10,
  start_page: 2,
  end_page: 2,
  score: 1,
  content: [
    "Pumps",
    "",
    "| Pump | top speed | weight |",
    "| --- | --- | --- |",
    "| VLX-400 | 1.8 m/s | 41 kg |",
    "| VLX-500 | 2.4 m/s | 52 kg |",
  ].join("\n"),
};

const check = async (sentence: string) => {
  const { claims } = await checkAnswer({
    answer_markdown: `- ${sentence} [S1]`,
    sources: [source],
    references: "keep",
  });
  return claims[0];
};

describe("cells that an answer says", () => {
  it("are the source's own words, with page, line, row and column", async () => {
    expect(await check("VLX-500: top speed 2.4 m/s; weight 52 kg")).toMatchObject({
      verdict: "supported",
      evidence: {
        quote: "| VLX-500 | 2.4 m/s | 52 kg |",
        start_line: 10,
        page: 2,
        cells: [
          { row: 2, column: 1, text: "2.4 m/s" },
          { row: 2, column: 2, text: "52 kg" },
        ],
      },
    });
  });

  it.each(["VLX-400: top speed 2.4 m/s", "VLX-500: weight 2.4 m/s", "VLX-500: top speed 2.5 m/s"])(
    "are not those of another row, column or value: %s",
    async (sentence) => {
      expect((await check(sentence))?.evidence?.cells).toBeUndefined();
    },
  );
});
