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

  it("may be the names of its rows, all of them in their order", async () => {
    const titled = { ...source, start_line: 5, content: source.content.replace("\n\n", "\n\nPumps in use:\n\n") };
    const listed = async (sentence: string) => {
      const { claims } = await checkAnswer({
        answer_markdown: `- ${sentence} [S1]`,
        sources: [titled],
        references: "keep",
      });
      return claims[0];
    };
    expect(await listed("Pumps in use: VLX-400; VLX-500")).toMatchObject({
      verdict: "supported",
      evidence: { start_line: 9 },
    });
    expect((await listed("Pumps in use: VLX-400; VLX-600"))?.verdict).not.toBe("supported");
  });

  it("may be computed with, as far as the result follows", async () => {
    expect(await check("Difference, VLX-500 (weight): 52 − 2.4 = 49.6")).toMatchObject({
      verdict: "computed",
      reasons: ["computed from S1: 52 − 2.4 = 49.6"],
      evidence: { start_line: 10, cells: [{ column: 2 }, { column: 1 }] },
    });
    expect((await check("Difference, VLX-500 (weight): 52 − 2.4 = 49.7"))?.evidence?.cells).toBeUndefined();
    expect((await check("Difference, VLX-400 (weight): 52 − 1.8 = 50.2"))?.evidence?.cells).toBeUndefined();
  });
});
