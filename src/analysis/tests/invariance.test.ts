import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testResultSchema, type TestResult } from "../result/schema.js";
import { independenceTest } from "./chi-squared-tests.js";
import { kendallTest, pearsonTest, spearmanTest } from "./correlations.js";
import { fisherTest } from "./fisher.js";
import { oneWayAnova, welchAnova } from "./one-way-anova.js";
import { kruskalWallisTest } from "./rank-anova.js";
import { mannWhitneyTest, wilcoxonSignedRankTest } from "./rank-tests.js";
import { shapiroWilkTest } from "./shapiro.js";
import { pairedTTest, twoSampleTTest } from "./t-tests.js";
import { bartlettTest, leveneTest } from "./variances.js";
import { allTests } from "../../../test/support/some-of.js";

/** Different whole numbers, so that scaling and shifting them is exact. */
const values = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 6, maxLength: 14 });
const sample = (name: string, list: readonly number[]) => ({ name, values: list });
type Pair = (first: number[], second: number[]) => TestResult;

const ofTwo: Record<string, Pair> = {
  Welch: (a, b) => twoSampleTTest(sample("a", a), sample("b", b)),
  pooled: (a, b) => twoSampleTTest(sample("a", a), sample("b", b), { variances: "equal" }),
  "Mann-Whitney": (a, b) => mannWhitneyTest(sample("a", a), sample("b", b)),
  ANOVA: (a, b) => oneWayAnova([sample("a", a), sample("b", b)]),
  "Welch's ANOVA": (a, b) => welchAnova([sample("a", a), sample("b", b)]),
  "Kruskal-Wallis": (a, b) => kruskalWallisTest([sample("a", a), sample("b", b)]),
  Bartlett: (a, b) => bartlettTest([sample("a", a), sample("b", b)]),
  "Brown-Forsythe": (a, b) => leveneTest([sample("a", a), sample("b", b)]),
};
const ofPairs: Record<string, Pair> = {
  paired: (a, b) => pairedTTest(sample("a", a), sample("b", b)),
  "signed ranks": (a, b) => wilcoxonSignedRankTest(sample("a", a), sample("b", b)),
  Pearson: (a, b) => pearsonTest(sample("a", a), sample("b", b)),
  Spearman: (a, b) => spearmanTest(sample("a", a), sample("b", b)),
  Kendall: (a, b) => kendallTest(sample("a", a), sample("b", b)),
};

function expectSameP(left: TestResult, right: TestResult): void {
  expect(right.p / left.p).toBeCloseTo(1, 8);
}
const runs = { numRuns: 5 };

describe.each(Object.entries(ofTwo))("%s", (_name, test) => {
  it.runIf(allTests)(
    "does not depend on the order, the unit or the zero of the values, nor on which group comes first",
    () => {
      fc.assert(
        fc.property(values, values, (a, b) => {
          const result = test(a, b);
          expect(testResultSchema.parse(result)).toEqual(result);
          expect(result.p).toBeGreaterThanOrEqual(0);
          expect(result.p).toBeLessThanOrEqual(1);
          expectSameP(result, test([...a].reverse(), b));
          expectSameP(result, test(b, a));
          expectSameP(
            result,
            test(
              a.map((value) => 8 * value + 1000),
              b.map((value) => 8 * value + 1000),
            ),
          );
        }),
        runs,
      );
    },
  );
});

describe.each(Object.entries(ofPairs))("%s", (_name, test) => {
  const pairs = fc.uniqueArray(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), {
    minLength: 6,
    maxLength: 14,
    selector: ([a]) => a,
  });
  it("does not depend on the order of the rows, nor on the unit", () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        const columns = (list: typeof rows) => [list.map(([a]) => a), list.map(([, b]) => b)] as const;
        const [a, b] = columns(rows);
        fc.pre(
          new Set(b).size > 2 && new Set(rows.map(([x, y]) => x - y)).size > 2 && Math.abs(correlation(a, b)) < 0.999,
        );
        const result = test(a, b);
        expect(testResultSchema.parse(result)).toEqual(result);
        expectSameP(result, test(...columns([...rows].reverse())));
        expectSameP(
          result,
          test(
            a.map((value) => 4 * value),
            b.map((value) => 4 * value),
          ),
        );
        expectSameP(result, test(b, a));
      }),
      runs,
    );
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const centred = (list: readonly number[]) =>
    list.map((value) => value - list.reduce((left, right) => left + right, 0) / list.length);
  const product = (left: readonly number[], right: readonly number[]) =>
    left.reduce((total, value, row) => total + value * (right[row] ?? NaN), 0);
  const [x, y] = [centred(a), centred(b)];
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

describe("tests of tables", () => {
  const table = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }), {
    minLength: 2,
    maxLength: 3,
  });
  it("do not depend on the order of categories, nor on which variable stands in the rows", () => {
    fc.assert(
      fc.property(table, (counts) => {
        const turned = [0, 1, 2].map((column) => counts.map((row) => row[column] ?? 0));
        for (const test of [independenceTest, fisherTest]) {
          const result = test(counts);
          expect(result.p).toBeGreaterThan(0);
          expect(result.p).toBeLessThanOrEqual(1);
          expectSameP(result, test([...counts].reverse()));
          expectSameP(result, test(turned));
        }
      }),
      runs,
    );
  });
});

describe("missing values", () => {
  it("are left out and counted, by pairs where values belong together", () => {
    const [a, b] = [
      [1, 2, null, 4, 8, 16],
      [2, 1, 7, null, 3, 9],
    ];
    expect(twoSampleTTest({ name: "a", values: a }, { name: "b", values: b })).toMatchObject({ n: 10, missing: 2 });
    expect(pairedTTest({ name: "a", values: a }, { name: "b", values: b })).toMatchObject({ n: 4, missing: 2 });
    expect(shapiroWilkTest({ name: "a", values: a })).toMatchObject({ n: 5, missing: 1 });
  });
});
