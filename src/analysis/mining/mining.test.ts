import { describe, expect, it } from "vitest";
import { byCodeUnits } from "../../domain/collections.js";
import { irisNames, irisRows, irisSpecies } from "../../../test/analysis/iris.js";
import { associationRules } from "./association-rules.js";
import { likeliest, type Training } from "./classifier.js";
import { crossValidate } from "./cross-validate.js";
import { encode, onStandardised } from "./encode.js";
import { cutTree, hierarchical } from "./hierarchical.js";
import { kMeans, silhouette } from "./k-means.js";
import { logisticClassifier } from "./logistic.js";
import { naiveBayes } from "./naive-bayes.js";
import { nearestNeighbours } from "./nearest-neighbours.js";
import { numericObservations } from "./observations.js";
import { principalComponents } from "./principal-components.js";
import { randomForest } from "./random-forest.js";
import { findTopics } from "./topics.js";

const features = irisNames.map((name, column) => ({ name, values: irisRows.map((row) => row[column] ?? null) }));
const scaled = numericObservations(features, 2, true).rows;
const { training } = encode(features, { name: "species", values: irisSpecies }, true);

/** Numbers that agree in so many decimals. */
const near = (values: readonly number[], digits = 8): unknown[] =>
  values.map((value) => expect.closeTo(value, digits) as unknown);

describe("k-means of irises", () => {
  // R: kmeans(iris[1:4], k, nstart = 25)$tot.withinss
  it.each([
    [2, 152.3479517603579],
    [3, 78.851441426146],
    [4, 57.2284732142857],
    [5, 46.4461820512821],
  ])("with %i clusters has R's sum of squares", (k, within) => {
    expect(kMeans(irisRows, k, { seed: 1 }).total_within).toBeCloseTo(within, 9);
  });

  it("gives sizes from the largest, the whole sum of squares, and the same for the same seed", () => {
    const found = kMeans(irisRows, 3, { seed: 1 });
    expect(found.sizes).toEqual([62, 50, 38]);
    expect(found.total).toBeCloseTo(681.3706, 9);
    expect(found.assignments.slice(0, 50).every((cluster) => cluster === 1)).toBe(true);
    expect(kMeans(irisRows, 3, { seed: 1 })).toEqual(found);
    // sklearn.metrics.silhouette_score
    expect(silhouette(irisRows, found)).toBeCloseTo(0.5528190123564095, 9);
    expect(kMeans(scaled, 3, { seed: 1 }).total_within).toBeCloseTo(138.88835971735148, 8);
  });

  it("refuses more clusters than there are different rows", () => {
    expect(() => kMeans([[1], [1], [2]], 3, { seed: 1 })).toThrow("2 different rows");
  });
});

describe("a tree of irises", () => {
  // R: hclust(dist(iris[1:4]), method); scipy.cluster.hierarchy.linkage
  it.each([
    ["ward", [32.44760699959244, 12.30039605279275], [64, 50, 36]],
    ["average", [4.062682686118029, 1.9636140862746496], [64, 50, 36]],
    ["complete", [7.085195833567341, 4.024922359499621], [72, 50, 28]],
    ["single", [1.6401219466856727, 0.818535277187245], [98, 50, 2]],
  ] as const)("by %s linkage has R's heights and groups", (linkage, heights, sizes) => {
    const merges = hierarchical(irisRows, linkage);
    expect([merges.at(-1)?.height ?? 0, merges.at(-2)?.height ?? 0]).toEqual(near(heights));
    const own = cutTree(merges, 3);
    expect(sizes.map((_, cluster) => own.filter((each) => each === cluster).length)).toEqual(sizes);
  });
});

describe("principal components of irises", () => {
  it("have R's deviations and loadings", () => {
    // R: prcomp(iris[1:4])
    const plain = principalComponents(irisRows);
    expect(plain.deviations).toEqual(near([2.0562688798, 0.4926162278, 0.2796596175, 0.1543861813]));
    expect(plain.loadings[0] ?? []).toEqual(near([0.3613865918, -0.0845225141, 0.8566706059, 0.3582891972]));
    // R: prcomp(iris[1:4], scale. = TRUE)
    expect(principalComponents(scaled).deviations).toEqual(
      near([1.7083611493, 0.9560494085, 0.3830886002, 0.1439264966]),
    );
  });
});

const trained = (classify: (row: readonly number[]) => number[], { rows, classes }: Training) =>
  rows.filter((row, at) => likeliest(classify(row)) === classes[at]).length;
const eachAlone = { folds: 150, seed: 1, level: 0.95 };

describe("classes of irises", () => {
  it("by naive Bayes are those of R and scikit-learn", () => {
    const classify = naiveBayes(training);
    expect(trained(classify, training)).toBe(144);
    expect(classify(training.rows[70] ?? []).slice(1)).toEqual(near([0.1544940566886635, 0.8455059433113365], 6));
    expect(crossValidate(training, naiveBayes, eachAlone).accuracy * 150).toBeCloseTo(143, 9);
  });

  it.each([
    [1, 144],
    [3, 144],
    [5, 145],
  ])("by %i neighbours, each row left out, are as published", (neighbours, right) => {
    const found = crossValidate(training, (given) => nearestNeighbours(given, neighbours), eachAlone);
    expect(found.accuracy * 150).toBeCloseTo(right, 9);
  });

  it("by logistic regression have scikit-learn's weights", () => {
    const { weights } = logisticClassifier({ ...training, rows: scaled });
    // LogisticRegression(C = 1, tol = 1e-12)
    expect(weights[0]?.slice(1) ?? []).toEqual(near([-1.0760399, 1.1620039, -1.9331019, -1.813765], 5));
    const make = onStandardised((given) => logisticClassifier(given).classify);
    expect(trained(make(training), training)).toBe(146);
    expect(crossValidate(training, make, { ...eachAlone, folds: 10 }).accuracy).toBeGreaterThan(0.93);
  });

  it("by a random forest are right about as often as R's, out of bag and cross-validated", () => {
    const forest = randomForest(training, { trees: 200, seed: 1 });
    // randomForest(Species ~ ., iris): between 4 and 6 % out of bag, petals before sepals.
    expect(forest.out_of_bag_error).toBeGreaterThan(0.02);
    expect(forest.out_of_bag_error).toBeLessThan(0.075);
    const [, width = 0, petal = 0, petalWidth = 0] = forest.importance;
    expect(Math.min(petal, petalWidth)).toBeGreaterThan(5 * width);
    const make = (given: Training) => randomForest(given, { trees: 25, seed: 1 }).classify;
    const found = crossValidate(training, make, { folds: 5, seed: 1, level: 0.95 });
    expect(found.accuracy).toBeGreaterThan(0.92);
    expect(found.baseline).toBeLessThan(0.35);
  });

  it("learns nothing from chance: it is no better than the commonest class", () => {
    const classes = training.rows.map((_, at) => (at * 7919) % 2);
    const make = (given: Training) => randomForest(given, { trees: 15, seed: 1 }).classify;
    const { accuracy, kappa } = crossValidate({ ...training, classes, k: 2 }, make, { folds: 5, seed: 1, level: 0.95 });
    expect(Math.abs(accuracy - 0.5)).toBeLessThan(0.15);
    expect(Math.abs(kappa)).toBeLessThan(0.3);
  });
});

describe("association rules", () => {
  // Tan, Steinbach and Kumar, Introduction to Data Mining, 2006, table 6.1
  const baskets = [
    ["bread", "milk"],
    ["bread", "nappies", "beer", "eggs"],
    ["milk", "nappies", "beer", "cola"],
    ["bread", "milk", "nappies", "beer"],
    ["bread", "milk", "nappies", "cola"],
  ].map((items) => new Set(items));

  it("have the support and the confidence of the textbook", () => {
    const { rules } = associationRules(baskets, { support: 0.4, confidence: 0.6, longest: 3 });
    const rule = rules.find(({ given, follows }) => given.join() === "milk,nappies" && follows === "beer");
    expect(rule).toMatchObject({ support: 0.4, count: 2 });
    expect(rule?.confidence).toBeCloseTo(2 / 3, 12);
    expect(rule?.lift).toBeCloseTo(2 / 3 / 0.6, 12);
    expect(rules[0]?.lift).toBeGreaterThanOrEqual(rules.at(-1)?.lift ?? Infinity);
  });

  it("are refused where too many sets are frequent", () => {
    const wide = Array.from({ length: 3 }, () => new Set(Array.from({ length: 40 }, (_, item) => `i${item}`)));
    expect(() => associationRules(wide, { support: 0.5, confidence: 0.5, longest: 10 })).toThrow("sets of items");
  });
});

describe("topics", () => {
  it("find the subjects that texts were made of", () => {
    const subjects = ["tide moon sea wave coast", "yeast bread flour oven dough", "court law judge trial appeal"];
    const bags = Array.from({ length: 30 }, (_, at) => {
      const words = (subjects[at % 3] ?? "").split(" ");
      return new Map(words.filter((__, word) => (at + word) % 4 !== 0).map((word) => [word, 1 + (at % 2)]));
    });
    const found = findTopics(bags, { topics: 3, seed: 1, terms: 5, documents: 3 });
    const sorted = (words: readonly string[]) => words.toSorted(byCodeUnits).join(" ");
    expect(found.map(({ terms }) => sorted(terms.map(({ term }) => term))).toSorted(byCodeUnits)).toEqual(
      subjects.map((subject) => sorted(subject.split(" "))).toSorted(byCodeUnits),
    );
    expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const { documents } of found) expect(new Set(documents.map(({ document }) => document % 3)).size).toBe(1);
  });
});

describe("what cannot be mined", () => {
  const column = (name: string, values: (number | string | null)[]) => ({ name, values });
  it.each<[string, () => unknown, string]>([
    ["one row", () => numericObservations([column("a", [1])], 2, false), "too few"],
    ["no rows", () => numericObservations([column("a", [])], 2, false), "too few"],
    ["a constant column", () => numericObservations([column("a", [1, 1, 1])], 2, true), '"a" are 1'],
    ["NaN", () => numericObservations([column("a", [1, NaN, 3])], 2, true), "NaN"],
    ["texts among numbers", () => numericObservations([column("a", [1, "x", 3])], 2, true), '"x"'],
    ["gaps", () => numericObservations([column("a", [1, null, null]), column("b", [1, 2, 3])], 2, true), "too few"],
    [
      "too many columns",
      () =>
        numericObservations(
          Array.from({ length: 501 }, (_, at) => column(`c${at}`, [1, 2])),
          2,
          true,
        ),
      "501 columns",
    ],
    [
      "one class",
      () => encode([column("a", [1, 2, 3, 4])], column("y", ["a", "a", "a", "a"]), true),
      "nothing to foretell",
    ],
    [
      "a class of one row",
      () => encode([column("a", [1, 2, 3, 4])], column("y", ["a", "a", "a", "b"]), true),
      "one row",
    ],
    [
      "mixed types",
      () => encode([column("a", [1, "x", 3, 4])], column("y", ["a", "a", "b", "b"]), true),
      "numbers and texts",
    ],
    [
      "measurements as classes",
      () =>
        encode(
          [
            column(
              "a",
              irisRows.map(([value]) => value ?? 0),
            ),
          ],
          column(
            "y",
            irisRows.map((_, at) => at),
          ),
          true,
        ),
      "too many for classes",
    ],
  ])("%s is refused, with what to do", (_, run, message) => {
    expect(run).toThrow(message);
  });
});
