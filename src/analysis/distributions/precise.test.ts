import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences } from "../../../test/analysis/differences.js";
import { QuireError } from "../../domain/error.js";
import { chiSquaredQuantile, chiSquaredTails } from "./chi-squared.js";
import { fQuantile, fTails } from "./f.js";
import {
  noncentralChiSquaredQuantile,
  noncentralChiSquaredTails,
  noncentralFQuantile,
  noncentralFTails,
  noncentralTQuantile,
  noncentralTTails,
} from "./noncentral.js";
import { normalQuantile, normalTails } from "./normal.js";
import { studentQuantile, studentTails } from "./student-t.js";
import { studentizedRangeQuantile, studentizedRangeTails } from "./studentized-range.js";

// R's own functions lose digits here. The references are integrals and sums by Gauss-Legendre rules of 2400 points,
// and with 40 digits (mpmath).
describe("beyond what R gives", () => {
  it("has the studentized range to 13 digits", () => {
    const upper = (q: number, groups: number, df: number) => studentizedRangeTails(q, groups, df).upper;
    const values = [upper(3.5, 3, 27), upper(6, 5, 10.5), upper(12, 20, 120), upper(1, 2, 5), upper(3.5, 5, 2)];
    const references = [
      0.050490680599996, 0.010547261793182272, 1.256627508582837e-11, 0.51108408043028, 0.35965572947521,
    ];
    expect(differences(values.map(Math.log), references.map(Math.log), 1e-12)).toEqual([]);
  });

  it("has the far tails of noncentral distributions", () => {
    const values = [
      noncentralTTails(-3, 100, 12).lower,
      noncentralTTails(-3, 2.5, 12).lower,
      noncentralChiSquaredTails(1500, 1, 60).upper,
      noncentralFTails(0.05, 10, 5, 90).lower,
      noncentralFTails(4, 3, 60, 8).lower,
      noncentralFTails(1, 10, 5, 90).lower,
    ];
    const references = [
      3.762141861251028e-49, 8.39209088209465e-37, 4.44602517748364e-211, 2.36968511370156e-22, 0.6102105038114719,
      1.39223088567652e-6,
    ];
    expect(differences(values.map(Math.log), references.map(Math.log), 1e-12)).toEqual([]);
  });

  it("never gives 0 for a p above the least number a double holds", () => {
    expect(normalTails(38).upper).toBeGreaterThan(0);
    expect(chiSquaredTails(1430, 2).upper).toBeCloseTo(Math.exp(-715), 320);
    expect(Math.log(chiSquaredTails(1400, 2).upper)).toBeCloseTo(-700, 9);
  });
});

const probability = fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true });
const degrees = fc.double({ min: 0.3, max: 2000, noNaN: true });
const tail = fc.constantFrom("lower" as const, "upper" as const);

describe("distributions", () => {
  it("have tails that are probabilities and add up to 1", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), degrees, degrees, (x, first, second) => {
        for (const { lower, upper } of [
          normalTails(x),
          studentTails(x, first),
          chiSquaredTails(Math.abs(x), first),
          fTails(Math.abs(x), first, second),
        ]) {
          expect(lower).toBeGreaterThanOrEqual(0);
          expect(upper).toBeGreaterThanOrEqual(0);
          expect(lower + upper).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  it("are symmetric about 0: normal and t", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), degrees, (x, df) => {
        expect(studentTails(x, df).upper).toBe(studentTails(-x, df).lower);
        expect(normalTails(x).upper).toBe(normalTails(-x).lower);
      }),
    );
  });

  it("have quantiles that lead back to the probability", () => {
    fc.assert(
      fc.property(probability, degrees, degrees, tail, (p, first, second, side) => {
        expect(normalTails(normalQuantile(p, side))[side] / p).toBeCloseTo(1, 9);
        expect(studentTails(studentQuantile(p, first, side), first)[side] / p).toBeCloseTo(1, 9);
        expect(chiSquaredTails(chiSquaredQuantile(p, first, side), first)[side] / p).toBeCloseTo(1, 9);
        expect(fTails(fQuantile(p, first, second, side), first, second)[side] / p).toBeCloseTo(1, 9);
      }),
      // Degrees that differ in the last digit: at the mean each side looks like the slow one.
      { examples: [[1e-12, 0.30000000000000004, 0.30000000000000016, "lower"]] },
    );
  });

  it("have quantiles of noncentral and studentized distributions that lead back", () => {
    expect(noncentralTTails(noncentralTQuantile(0.2, 7, 1.5), 7, 1.5).lower).toBeCloseTo(0.2, 11);
    expect(noncentralChiSquaredTails(noncentralChiSquaredQuantile(0.2, 3, 9), 3, 9).lower).toBeCloseTo(0.2, 11);
    expect(
      noncentralFTails(noncentralFQuantile(0.9, { df1: 3, df2: 20, noncentrality: 5 }), 3, 20, 5).lower,
    ).toBeCloseTo(0.9, 11);
    expect(studentizedRangeTails(studentizedRangeQuantile(0.05, 4, 12, "upper"), 4, 12).upper).toBeCloseTo(0.05, 11);
  });

  it("refuse what is no probability", () => {
    expect(() => studentQuantile(1.2, 5)).toThrow(QuireError);
    expect(() => normalQuantile(NaN)).toThrow("between 0 and 1");
  });
});
