import { describe, expect, it } from "vitest";
import { readJudgements } from "./judge-sources.js";

const read = (...judgements: [string, number][]) =>
  readJudgements(["S1", "S2", "S3"], {
    judgements: judgements.map(([label, score]) => ({ label, score, reason: "So." })),
  });
const scores = ({ byLabel }: ReturnType<typeof read>) => [...byLabel].map(([label, { score }]) => [label, score]);

describe("judgements of a model", () => {
  it("are read by label, however it is written, in whatever order", () => {
    const answer = read(["[S3]", 7], ["s1", 0], [" S2 ", 10]);
    expect(scores(answer)).toEqual([
      ["S1", 0],
      ["S2", 10],
      ["S3", 7],
    ]);
    expect(answer.missing).toEqual([]);
  });

  it("of labels that were not given are ignored, those that are left out are missing", () => {
    const answer = read(["S1", 5], ["S9", 10], ["best", 10]);
    expect(scores(answer)).toEqual([["S1", 5]]);
    expect(answer.missing).toEqual(["S2", "S3"]);
  });

  it("that contradict each other count for nothing; said twice they count once", () => {
    const answer = read(["S1", 3], ["S1", 9], ["S2", 4], ["S2", 4], ["S3", 1]);
    expect(scores(answer)).toEqual([
      ["S2", 4],
      ["S3", 1],
    ]);
    expect(answer.missing).toEqual(["S1"]);
  });

  it("beyond the scale count for nothing", () => {
    expect(read(["S1", 11], ["S2", -1], ["S3", Number.NaN]).missing).toEqual(["S1", "S2", "S3"]);
  });

  it("have reasons without control characters, of some length", () => {
    const { byLabel } = readJudgements(["S1"], {
      judgements: [{ label: "S1", score: 1, reason: `a\u001b[2Jb\n${"c".repeat(900)}` }],
    });
    expect(byLabel.get("S1")?.reason).toMatch(/^a\[2Jb c+$/);
    expect(byLabel.get("S1")?.reason.length).toBeLessThanOrEqual(300);
  });
});
