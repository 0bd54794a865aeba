import { describe, expect, it } from "vitest";
import { metaAnalysis } from "../../src/analysis/meta/meta-analysis.js";
import { mantelHaenszel } from "../../src/analysis/meta/pooled-counts.js";
import { studyEffect } from "../../src/analysis/meta/study-effects.js";
import { logisticModel, poissonModel } from "../../src/analysis/models/generalised.js";
import { linearModel } from "../../src/analysis/models/linear.js";
import { solvePower } from "../../src/analysis/power/solve-power.js";
import { adjustP } from "../../src/analysis/tests/adjust-p.js";
import { cohensKappa, cronbachsAlpha, fleissKappa } from "../../src/analysis/tests/agreement.js";
import { goodnessOfFitTest, independenceTest } from "../../src/analysis/tests/chi-squared-tests.js";
import { kendallTest, pearsonTest, spearmanTest } from "../../src/analysis/tests/correlations.js";
import { twoWayAnova } from "../../src/analysis/tests/factorial-anova.js";
import { fisherTest } from "../../src/analysis/tests/fisher.js";
import { mcNemarTest } from "../../src/analysis/tests/mcnemar.js";
import { oneWayAnova, welchAnova } from "../../src/analysis/tests/one-way-anova.js";
import { binomialTest, proportionsTest } from "../../src/analysis/tests/proportions.js";
import { friedmanTest, kruskalWallisTest } from "../../src/analysis/tests/rank-anova.js";
import { mannWhitneyTest, wilcoxonSignedRankTest } from "../../src/analysis/tests/rank-tests.js";
import { repeatedAnova } from "../../src/analysis/tests/repeated-anova.js";
import { shapiroWilkTest } from "../../src/analysis/tests/shapiro.js";
import { oneSampleTTest, pairedTTest, twoSampleTTest } from "../../src/analysis/tests/t-tests.js";
import { bartlettTest, leveneTest } from "../../src/analysis/tests/variances.js";
import { zTest } from "../../src/analysis/tests/z-test.js";
import { QuireError } from "../../src/domain/error.js";

const sample = (name: string, values: (number | null)[]) => ({ name, values });
const good = sample("good", [1, 4, 2, 8, 5, 7]);
const bad = {
  empty: sample("bad", []),
  "all missing": sample("bad", [null, null, null, null, null, null]),
  "one value": sample("bad", [3]),
  constant: sample("bad", [3, 3, 3, 3, 3, 3]),
  NaN: sample("bad", [1, NaN, 2, 3, 4, 5]),
  infinite: sample("bad", [1, Infinity, 2, 3, 4, 5]),
};

const ofTwo = {
  paired: pairedTTest,
  Pearson: pearsonTest,
  Spearman: spearmanTest,
  Kendall: kendallTest,
};
const ofGroups = { Bartlett: bartlettTest, "Welch's analysis of variance": welchAnova };

function refusal(calculate: () => unknown): QuireError {
  try {
    calculate();
  } catch (error) {
    if (error instanceof QuireError) return error;
    throw error;
  }
  throw new Error("It was calculated.");
}

/** A refusal that says what is wrong, in these words, and what to do. */
const saying = (words: string) =>
  expect.objectContaining({
    code: "invalid_input",
    message: expect.stringContaining(words) as unknown,
    fix: expect.stringMatching(/\w/u) as unknown,
  }) as unknown;

describe.each(Object.entries(bad))("a variable that is %s", (kind, variable) => {
  it.each(Object.entries(ofTwo))("is refused by the test: %s", (name, test) => {
    // Differences from a constant vary.
    if (kind === "constant" && name === "paired") return;
    expect(refusal(() => test(good, variable))).toEqual(saying(""));
  });

  it.each(Object.entries(ofGroups))("is refused by the test: %s", (_name, test) => {
    expect(refusal(() => test([good, variable]))).toEqual(saying("bad"));
  });

  it("is refused by one-sample tests", () => {
    expect(refusal(() => oneSampleTTest(variable))).toEqual(saying("bad"));
    expect(refusal(() => shapiroWilkTest(variable))).toEqual(saying("bad"));
  });
});

describe.each(Object.entries(bad).filter(([kind]) => kind !== "constant" && kind !== "one value"))(
  "a group that is %s",
  (_kind, group) => {
    it.each([
      ["z", () => zTest([{ sample: group, deviation: 1 }])],
      ["Welch", () => twoSampleTTest(good, group)],
      ["Mann-Whitney", () => mannWhitneyTest(good, group)],
      ["Wilcoxon", () => wilcoxonSignedRankTest(group, null)],
      ["analysis of variance", () => oneWayAnova([good, group])],
      ["Kruskal-Wallis", () => kruskalWallisTest([good, group])],
      ["Friedman", () => friedmanTest([good, good, group])],
      ["repeated measures", () => repeatedAnova([good, group])],
      ["Levene", () => leveneTest([good, group])],
      ["alpha", () => cronbachsAlpha([good, group])],
      ["linear model", () => linearModel(group, [good], [["good"]])],
    ])("is refused by: %s", (_name, calculate) => {
      expect(refusal(calculate)).toEqual(saying(""));
    });
  },
);

describe("what cannot be calculated", () => {
  it.each([
    ["unequal lengths", () => pairedTTest(good, sample("short", [1, 2])), "cannot be paired"],
    ["a level in per cent", () => oneSampleTTest(good, { level: 95 }), "between 0 and 1"],
    ["one group", () => oneWayAnova([good]), "1 groups"],
    ["groups without spread", () => oneWayAnova([sample("a", [1, 1]), sample("b", [2, 2])]), "do not vary"],
    ["one value each", () => oneWayAnova([sample("a", [1]), sample("b", [2])]), "one value"],
    ["equal ranks", () => kruskalWallisTest([sample("a", [1, 1]), sample("b", [1])]), "equal"],
    ["exact with ties", () => mannWhitneyTest(good, good, { exact: true }), "ties"],
    ["a perfect correlation", () => pearsonTest(good, sample("twice", [2, 8, 4, 16, 10, 14])), "exactly 1"],
    [
      "an empty cell",
      () => twoWayAnova(good, { name: "a", levels: "xxxyyy".split("") }, { name: "b", levels: "uuuvvv".split("") }),
      "no values",
    ],
    [
      "shares as counts",
      () =>
        independenceTest([
          [0.5, 0.5],
          [0.2, 0.8],
        ]),
      "no count",
    ],
    [
      "an empty column",
      () =>
        fisherTest([
          [1, 0],
          [2, 0],
        ]),
      "only zeros",
    ],
    ["a ragged table", () => independenceTest([[1, 2], [3]]), "different lengths"],
    ["one category", () => goodnessOfFitTest([5]), "One category"],
    ["shares beyond 1", () => goodnessOfFitTest([5, 5], [0.5, 0.6]), "do not fit"],
    [
      "no change",
      () =>
        mcNemarTest([
          [5, 0],
          [0, 4],
        ]),
      "No pair disagrees",
    ],
    ["more successes than trials", () => binomialTest({ name: "x", successes: 5, trials: 4 }), "at most 4"],
    [
      "all the same",
      () =>
        proportionsTest([
          { name: "a", successes: 0, trials: 5 },
          { name: "b", successes: 0, trials: 9 },
        ]),
      "same way",
    ],
    [
      "no square",
      () =>
        cohensKappa([
          [1, 2, 3],
          [1, 2, 3],
        ]),
      "not square",
    ],
    [
      "missing raters",
      () =>
        fleissKappa([
          [2, 1],
          [1, 1],
        ]),
      "same number",
    ],
    ["a p above 1", () => adjustP([0.2, 1.2], "holm"), "no p value"],
    ["nothing open", () => solvePower({ design: "anova", groups: 3, n: 10, f: 0.2, power: 0.8 }), "0 of n"],
    ["an effect of 0", () => solvePower({ design: "two_sample_t", d: 0, power: 0.8 }), "No n"],
    ["one study", () => metaAnalysis([{ name: "a", effect: 1, variance: 1 }]), "1 studies"],
    [
      "a variance of 0",
      () =>
        metaAnalysis([
          { name: "a", effect: 1, variance: 0 },
          { name: "b", effect: 1, variance: 1 },
        ]),
      "above 0",
    ],
    [
      "a constant moderator",
      () =>
        metaAnalysis(
          [1, 2, 3, 4].map((effect) => ({ name: "x", effect, variance: 1, moderators: { year: 5 } })),
          { moderators: ["year"] },
        ),
      "does not vary",
    ],
    [
      "no events",
      () =>
        mantelHaenszel(
          [
            { a: 0, b: 9, c: 2, d: 8 },
            { a: 0, b: 7, c: 1, d: 9 },
          ],
          "OR",
        ),
      "no events",
    ],
    [
      "an interval without its estimate",
      () => studyEffect("x", { kind: "interval", estimate: 3, low: 1, high: 2, ratio: false }),
      "does not hold",
    ],
    ["an unknown variable", () => linearModel(good, [good], [["other"]]), "no variable"],
    ["too few rows", () => linearModel(sample("y", [1, 2]), [sample("x", [1, 3])], [["x"]]), "too few"],
    [
      "text among numbers",
      () => linearModel(good, [{ name: "x", values: [1, 2, "three", 4, 5, 6] }], [["x"]]),
      "three",
    ],
    ["a constant response", () => linearModel(bad.constant, [good], [["good"]]), "nothing to explain"],
    [
      "separated outcomes",
      () => logisticModel(sample("y", [0, 0, 0, 1, 1, 1]), [sample("x", [1, 2, 3, 4, 5, 6])], [["x"]]),
      "apart completely",
    ],
    [
      "other codes",
      () => logisticModel(sample("y", [1, 2, 1, 2]), [sample("x", [1, 2, 3, 5])], [["x"]]),
      "other values than 0 and 1",
    ],
    ["no counts", () => poissonModel(sample("y", [0.5, 1, 2, 3]), [sample("x", [1, 2, 3, 5])], [["x"]]), "no counts"],
  ])("%s", (_name, calculate, words) => {
    expect(refusal(calculate)).toEqual(saying(words));
  });
});
