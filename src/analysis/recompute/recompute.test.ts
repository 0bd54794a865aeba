import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { studentTails } from "../distributions/student-t.js";
import { mean, standardDeviation } from "../numeric/summary.js";
import { grim, grimmer } from "./grim.js";
import { checkReportedTest } from "./reported-tests.js";
import { sprite } from "./sprite.js";

const check = (
  statistic: "t" | "F" | "chi2" | "r" | "z",
  value: string,
  df: number[],
  p: string,
  relation: "=" | "<" | ">" = "=",
) => checkReportedTest({ statistic, value, df, p, relation });

describe("a printed test", () => {
  it.each([
    ["t", "2.20", [28], ".036", "="],
    ["t", "-2.20", [28], ".04", "="],
    ["F", "4.85", [2, 27], ".016", "="],
    ["chi2", "30.07", [2], ".001", "<"],
    ["r", ".39", [48], ".005", "="],
    ["z", "1.96", [], ".05", "="],
    ["z", "12.3", [], ".000", "="],
    ["t", "0.41", [12], ".05", ">"],
  ] as const)("%s = %s, %j, p %s %s agrees", (statistic, value, df, p, relation) => {
    expect(check(statistic, value, [...df], p, relation).verdict).toBe("consistent");
  });

  it("is right only as a one-tailed test, and said so", () => {
    expect(check("t", "1.75", [30], ".045").verdict).toBe("one_tailed");
    expect(
      checkReportedTest({ statistic: "t", value: "1.75", df: [30], p: ".045", relation: "=", one_tailed: true })
        .verdict,
    ).toBe("consistent");
  });

  it("is inconsistent, or wrong about significance", () => {
    expect(check("t", "2.20", [28], ".020").verdict).toBe("inconsistent");
    expect(check("t", "1.20", [28], ".03").verdict).toBe("decision_error");
    expect(check("F", "4.85", [2, 27], ".06").verdict).toBe("decision_error");
    expect(check("chi2", "1.30", [1], ".05", "<").message).toContain("significant changes");
  });

  it("allows for rounding on both sides: 1.7 with 60 df goes from 1.65 to 1.75", () => {
    expect(check("t", "1.7", [60], ".10").verdict).toBe("consistent");
    expect(check("t", "1.7", [60], ".08").verdict).toBe("inconsistent");
  });

  it("that was rounded from any t is never accused", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -9, max: 9, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 3 }),
        (t, df, decimals) => {
          const p = 2 * studentTails(Math.abs(t), df).upper;
          expect(check("t", t.toFixed(decimals), [df], p.toFixed(3)).verdict).toBe("consistent");
        },
      ),
    );
  });

  it.each([
    ["t", "abc", [10], ".05", "no plain decimal"],
    ["t", "2.0", [], ".05", "1 degrees of freedom"],
    ["t", "2.0", [0], ".05", "degrees of freedom is 0"],
    ["r", "1.20", [10], ".05", "no correlation"],
    ["F", "-1.0", [1, 10], ".05", "below 0"],
    ["z", "1.0", [], "5", "no probability"],
  ] as const)("%s = %s, %j, p = %s is refused: %s", (statistic, value, df, p, words) => {
    expect(() => check(statistic, value, [...df], p)).toThrow(words);
  });
});

describe("a printed mean of whole numbers", () => {
  it("cannot be 5.19 for 28 persons, the example of Brown and Heathers (2017)", () => {
    expect(grim({ mean: "5.19", n: 28 })).toMatchObject({ verdict: "impossible" });
    expect(grim({ mean: "5.18", n: 28 })).toMatchObject({ verdict: "possible" });
    expect(grim({ mean: "5.19", n: 28, items: 4 })).toMatchObject({ verdict: "no_test" });
    expect(grim({ mean: "3.45", n: 100 })).toMatchObject({ verdict: "no_test" });
  });

  it("and its standard deviation cannot both be for 18 persons", () => {
    // By counting: a total of 62 leaves sums of squares of even numbers only.
    expect(grimmer({ mean: "3.44", deviation: "2.47", n: 18 }).verdict).toBe("impossible");
    expect(grimmer({ mean: "3.44", deviation: "0.20", n: 18 }).verdict).toBe("impossible");
  });

  const answers = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 30 });
  it("is possible, with its deviation, for any answers that were given", () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 3 }), (values, decimals) => {
        const [printed, deviation] = [mean(values).toFixed(decimals), standardDeviation(values).toFixed(decimals)];
        const summary = { mean: printed, deviation, n: values.length };
        expect(grim(summary).verdict).not.toBe("impossible");
        expect(grimmer(summary).verdict).toBe("possible");
        expect(sprite({ ...summary, least: 1, most: 7 }).verdict).toBe("possible");
      }),
      { numRuns: 50 },
    );
  });

  it("is shown by an example on the scale", () => {
    const { example } = sprite({ mean: "3.22", deviation: "1.52", n: 18, least: 1, most: 7 });
    const values = example.flatMap(({ value, count }) => Array.from({ length: count }, () => value));
    expect(values).toHaveLength(18);
    expect(mean(values).toFixed(2)).toBe("3.22");
    expect(standardDeviation(values).toFixed(2)).toBe("1.52");
  });

  it("is impossible where the scale is too short for the deviation", () => {
    expect(grimmer({ mean: "3.00", deviation: "2.62", n: 20 }).verdict).toBe("possible");
    expect(sprite({ mean: "3.00", deviation: "2.62", n: 20, least: 1, most: 5 }).verdict).toBe("impossible");
  });
});
