import { describe, expect, it } from "vitest";
import { mtcars } from "../../../test/analysis/r-tables.js";
import { mean } from "../numeric/summary.js";
import { bootstrap } from "./bootstrap.js";
import { randomIndex } from "./random.js";

const mpg = { name: "mpg", values: mtcars.mpg };
const hp = { name: "hp", values: mtcars.hp };
const meanOf = ([values = []]: readonly number[][]) => mean(values);

describe("the bootstrap", () => {
  it("gives the same intervals for the same seed, and others for another", () => {
    const first = bootstrap([mpg], meanOf, { seed: 1 });
    expect(bootstrap([mpg], meanOf, { seed: 1 })).toEqual(first);
    expect(bootstrap([mpg], meanOf, { seed: 2 }).percentile).not.toEqual(first.percentile);
  });

  it("finds the error of a mean, which is known", () => {
    const { estimate, standard_error, bias } = bootstrap([mpg], meanOf, { seed: 7, resamples: 20_000 });
    // sd(mtcars$mpg) * sqrt(31 / 32) / sqrt(32)
    expect(standard_error / 1.048679).toBeCloseTo(1, 1);
    expect(estimate).toBeCloseTo(20.090625, 9);
    expect(Math.abs(bias)).toBeLessThan(0.05);
  });

  it("has intervals near R's for a skewed variable: boot.ci(boot(mtcars$hp, mean, 1e5), type = c('perc', 'bca'))", () => {
    const { percentile, bca } = bootstrap([hp], meanOf, { seed: 3, resamples: 20_000 });
    const expected = [124.12, 170.97, 125.44, 172.57];
    const near = [percentile.low, percentile.high, bca?.low, bca?.high].map(
      (value, place) => (value ?? NaN) - (expected[place] ?? NaN),
    );
    expect(Math.max(...near.map(Math.abs))).toBeLessThan(1.5);
  });

  it("draws rows together, so that a perfect relation stays one", () => {
    const doubled = { name: "doubled", values: mtcars.mpg.map((value) => 2 * value) };
    const ratio = ([x = [], y = []]: readonly number[][]) => mean(y) / mean(x);
    const { percentile, bca } = bootstrap([mpg, doubled], ratio, { seed: 1 });
    expect(percentile.low).toBeCloseTo(2, 12);
    expect(percentile.high).toBeCloseTo(2, 12);
    expect(bca === null || Math.abs((bca.low ?? 0) - 2) < 1e-12).toBe(true);
  });

  it("refuses what it cannot resample", () => {
    expect(() => bootstrap([{ name: "x", values: [1, 2] }], meanOf, { seed: 1 })).toThrow("at least 3");
    expect(() => bootstrap([mpg], () => NaN, { seed: 1 })).toThrow("no number");
    expect(() => bootstrap([mpg], meanOf, { seed: -1 })).toThrow("seed");
  });

  it("draws every index about equally often", () => {
    const random = randomIndex(42);
    const drawn = Array.from({ length: 100_000 }, () => random(10));
    const counts = Array.from({ length: 10 }, (_, index) => drawn.filter((value) => value === index).length);
    expect(Math.max(...counts.map((count) => Math.abs(count - 10_000)))).toBeLessThan(500);
  });
});
