import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effectOutput } from "../../src/statistics/schema/effect-contract.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

/** Invented: twelve pupils in two classes. */
const pupils = `class,score,before,passed
a,12,10,yes
a,14,11,yes
a,11,11,no
a,15,12,yes
a,13,10,yes
a,16,13,no
b,10,9,no
b,9,10,no
b,12,11,yes
b,11,9,no
b,8,8,no
b,10,10,yes
`;
let root = "";

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "pupils.csv"), pupils);
  await quireHere(["data", "add", "pupils.csv"], { cwd: root });
});

const run = (...given: string[]) => quireHere(["statistics", "effect", ...given, "--json"], { cwd: root });

async function effect(...given: string[]) {
  const { code, stdout } = await run(...given);
  expect(code).toBe(0);
  const output = effectOutput.parse(JSON.parse(stdout));
  const named = new Map([...output.effects, ...output.conversions].map((each) => [each.name, each]));
  return { output, named, of: (name: string) => named.get(name)?.value ?? Number.NaN };
}

function expectEffect(found: { value: number | null; interval: object | null } | undefined, expected: number[]) {
  const { low, high } = (found?.interval ?? {}) as { low?: number; high?: number };
  for (const [at, value] of expected.entries()) expect([found?.value, low, high][at]).toBeCloseTo(value, 7);
}

describe("an effect from what a paper reports", () => {
  it("is a difference with the interval of the noncentral t distribution", async () => {
    const { named, output } = await effect("means", "--values", "103,5.5,50,100,4.5,50");
    // scipy.stats.nct; metafor::escalc("SMD") for g
    expectEffect(named.get("d"), [0.5970223141259935, 0.1947820355311, 0.9963462932635]);
    expect(named.get("g")?.value).toBeCloseTo(0.5924396230348, 12);
    expect(output).toMatchObject({ data: null, engine: { name: "quire-analysis" } });
    expect(output.source_id).toMatch(/^analysis:/u);
    expect(output.table.map((row) => row.effect)).toContain("odds ratio");
    expect(output.r_code).toContain("MBESS::ci.smd");
  });

  it("is a share of variance with the interval of the noncentral F distribution", async () => {
    const { named, output } = await effect("F", "--values", "4.846087862380136,2,27");
    expectEffect(named.get("eta squared"), [0.26414829683212, 0.009903968562, 0.463896467306]);
    expect(output.conversions).toEqual([]);
    expect(output.warnings.join()).toContain("no counterpart");
  });

  it("is a ratio with the interval of its logarithm", async () => {
    const { named, of } = await effect("cells", "--values", "10,90,5,95");
    expectEffect(named.get("odds ratio"), [2.1111111111, 0.694653795, 6.415843564]);
    expect(of("d")).toBeCloseTo(0.4119608908, 9);
  });

  it("is a correlation with Fisher's interval, and V of chi-squared", async () => {
    const { named } = await effect("r", "--values", ".3", "--sizes", "40");
    expectEffect(named.get("r"), [0.3, -0.012695812, 0.559246216]);
    const { of } = await effect("chi_squared", "--values", "30.0701490958,2757,2,3");
    expect(of("Cramer's V")).toBeCloseTo(0.104435802356, 9);
  });
});

describe("a conversion", () => {
  it.each<[string, string[], Record<string, number>]>([
    // effectsize: d_to_r(1), d_to_oddsratio(1)
    ["d", ["--values", "1"], { r: 0.4472135955, "odds ratio": 6.13371, "log odds ratio": 1.8137993642 }],
    // effectsize: r_to_d(.5); eta squared is r squared
    ["r", ["--values", ".5"], { d: 1.1547005384, "eta squared": 0.25, "Cohen's f": 0.5773502692 }],
    // effectsize: oddsratio_to_riskratio(2, p0 = .4), oddsratio_to_d(2)
    ["odds_ratio", ["--values", "2", "--base", ".4"], { "risk ratio": 1.4285714286, d: 0.382152 }],
    ["risk_ratio", ["--values", "1.4285714285714286", "--base", ".4"], { "odds ratio": 2 }],
    ["g", ["--values", ".5", "--sizes", "20,30"], { d: 0.5079858 }],
    ["d", ["--values", ".5", "--sizes", "20,30"], { r: 0.2379155 }],
  ])("of %s %j", async (from, given, expected) => {
    const { of } = await effect(from, ...given);
    for (const [name, value] of Object.entries(expected)) expect(of(name)).toBeCloseTo(value, 5);
  });

  it("takes the ends of an interval with it, and no sign through a square", async () => {
    const { named } = await effect("odds_ratio", "--values", "2,0.5,8");
    expectEffect(named.get("log odds ratio"), [Math.log(2), Math.log(0.5), Math.log(8)]);
    expect(named.get("eta squared")?.interval).toMatchObject({ low: 0 });
    expect(named.get("eta squared")?.interval?.high).toBeCloseTo((named.get("r")?.interval?.high ?? 0) ** 2, 12);
  });
});

describe("an effect of data", () => {
  it("is that of the design: groups, pairs, two measurements, categories", async () => {
    const groups = await effect("--data", "pupils", "--columns", "score", "--by", "class");
    // (13.5 - 10) / sqrt((3.5 + 2) / 2)
    expect(groups.of("d")).toBeCloseTo(3.5 / Math.sqrt(2.75), 10);
    expect(groups.output.data?.name).toBe("pupils");
    const pairs = await effect("--data", "pupils", "--columns", "score,before", "--paired");
    expect(pairs.named.has("d_z")).toBe(true);
    expect(pairs.output.conversions).toEqual([]);
    const together = await effect("--data", "pupils", "--columns", "score,before");
    expect(together.of("r")).toBeCloseTo(0.8507264005, 9);
    const passed = await effect("--data", "pupils", "--columns", "passed", "--by", "class");
    expect(passed.output.method).toBe("Ratios of passed = true, class b against a");
    expect(passed.of("odds ratio")).toBeCloseTo((2 * 2) / (4 * 4), 12);
    expect(passed.of("risk ratio")).toBeCloseTo(0.5, 12);
  });

  it.each<[string[], RegExp]>([
    [[], /one of both/u],
    [["t", "--values", "2"], /1 numbers? .*"t"/u],
    [["means", "--values", "1,0,10,2,1,10"], /SD 1 is 0/u],
    [["r", "--values", "1.2"], /r is 1.2/u],
    [["odds_ratio", "--values", "-1"], /above 0/u],
    [["risk_ratio", "--values", "4", "--base", ".3"], /risk/u],
    [["d", "--values", "0.5,0.7,0.9"], /between/u],
    [["chi_squared", "--values", "300,100,2,2"], /at most/u],
    [["--data", "pupils", "--columns", "nothing"], /no column/u],
    [["--data", "pupils"], /measured/u],
  ])("%j is refused", async (given, message) => {
    const { code, stdout } = await run(...given);
    expect(code).not.toBe(0);
    const { error } = JSON.parse(stdout) as { error: { message: string; fix?: string } };
    expect(error.message).toMatch(message);
    expect(error.fix).toBeTruthy();
  });
});
