import type { Variable } from "../../src/analysis/models/design.js";
import { logisticModel, poissonModel } from "../../src/analysis/models/generalised.js";
import { linearModel } from "../../src/analysis/models/linear.js";
import type { ModelResult } from "../../src/analysis/models/schema.js";
import type { TestResult } from "../../src/analysis/result/schema.js";
import { adjustP } from "../../src/analysis/tests/adjust-p.js";
import { goodnessOfFitTest, independenceTest } from "../../src/analysis/tests/chi-squared-tests.js";
import { kendallTest, pearsonTest, spearmanTest } from "../../src/analysis/tests/correlations.js";
import { twoWayAnova } from "../../src/analysis/tests/factorial-anova.js";
import { fisherTest } from "../../src/analysis/tests/fisher.js";
import { mcNemarTest } from "../../src/analysis/tests/mcnemar.js";
import { oneWayAnova, welchAnova } from "../../src/analysis/tests/one-way-anova.js";
import { binomialTest, proportionsTest } from "../../src/analysis/tests/proportions.js";
import { friedmanTest, kruskalWallisTest } from "../../src/analysis/tests/rank-anova.js";
import { mannWhitneyTest, wilcoxonSignedRankTest } from "../../src/analysis/tests/rank-tests.js";
import { shapiroWilkTest } from "../../src/analysis/tests/shapiro.js";
import { pairedTTest, twoSampleTTest } from "../../src/analysis/tests/t-tests.js";
import { bartlettTest } from "../../src/analysis/tests/variances.js";
import {
  insectSprays,
  judgeContacts,
  judgeIntegrity,
  ozone,
  plantGrowth,
  sleepFirst,
  sleepSecond,
  toothDose,
  toothLength,
  toothSupplement,
} from "./r-data.js";
import { longley, mtcars } from "./r-tables.js";
import { within1e9, type ReferenceNumbers } from "./reference.js";

const sample = (name: string, values: readonly (number | null)[]) => ({ name, values });
const samples = (groups: Record<string, (number | null)[]>) =>
  Object.entries(groups).map(([name, values]) => sample(name, values));
const short = ({ statistic, df, p }: TestResult) => [statistic.value, ...df, p];
const withInterval = (result: TestResult) => {
  const interval = result.estimates.at(-1)?.interval;
  return [...short(result), interval?.low, interval?.high];
};
const withoutDf = ({ statistic, p }: TestResult) => [statistic.value, p];
const [first, second] = [sample("1", sleepFirst), sample("2", sleepSecond)];
const [manual, automatic] = [1, 0].map((am) =>
  sample(
    String(am),
    mtcars.mpg.filter((_, car) => mtcars.am[car] === am),
  ),
) as [ReturnType<typeof sample>, ReturnType<typeof sample>];
const depression1 = sample("x", [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]);
const depression2 = sample("y", [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]);
const permeability1 = sample("x", [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]);
const permeability2 = sample("y", [1.15, 0.88, 0.9, 0.74, 1.21]);
const hunter1 = sample("x", [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]);
const hunter2 = sample("y", [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]);
const variables = (columns: Record<string, number[]>): Variable[] =>
  Object.entries(columns).map(([name, values]) => ({ name, values }));
const cars = variables(mtcars);
const car = (name: string) => cars.find((variable) => variable.name === name)!;
const two = linearModel(car("mpg"), cars, [["wt"], ["hp"]]).result;
const economy = linearModel(
  { name: "Employed", values: longley.Employed },
  variables(longley),
  Object.keys(longley)
    .filter((name) => name !== "Employed")
    .map((name) => [name]),
).result;
const logit = logisticModel(car("am"), cars, [["wt"]]);
const dobson = poissonModel(
  { name: "counts", values: [18, 17, 15, 20, 10, 20, 25, 13, 12] },
  [
    { name: "outcome", values: "123123123".split("") },
    { name: "treatment", values: "111222333".split("") },
  ],
  [["outcome"], ["treatment"]],
);
const values = ({ coefficients }: ModelResult) => coefficients.map(({ value }) => value);
const errors = ({ coefficients }: ModelResult) => coefficients.map(({ standard_error }) => standard_error);
const teeth = twoWayAnova(
  sample("len", toothLength),
  { name: "supp", levels: toothSupplement },
  { name: "dose", levels: toothDose.map(String) },
).terms!.slice(0, 3);
const green = binomialTest({ name: "green", successes: 682, trials: 925 }, { p: 0.75 });
const smokers = [
  [83, 86],
  [90, 93],
  [129, 136],
  [70, 82],
].map(([successes = 0, trials = 0]) => ({ name: "x", successes, trials }));

/** Tests and models, by the labels of R's printed output. */
export const testNumbers: Record<string, ReferenceNumbers> = {
  ...within1e9({
    "t Welch sleep: t df p lo hi": () => withInterval(twoSampleTTest(first, second)),
    "t pooled sleep: t df p": () => short(twoSampleTTest(first, second, { variances: "equal" })),
    "t paired sleep: t df p lo hi": () => withInterval(pairedTTest(first, second)),
    "chisq Agresti 2x3: X2 df p; V": () =>
      [
        independenceTest([
          [762, 327, 468],
          [484, 239, 477],
        ]),
      ].flatMap((result) => [...short(result), result.effects[0]?.value]),
    "chisq 2x2 Yates 12,5,7,7: X2 p": () =>
      withoutDf(
        independenceTest([
          [12, 7],
          [5, 7],
        ]),
      ),
    "chisq gof 89,37,30,28,2: X2 p": () =>
      withoutDf(goodnessOfFitTest([89, 37, 30, 28, 2], [0.4, 0.2, 0.2, 0.15, 0.05])),
    "mcnemar approval: X2 p": () =>
      withoutDf(
        mcNemarTest([
          [794, 150],
          [86, 570],
        ]),
      ),
    "aov PlantGrowth: SSb SSw F p": () =>
      [oneWayAnova(samples(plantGrowth))].flatMap(({ terms = [], statistic, p }) => [
        ...terms.map((term) => term.sum_of_squares),
        statistic.value,
        p,
      ]),
    "Welch anova: F df2 p": () =>
      [welchAnova(samples(plantGrowth))].flatMap(({ statistic, df, p }) => [statistic.value, df[1], p]),
    "aov ToothGrowth supp*dose: F": () => teeth.map(({ statistic }) => statistic?.value),
    "aov ToothGrowth supp*dose: F > p": () => teeth.map(({ p }) => p),
    "kruskal airquality: H df p": () => short(kruskalWallisTest(samples(ozone))),
    "wilcoxon signed depression: V p(exact,greater)": () =>
      withoutDf(wilcoxonSignedRankTest(depression1, depression2, { alternative: "greater" })),
    "mann-whitney permeability: W p(exact,greater)": () =>
      withoutDf(mannWhitneyTest(permeability1, permeability2, { alternative: "greater" })),
    "mann-whitney mtcars mpg~am (corr): W p": () => withoutDf(mannWhitneyTest(automatic, manual)),
    "friedman 3x3: Q p": () =>
      withoutDf(friedmanTest(samples({ a: [5.4, 5.85, 5.2], b: [5.5, 5.7, 5.6], c: [5.55, 5.75, 5.5] }))),
    "pearson USJudge: r t p lo hi": () =>
      [pearsonTest(sample("c", judgeContacts), sample("i", judgeIntegrity))].flatMap(
        ({ effects: [r], statistic, p }) => [r?.value, statistic.value, p, r?.interval?.low, r?.interval?.high],
      ),
    "kendall hunter: tau p(exact)": () =>
      [kendallTest(hunter1, hunter2)].flatMap(({ effects, p }) => [effects[0]?.value, p]),
    "spearman hunter: rho p": () =>
      [spearmanTest(hunter1, hunter2)].flatMap(({ effects, p }) => [effects[0]?.value, p]),
    "shapiro sleep$extra: W p": () => withoutDf(shapiroWilkTest(sample("extra", [...sleepFirst, ...sleepSecond]))),
    "bartlett InsectSprays: K2 p": () => withoutDf(bartlettTest(samples(insectSprays))),
    "lm mtcars mpg~wt+hp b": () => values(two),
    "lm mtcars mpg~wt+hp b > se": () => errors(two),
    "lm mtcars mpg~wt+hp b > R2 adjR2 sigma F": () => [
      two.linear?.r2,
      two.linear?.adjusted_r2,
      two.linear?.sigma,
      two.linear?.f,
    ],
    "lm mtcars mpg~wt+hp b > AIC BIC": () => [two.aic, two.bic],
    "lm longley b": () => values(economy),
    "lm longley b > se": () => errors(economy),
    "lm longley b > R2 sigma": () => [economy.linear?.r2, economy.linear?.sigma],
    "logit am~wt b se > null resid deviance AIC": () => [logit.deviance?.null, logit.deviance?.residual, logit.aic],
    "poisson Dobson b": () => values(dobson),
    "poisson Dobson b > deviance": () => [dobson.deviance?.residual],
    "prop.test smokers: X2 p": () => withoutDf(proportionsTest(smokers)),
    "binom 682/925 p=.75: p lo hi": () => [
      green.p,
      green.estimates[0]?.interval?.low,
      green.estimates[0]?.interval?.high,
    ],
    "p.adjust .01 .02 .03 .04 .05 holm": () => adjustP([0.01, 0.02, 0.03, 0.04, 0.05], "holm"),
    "p.adjust .01 .02 .03 .04 .05 holm > BH": () => adjustP([0.01, 0.02, 0.03, 0.04, 0.05], "BH"),
  }),
  "fisher tea 3,1,1,3: p OR": {
    within: 1e-5,
    ours: () =>
      [
        fisherTest([
          [3, 1],
          [1, 3],
        ]),
      ].flatMap(({ p, effects }) => [p, effects[0]?.value]),
  },
  "TukeyHSD p adj trt1-ctrl trt2-ctrl trt2-trt1": {
    within: 1e-7,
    ours: () => oneWayAnova(samples(plantGrowth)).comparisons!.map(({ p }) => p),
  },
  "logit am~wt b se": { within: 1e-3, ours: () => [...values(logit), ...errors(logit)] },
  "poisson Dobson b > se": { within: 1e-6, ours: () => errors(dobson) },
};
