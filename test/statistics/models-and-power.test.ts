import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { QuireError } from "../../src/domain/error.js";
import { readFormula } from "../../src/statistics/read-formula.js";
import { modelOutput, powerOutput } from "../../src/statistics/schema/model-contract.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

/** Motor Trend's cars of 1974 (Henderson and Velleman, Biometrics 1981), as R has them. */
const cars = `mpg,hp,wt,am,cyl
21,110,2.62,1,six
21,110,2.875,1,six
22.8,93,2.32,1,four
21.4,110,3.215,0,six
18.7,175,3.44,0,eight
18.1,105,3.46,0,six
14.3,245,3.57,0,eight
24.4,62,3.19,0,four
22.8,95,3.15,0,four
19.2,123,3.44,0,six
17.8,123,3.44,0,six
16.4,180,4.07,0,eight
17.3,180,3.73,0,eight
15.2,180,3.78,0,eight
10.4,205,5.25,0,eight
10.4,215,5.424,0,eight
14.7,230,5.345,0,eight
32.4,66,2.2,1,four
30.4,52,1.615,1,four
33.9,65,1.835,1,four
21.5,97,2.465,0,four
15.5,150,3.52,0,eight
15.2,150,3.435,0,eight
13.3,245,3.84,0,eight
19.2,175,3.845,0,eight
27.3,66,1.935,1,four
26,91,2.14,1,four
30.4,113,1.513,1,four
15.8,264,3.17,1,eight
19.7,175,2.77,1,six
15,335,3.57,1,eight
21.4,109,2.78,1,four
`;
let root = "";

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "cars.csv"), cars);
  await quireHere(["data", "add", "cars.csv"], { cwd: root });
});

const statistics = (...given: string[]) => quireHere(["statistics", ...given, "--json"], { cwd: root });

async function model(...given: string[]) {
  const { code, stdout } = await statistics("model", "cars", ...given);
  expect(code).toBe(0);
  const { result, ...output } = modelOutput.parse(JSON.parse(stdout));
  if (result === null) throw new Error("there is no model");
  return { result, ...output };
}

describe("a model of columns of a data set", () => {
  it("is linear, with checks, and compared with a smaller one", async () => {
    const { result, comparison } = await model("mpg ~ wt + hp", "--compare", "mpg ~ wt");
    // R: lm(mpg ~ wt + hp, data = mtcars)
    const values = result.coefficients.map(({ value }) => value);
    for (const [at, expected] of [37.2272701164472, -3.8778307424047, -0.0317729469822].entries())
      expect(values[at]).toBeCloseTo(expected, 10);
    expect(result.linear?.r2).toBeCloseTo(0.826785451883, 10);
    expect(comparison?.p).toBeCloseTo(0.00145123, 7);
    expect(result.checks.length).toBeGreaterThan(0);
    expect(result.r_code).toContain("lm(mpg ~ wt + hp");
  });

  it("takes texts for factors, and is logistic where the response has two values", async () => {
    const { result } = await model("am ~ wt", "--family", "logistic");
    expect(result.coefficients[1]?.value).toBeCloseTo(-4.02396994033, 6);
    const factors = await model("mpg ~ cyl * wt");
    expect(factors.result.coefficients.map(({ name }) => name)).toEqual([
      "(Intercept)",
      "cylfour",
      "cylsix",
      "wt",
      "cylfour:wt",
      "cylsix:wt",
    ]);
  });

  it.each<[string[], RegExp]>([
    [["mpg = wt"], /no formula/u],
    [["mpg ~ weight"], /no column "weight"/u],
    [["mpg ~ wt +"], /empty/u],
    [["cyl ~ wt"], /cyl/u],
  ])("%j is refused", async (given, message) => {
    const { code, stdout } = await statistics("model", "cars", ...given);
    expect(code).not.toBe(0);
    expect((JSON.parse(stdout) as { error: { message: string } }).error.message).toMatch(message);
  });
});

describe("a formula", () => {
  it.each<[string, string[][]]>([
    ["y ~ a + b", [["a"], ["b"]]],
    ["y ~ a*b", [["a"], ["b"], ["a", "b"]]],
    ["y ~ a + a:b + a", [["a"], ["a", "b"]]],
    ["y ~ a*b*c", [["a"], ["b"], ["c"], ["a", "b"], ["a", "c"], ["b", "c"], ["a", "b", "c"]]],
    ["y ~ `body mass` + 1", [["body mass"]]],
    ["y ~ 1", []],
  ])("%s", (text, terms) => {
    expect(readFormula(text)).toEqual({ response: "y", terms });
  });

  it("says what it cannot read", () => {
    for (const text of ["", "y", "y ~ a^2", "y ~ (a + b)", "y ~ `a", "~ a"])
      expect(() => readFormula(text)).toThrow(QuireError);
  });
});

describe("the power of a study", () => {
  it("solves for what is left out", async () => {
    const solved = async (...given: string[]) =>
      powerOutput.parse(JSON.parse((await statistics("power", ...given)).stdout)).result;
    // R: power.t.test(delta = .5, power = .8)
    expect((await solved("two_sample_t", "--effect", ".5", "--power", ".8")).n).toBeCloseTo(63.7656, 3);
    expect((await solved("two_sample_t", "--effect", "1", "--n", "20")).power).toBeCloseTo(0.868952801692, 6);
    expect((await solved("two_shares", "--first", ".5", "--effect", ".75", "--power", ".9")).n_needed).toBe(77);
    const { code, stdout } = await statistics("power", "anova", "--effect", ".25", "--power", ".8");
    expect(code).toBe(2);
    expect(stdout).toContain("anova needs groups");
  });
});
