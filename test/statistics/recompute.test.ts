import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RecomputeOutput, recomputeOutput } from "../../src/statistics/schema/recompute-contract.js";
import { findReports } from "../../src/statistics/recompute/find-reports.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

const sound = `# Sound tests of sleep

We found t(30) = −2.75, p = .010, d = 0.50, and F(1, 58) = 4.01, MSE = 1.2, p = .050. The table gave χ²(1, N = 31) = 0.64,
p = .423; the correlation was r(98) = −.20, p = .046. A directional hypothesis held, t(20) = 1.80, p = .043 (one-tailed).
With z = 1.96, p = .05 and t(45) = 0.51, ns. Welch's t(17.78) = -1.86, p = .079; F(2,45) = 9.9, p < .001.
`;
const wrong = `# Wrong tests of memory

In the first, t(28) = 2.20, p = .012 was found. The interaction was significant, F(1, 40) = 2.10, p = .02.
The others were not: r(28) = .45, p = .21.
`;
let root = "";

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "sound.md"), sound);
  writeFileSync(join(root, "wrong.md"), wrong);
  await quireHere(["add", "sound.md", "wrong.md", "--offline"], { cwd: root });
});

async function recomputed(...given: string[]): Promise<RecomputeOutput> {
  const { code, stdout } = await quireHere(["statistics", "recompute", ...given, "--json"], { cwd: root });
  expect(code).toBe(0);
  return recomputeOutput.parse(JSON.parse(stdout));
}

describe("printed tests of the library", () => {
  it("finds each planted error with its work and line, and accuses no sound test", async () => {
    const { tests, counts, works } = await recomputed();
    expect(works).toBe(2);
    expect(counts).toEqual({ consistent: 8, one_tailed: 0, inconsistent: 1, decision_error: 2 });
    const doubted = tests.filter(({ verdict }) => verdict !== "consistent");
    expect(doubted.map(({ title, printed, verdict }) => [title, printed, verdict])).toEqual([
      ["Wrong tests of memory", "F(1, 40) = 2.10, p = .02", "decision_error"],
      ["Wrong tests of memory", "r(28) = .45, p = .21", "decision_error"],
      ["Wrong tests of memory", "t(28) = 2.20, p = .012", "inconsistent"],
    ]);
    expect(doubted.map(({ line }) => line > 1)).toEqual([true, true, true]);
  });

  it("looks at the works that are named, or at a text", async () => {
    const key = (await recomputed()).tests.find(({ title }) => title?.startsWith("Sound"))?.key ?? "";
    expect((await recomputed(key)).works).toBe(1);
    expect((await recomputed("--text", "So t(28) = 2.20, p = .012.")).counts["inconsistent"]).toBe(1);
  });

  it("joins no statistic with the p of another, and none over a full stop", () => {
    expect(findReports("t(28) = 2.20. It was p = .012 there.")).toEqual([]);
    expect(
      findReports("t(28) = 2.20 beside F(1, 28) = 4.84, p = .036").map(({ reported }) => reported.statistic),
    ).toEqual(["F"]);
    expect(findReports("the chart (4) = 2.20, p = .01")).toEqual([]);
  });
});

describe("a printed mean of whole numbers", () => {
  it("can exist or not, alone and with its standard deviation", async () => {
    const { existence } = await recomputed("--mean", "3.45", "--n", "28", "--deviation", "1.20");
    expect(existence.map(({ check, verdict }) => [check, verdict])).toEqual([
      ["GRIM", "impossible"],
      ["GRIMMER", "impossible"],
    ]);
    const possible = await recomputed(
      "--mean",
      "3.46",
      "--n",
      "28",
      "--deviation",
      "1.20",
      "--least",
      "1",
      "--most",
      "7",
    );
    expect(possible.existence.map(({ verdict }) => verdict)).toEqual(["possible", "possible", "possible"]);
  });
});
