import type { Classifier, Training } from "../../analysis/mining/classifier.js";
import { crossValidate } from "../../analysis/mining/cross-validate.js";
import { encode, onStandardised } from "../../analysis/mining/encode.js";
import { logisticClassifier } from "../../analysis/mining/logistic.js";
import { naiveBayes } from "../../analysis/mining/naive-bayes.js";
import { nearestNeighbours } from "../../analysis/mining/nearest-neighbours.js";
import type { Feature } from "../../analysis/mining/observations.js";
import { randomForest } from "../../analysis/mining/random-forest.js";
import { badInput, checkLevel, checkNumber } from "../../analysis/input/samples.js";
import { apaInterval, apaNumber } from "../../analysis/result/apa.js";
import { asJson } from "../schema/figure-json.js";
import type { MineInput, MineOutput, Mined } from "../schema/mine-contract.js";
import { importanceFigure } from "../figures/mine-figure.js";
import { rQuoted } from "../../analysis/result/r-code.js";
import { formulaCode, matrixCode } from "./mined-code.js";

type Learner = "random_forest" | "logistic" | "knn" | "naive_bayes";

interface Learned {
  title: string;
  make(training: Training): Classifier;
  /** Values that are looked at for one model, about. */
  work(training: Training): number;
  code(target: string, names: readonly string[]): string;
}

const mostWork = 6e9;

/** Foretells the classes of a column, each row by a model that has not seen it. */
export function learnClasses(features: readonly Feature[], target: Feature, input: MineInput): Mined {
  checkLevel(input.level);
  checkNumber("The number of trees", input.trees, { least: 10, most: 5000, whole: true });
  checkNumber("The number of neighbours", input.k ?? 5, { least: 1, whole: true });
  const learner = learners(input)[input.method as Learner];
  const { training, columns, classes, missing } = encode(features, target, input.method !== "naive_bayes");
  if (learner.work(training) * input.folds > mostWork)
    throw badInput(
      `${learner.title} of ${training.rows.length} rows in ${input.folds} folds is too much to calculate.`,
      "Draw a sample with a query, name fewer columns, or take fewer folds or trees.",
      { rows: training.rows.length, limit: "time" },
    );
  const { accuracy, interval, baseline, kappa, confusion, folds } = crossValidate(training, learner.make, input);
  const { out_of_bag_error, importance } = whole(training, columns, input);
  const said = `${apaNumber(100 * accuracy, 1)} % of ${training.rows.length} rows are foretold rightly in ${folds}-fold cross-validation`;
  return {
    method: learner.title,
    n: training.rows.length,
    missing,
    columns,
    classes: {
      names: classes,
      accuracy,
      interval,
      baseline,
      kappa,
      folds,
      confusion,
      recall: confusion.map((row, at) => (row[at] ?? 0) / row.reduce((sum, count) => sum + count, 0)),
      precision: classes.map((_, at) => precisionOf(confusion, at)),
      out_of_bag_error,
      importance,
    },
    figure: asJson(importanceFigure(`What tells ${target.name} apart`, importance)),
    table: confusion.map((row, at) => ({
      is: classes[at] ?? "",
      ...Object.fromEntries(classes.map((name, column) => [`said ${name}`, row[column] ?? 0])),
    })),
    warnings: warningsOf(interval.low ?? 0, baseline, confusion, folds),
    apa: `${said}, ${apaInterval(inPercent(interval))}, against ${apaNumber(100 * baseline, 1)} % by the commonest class; kappa = ${apaNumber(kappa)}`,
    r_code: learner.code(
      target.name,
      features.map(({ name }) => name),
    ),
  };
}

const inPercent = ({ level, low, high }: NonNullable<MineOutput["classes"]>["interval"]) => ({
  level,
  low: 100 * (low ?? 0),
  high: 100 * (high ?? 1),
});

function warningsOf(low: number, baseline: number, confusion: readonly number[][], folds: number): string[] {
  const rarest = Math.min(...confusion.map((row) => row.reduce((sum, count) => sum + count, 0)));
  return [
    ...(low <= baseline ? ["This is not surely better than to say the commonest class each time."] : []),
    ...(rarest < folds ? [`The rarest class has ${rarest} rows, fewer than the ${folds} folds.`] : []),
  ];
}

function precisionOf(confusion: readonly number[][], own: number): number | null {
  const said = confusion.reduce((sum, row) => sum + (row[own] ?? 0), 0);
  return said === 0 ? null : (confusion[own]?.[own] ?? 0) / said;
}

/** What a model of all rows says of its columns. */
function whole(training: Training, columns: readonly string[], { method, trees, seed }: MineInput) {
  if (method !== "random_forest") return { out_of_bag_error: null, importance: [] };
  const { out_of_bag_error, importance } = randomForest(training, { trees, seed });
  const weighted = columns.map((column, at) => ({ column, weight: importance[at] ?? 0 }));
  return { out_of_bag_error, importance: weighted.toSorted((one, other) => other.weight - one.weight) };
}

function learners({ k = 5, trees, seed, scale }: MineInput): Readonly<Record<Learner, Learned>> {
  const asScaled = (make: (training: Training) => Classifier) => (scale ? onStandardised(make) : make);
  return {
    random_forest: {
      title: `Random forest of ${trees} trees`,
      make: (training) => randomForest(training, { trees, seed }).classify,
      work: ({ rows, categories }) =>
        trees * rows.length * 15 * Math.log2(rows.length + 1) * Math.ceil(Math.sqrt(categories.length)),
      code: (target, names) =>
        `dat$${rQuoted(target)} <- factor(dat$${rQuoted(target)})\nrandomForest::randomForest(${formulaCode(target, names)}, dat, ntree = ${trees})`,
    },
    logistic: {
      title: "Multinomial logistic regression with a penalty of half the sum of squares",
      make: asScaled((training) => logisticClassifier(training).classify),
      work: ({ rows, k: classes, categories }) => 10 * rows.length * (classes * (categories.length + 1)) ** 2,
      code: (target, names) =>
        `${matrixCode(names, scale)}\nglmnet::glmnet(as.matrix(x), dat$${rQuoted(target)}, family = "multinomial", alpha = 0, lambda = 1 / nrow(x))`,
    },
    knn: {
      title: `${k} nearest neighbours`,
      make: asScaled((training) => nearestNeighbours(training, k)),
      work: ({ rows, categories }) => (rows.length ** 2 * (categories.length + 20)) / 10,
      code: (target, names) =>
        `${matrixCode(names, scale)}\nclass::knn.cv(x, factor(dat$${rQuoted(target)}), k = ${k})`,
    },
    naive_bayes: {
      title: "Naive Bayes",
      make: naiveBayes,
      work: ({ rows, categories, k: classes }) => rows.length * categories.length * classes * 20,
      code: (target, names) => `e1071::naiveBayes(${formulaCode(target, names)}, dat, laplace = 1)`,
    },
  };
}
