import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestOutput, testNames, testOutput } from "../../src/statistics/schema/test-contract.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

let root = "";

/** Student's sleep data (Biometrika 1908), as R has it. */
const sleep = `extra,group,ID,better
0.7,1,1,well
-1.6,1,2,ill
-0.2,1,3,ill
-1.2,1,4,ill
-0.1,1,5,ill
3.4,1,6,well
3.7,1,7,well
0.8,1,8,well
0.0,1,9,ill
2.0,1,10,well
1.9,2,1,well
0.8,2,2,well
1.1,2,3,well
0.1,2,4,well
-0.1,2,5,ill
4.4,2,6,well
5.5,2,7,well
1.6,2,8,well
4.6,2,9,well
3.4,2,10,well
`;

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "sleep.csv"), sleep);
  await quireHere(["data", "add", "sleep.csv"], { cwd: root });
});

async function told(...given: string[]): Promise<TestOutput> {
  const { code, stdout } = await quireHere(["statistics", "test", ...given, "--json"], { cwd: root });
  expect(code).toBe(0);
  return testOutput.parse(JSON.parse(stdout));
}

async function refused(...given: string[]): Promise<{ message: string; fix: string }> {
  const { code, stdout } = await quireHere(["statistics", "test", ...given, "--json"], { cwd: root });
  expect(code).not.toBe(0);
  return (JSON.parse(stdout) as { error: { message: string; fix: string } }).error;
}

const extra = ["sleep", "--columns", "extra"];
const byGroup = [...extra, "--by", "group"];

describe("a test of columns of a data set", () => {
  it("gives effects before p, what it takes for granted, a sentence and the code of R", async () => {
    const { result, assumptions, source_id, data } = await told(...byGroup, "--test", "t_welch");
    // R: t.test(extra ~ group, data = sleep)
    expect(result?.statistic.value).toBeCloseTo(-1.8608134674869, 10);
    expect(result?.p).toBeCloseTo(0.0793941401874, 10);
    expect(result?.effects[0]?.interval).not.toBeNull();
    expect(result?.apa).toMatch(/^d = -0\.83.*t\(17\.78\) = -1\.86, p = \.079$/u);
    expect(result?.r_code).toContain("t.test(");
    expect(assumptions.map(({ name, holds }) => [name, holds])).toEqual([
      ["normal: the values of group 1", true],
      ["normal: the values of group 2", true],
      ["independent observations", null],
    ]);
    expect(data).toMatchObject({ name: "sleep", rows: 20 });
    expect(source_id).toMatch(/^analysis:/u);
  });

  it("puts values of the same subjects beside each other", async () => {
    const { result } = await told(...byGroup, "--subject", "ID", "--test", "t_paired");
    expect(result?.statistic.value).toBeCloseTo(-4.06212768338204, 10);
  });

  it("counts categories of two columns, and of counts that are given", async () => {
    const { result } = await told("sleep", "--columns", "group,better", "--test", "fisher");
    // R: fisher.test(matrix(c(5, 1, 5, 9), 2))
    expect(result?.p).toBeCloseTo(0.140866873065, 10);
    const given = await told("--counts", "12,5; 7,7", "--test", "chi_squared");
    expect(given.result?.statistic.value).toBeCloseTo(0.641120263895, 10);
    expect(given.data).toBeNull();
  });

  it("names the same source for the same question and data, and another for others", async () => {
    const [one, same, other] = [
      await told(...byGroup, "--test", "t_welch"),
      await told(...byGroup, "--test", "t_welch"),
      await told(...byGroup, "--test", "t_pooled"),
    ];
    expect(same.source_id).toBe(one.source_id);
    expect(other.source_id).not.toBe(one.source_id);
  });

  it("adjusts p values for their number", async () => {
    const { adjusted } = await told("--p-values", ".01,.02,.03,.04,.05");
    expect(adjusted?.map((each) => each.adjusted)).toEqual([0.05, 0.08, 0.09, 0.09, 0.09]);
  });

  it.each<[(typeof testNames)[number], string[]]>([
    ["z", [...extra, "--deviations", "2"]],
    ["t_one_sample", [...extra, "--mu", "1"]],
    ["t_pooled", byGroup],
    ["mann_whitney", byGroup],
    ["wilcoxon", extra],
    ["anova", byGroup],
    ["anova_welch", byGroup],
    ["anova_two_way", [...extra, "--by", "group,better"]],
    ["anova_repeated", [...byGroup, "--subject", "ID"]],
    ["kruskal_wallis", byGroup],
    ["friedman", [...byGroup, "--subject", "ID"]],
    ["goodness_of_fit", ["sleep", "--columns", "better"]],
    ["mcnemar", ["--counts", "9,3; 6,2"]],
    ["proportions", ["sleep", "--columns", "better", "--by", "group", "--success", "well"]],
    ["binomial", ["sleep", "--columns", "better", "--success", "well"]],
    ["pearson", ["sleep", "--columns", "extra,ID"]],
    ["spearman", ["sleep", "--columns", "extra,ID"]],
    ["kendall", ["sleep", "--columns", "extra,ID"]],
    ["shapiro", extra],
    ["bartlett", byGroup],
    ["levene", byGroup],
    ["kappa", ["--counts", "9,3; 2,6"]],
    ["fleiss_kappa", ["--counts", "3,0; 2,1; 1,2; 0,3"]],
    ["cronbach_alpha", ["sleep", "--columns", "extra,ID"]],
  ])("is carried out: %s", async (test, given) => {
    const { result } = await told(...given, "--test", test);
    expect(result?.p).toBeGreaterThanOrEqual(0);
    expect(result?.p).toBeLessThanOrEqual(1);
    expect(result?.r_code).not.toBe("");
  });
});

describe("without a test", () => {
  it.each<[string[], string]>([
    [extra, "t_one_sample"],
    [byGroup, "t_welch"],
    [[...byGroup, "--subject", "ID"], "t_paired"],
    [["sleep", "--columns", "extra", "--by", "ID"], "anova_welch"],
    [[...extra, "--by", "group,better"], "anova_two_way"],
    [["sleep", "--columns", "extra,ID"], "pearson"],
    [["sleep", "--columns", "better,group"], "chi_squared"],
    [["sleep", "--columns", "better"], "binomial"],
  ])("%j is proposed by its design, with the reason, and nothing is calculated", async (given, test) => {
    const { result, proposals } = await told(...given);
    expect(result).toBeNull();
    expect(proposals[0]?.test).toBe(test);
    expect(proposals.every(({ reason }) => reason.length > 20)).toBe(true);
  });
});

describe("what cannot be tested", () => {
  it.each<[string[], RegExp, RegExp]>([
    [
      ["sleep", "--columns", "extra", "--by", "ID", "--test", "t_welch"],
      /two groups, and there are 10/u,
      /several groups/u,
    ],
    [["sleep", "--columns", "better", "--test", "shapiro"], /"better" is of the type/u, /column of numbers/u],
    [["sleep", "--columns", "weight", "--test", "shapiro"], /no column "weight"/u, /extra, group, ID, better/u],
    [["slep", ...extra.slice(1), "--test", "shapiro"], /no data set "slep"/u, /sleep/u],
    [["--counts", "12,5; 7", "--test", "fisher"], /different lengths/u, /as many counts/u],
    [["--counts", "12,-5; 7,7", "--test", "fisher"], /-5 is no count/u, /whole numbers/u],
    [["--p-values", ".1,x"], /p_values\.1/u, /field/u],
    [[...byGroup, "--subject", "group", "--test", "t_paired"], /several values/u, /average/u],
    [
      ["sleep", "--columns", "better", "--success", "maybe", "--test", "binomial"],
      /No value is "maybe"/u,
      /ill \| well/u,
    ],
    [["--test", "z"], /nothing to test/u, /data set/u],
  ])("%j says why and what to do", async (given, message, fix) => {
    const error = await refused(...given);
    expect(error.message).toMatch(message);
    expect(error.fix).toMatch(fix);
  });
});
