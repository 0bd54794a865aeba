import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelOutput, modelOutput } from "../../src/statistics/schema/model-contract.js";
import { airPassengers } from "../analysis/r-data.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

let root = "";

beforeAll(async () => {
  root = newWorkspace();
  // The rows stand in another order than the months.
  const rows = airPassengers
    .map((value, month) => `${month + 1},${value},${month % 7},${(month * 37) % 11}`)
    .toReversed();
  writeFileSync(join(root, "air.csv"), `month,passengers,x,y\n${rows.join("\n")}\n`);
  writeFileSync(join(root, "odd.csv"), "time,value,name\n1,3,a\n1,4,b\n2,,c\n3,5,d\n");
  for (const name of ["air.csv", "odd.csv"]) await quireHere(["data", "add", name], { cwd: root });
});

const run = (...given: string[]) => quireHere(["statistics", "model", ...given], { cwd: root });

async function model(...given: string[]): Promise<ModelOutput> {
  const { code, stdout } = await run(...given, "--json");
  expect(code).toBe(0);
  return modelOutput.parse(JSON.parse(stdout));
}

describe("a series of a data set", () => {
  it("is taken apart in the order of its times", async () => {
    const given = ["air", "passengers ~ month", "--series", "decompose", "--period", "12"];
    const { series, result, data } = await model(...given);
    // R: decompose(AirPassengers)$figure
    expect(series?.decomposition?.figure[0]).toBeCloseTo(-24.7487373737374, 9);
    expect(series?.decomposition?.trend[6]).toBeCloseTo(126.791666666667, 9);
    expect(series?.table).toHaveLength(144);
    expect(series?.r_code).toContain("frequency = 12");
    expect([result, data.name]).toEqual([null, "air"]);
    expect((await run(...given)).stdout).toContain("Seasonal figure 7: 63.83");
  });

  it("is smoothed and forecast, and its autocorrelation tested", async () => {
    const { series } = await model("air", "passengers ~ month", "--series", "holt_winters", "--period", "12");
    expect(series?.holt_winters?.forecast).toHaveLength(12);
    expect(series?.table[0]).toMatchObject({ time: 145 });
    const lags = await model("air", "passengers ~ month", "--series", "autocorrelation", "--lags", "3");
    // R: acf(AirPassengers)
    expect(lags.series?.autocorrelation?.acf[0]).toBeCloseTo(0.9480473407524915, 9);
    expect(lags.series?.apa).toContain("Ljung-Box Q(3)");
  });

  it.each<[string[], RegExp]>([
    [["air", "passengers ~ month", "--series", "decompose"], /period/u],
    [["air", "passengers ~ month + x", "--series", "decompose", "--period", "12"], /one column of times/u],
    [["odd", "value ~ time", "--series", "autocorrelation"], /several rows of 1/u],
    [["odd", "value ~ 1", "--series", "autocorrelation", "--lags", "1"], /gaps/u],
    [["odd", "name ~ 1", "--series", "autocorrelation"], /text "a"/u],
  ])("%j is refused", async (given, message) => {
    const { code, stdout } = await run(...given, "--json");
    expect(code).not.toBe(0);
    expect((JSON.parse(stdout) as { error: { message: string } }).error.message).toMatch(message);
  });
});

describe("the bootstrap of a model", () => {
  it("gives each coefficient an interval, the same for the same seed", async () => {
    const given = ["air", "passengers ~ month", "--bootstrap", "400"];
    const { bootstrap, result } = await model(...given);
    const slope = bootstrap?.statistics[1];
    expect(bootstrap?.statistics.map(({ name }) => name)).toEqual(["(Intercept)", "month"]);
    expect(slope?.estimate).toBeCloseTo(result?.coefficients[1]?.value ?? 0, 12);
    const [low, high] = [slope?.percentile.low ?? 0, slope?.percentile.high ?? 0];
    expect(low < (slope?.estimate ?? 0) && (slope?.estimate ?? 0) < high).toBe(true);
    // The errors of the model are 0.08; those of rows drawn whole are of that order.
    expect(slope?.standard_error).toBeGreaterThan(0.05);
    expect(slope?.standard_error).toBeLessThan(0.12);
    expect((await model(...given)).bootstrap).toEqual(bootstrap);
    expect((await model(...given, "--seed", "2")).bootstrap).not.toEqual(bootstrap);
  });

  it("is of a median or a correlation, too", async () => {
    const median = await model("air", "passengers ~ 1", "--bootstrap", "400", "--statistic", "median");
    expect(median.bootstrap?.statistics[0]).toMatchObject({ name: "median of passengers", estimate: 265.5 });
    expect(median.result).toBeNull();
    const related = await run("air", "x ~ y", "--bootstrap", "200", "--statistic", "correlation");
    expect(related.stdout).toContain("r of x and y = ");
  });

  it("says what it cannot draw", async () => {
    const { stdout } = await run("air", "passengers ~ 1", "--bootstrap", "10", "--json");
    expect(stdout).toContain("at least 100");
    const wrong = await run("air", "passengers ~ month", "--bootstrap", "200", "--statistic", "mean", "--json");
    expect(wrong.stdout).toContain("is of one column");
  });
});
