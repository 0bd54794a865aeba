import { describe, expect, it } from "vitest";
import { filip, longleyCertified, norris, siRstv, smLs, wampler } from "../../../test/analysis/nist.js";
import { longley } from "../../../test/analysis/r-tables.js";
import { oneWayAnova } from "../tests/one-way-anova.js";
import { linearModel } from "./linear.js";

/** Digits that agree with a certified value: its log relative error, at most 15. */
function digits(value: number, certified: number): number {
  const error = certified === 0 ? Math.abs(value) : Math.abs(value - certified) / Math.abs(certified);
  return error === 0 ? 15 : Math.min(15, -Math.log10(error));
}
const fewest = (values: number[], certified: number[]) =>
  Math.floor(Math.min(...certified.map((value, place) => digits(values[place] ?? NaN, value))) * 10) / 10;

function regression(y: number[], columns: number[][]) {
  const variables = columns.map((values, place) => ({ name: `x${place}`, values }));
  const { result } = linearModel(
    { name: "y", values: y },
    variables,
    variables.map(({ name }) => [name]),
  );
  return {
    values: result.coefficients.map(({ value }) => value),
    errors: result.coefficients.map(({ standard_error }) => standard_error ?? NaN),
  };
}
const powers = (x: number[], degree: number) =>
  Array.from({ length: degree }, (_, power) => x.map((value) => value ** (power + 1)));

describe("digits that agree with NIST's certified values", () => {
  it("Norris: 12 of coefficients and errors", () => {
    const { values, errors } = regression(norris.y, [norris.x]);
    expect(fewest(values, norris.coefficients)).toBeGreaterThan(12);
    expect(fewest(errors, norris.errors)).toBeGreaterThan(12);
  });

  it("Longley: 11 of coefficients and errors", () => {
    const { GNP_deflator, GNP, Unemployed, Armed_Forces, Population, Year, Employed } = longley;
    const times = (values: number[], factor: number) => values.map((value) => Math.round(value * factor));
    const columns = [
      GNP_deflator,
      times(GNP, 1000),
      times(Unemployed, 10),
      times(Armed_Forces, 10),
      times(Population, 1000),
      Year,
    ];
    const { values, errors } = regression(times(Employed, 1000), columns);
    expect(fewest(values, longleyCertified.coefficients)).toBeGreaterThan(11);
    expect(fewest(errors, longleyCertified.errors)).toBeGreaterThan(12);
  });

  it.each([
    { set: 1, coefficients: [1, 1, 1, 1, 1, 1], least: 10 },
    { set: 2, coefficients: [1, 0.1, 0.01, 0.001, 0.0001, 0.00001], least: 12.5 },
    { set: 3, coefficients: [1, 1, 1, 1, 1, 1], least: 9 },
    { set: 4, coefficients: [1, 1, 1, 1, 1, 1], least: 7 },
    { set: 5, coefficients: [1, 1, 1, 1, 1, 1], least: 5 },
  ])("Wampler$set: $least of the coefficients", ({ set, coefficients, least }) => {
    const { values } = regression(wampler.y[set - 1] ?? [], powers(wampler.x, 5));
    expect(fewest(values, coefficients)).toBeGreaterThan(least);
  });

  it("Filip: 7 of the coefficients, where a double cannot hold more of its columns", () => {
    const { values, errors } = regression(filip.y, powers(filip.x, 10));
    expect(fewest(values, filip.coefficients)).toBeGreaterThan(7.5);
    expect(fewest(errors, filip.errors)).toBeGreaterThan(7.5);
  });

  it("SiRstv: 12 of F", () => {
    const { statistic } = oneWayAnova(siRstv.groups.map((values, place) => ({ name: `instrument ${place}`, values })));
    expect(digits(statistic.value, siRstv.f)).toBeGreaterThan(12);
  });

  it.each([
    { set: 1, replicates: 21, base: 1, f: 21, least: 13 },
    { set: 2, replicates: 201, base: 1, f: 201, least: 13 },
    { set: 3, replicates: 2001, base: 1, f: 2001, least: 13 },
    { set: 4, replicates: 21, base: 1_000_000, f: 21, least: 9 },
    { set: 5, replicates: 201, base: 1_000_000, f: 201, least: 9 },
    { set: 6, replicates: 2001, base: 1_000_000, f: 2001, least: 9 },
    { set: 7, replicates: 21, base: 1_000_000_000_000, f: 21, least: 3 },
    { set: 8, replicates: 201, base: 1_000_000_000_000, f: 201, least: 3 },
    { set: 9, replicates: 2001, base: 1_000_000_000_000, f: 2001, least: 3 },
  ])("SmLs0$set: $least of F, as many as the values hold", ({ replicates, base, f, least }) => {
    const { statistic } = oneWayAnova(
      smLs(replicates, base).map((values, place) => ({ name: `treatment ${place}`, values })),
    );
    expect(digits(statistic.value, f)).toBeGreaterThan(least);
  });
});
