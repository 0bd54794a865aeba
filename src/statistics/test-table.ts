import { badInput, type Sample } from "../analysis/input/samples.js";
import type { TestResult } from "../analysis/result/schema.js";
import { cohensKappa, cronbachsAlpha, fleissKappa } from "../analysis/tests/agreement.js";
import { goodnessOfFitTest, independenceTest } from "../analysis/tests/chi-squared-tests.js";
import { kendallTest, pearsonTest, spearmanTest } from "../analysis/tests/correlations.js";
import { twoWayAnova } from "../analysis/tests/factorial-anova.js";
import { fisherTest } from "../analysis/tests/fisher.js";
import { mcNemarTest } from "../analysis/tests/mcnemar.js";
import { oneWayAnova, welchAnova } from "../analysis/tests/one-way-anova.js";
import { binomialTest, proportionsTest } from "../analysis/tests/proportions.js";
import { friedmanTest, kruskalWallisTest } from "../analysis/tests/rank-anova.js";
import { mannWhitneyTest, wilcoxonSignedRankTest } from "../analysis/tests/rank-tests.js";
import { repeatedAnova } from "../analysis/tests/repeated-anova.js";
import { shapiroWilkTest } from "../analysis/tests/shapiro.js";
import { oneSampleTTest, pairedTTest, twoSampleTTest } from "../analysis/tests/t-tests.js";
import { bartlettTest, leveneTest } from "../analysis/tests/variances.js";
import { zTest } from "../analysis/tests/z-test.js";
import type { TestInput, TestName } from "./schema/test-contract.js";
import type { TestData } from "./test-data.js";

/** What a test takes for granted, beside independent observations. */
export type Presumed = "normal" | "normal_differences" | "normal_groups" | "equal_variances";

interface TestRow {
  presumes: readonly Presumed[];
  run(data: TestData, input: TestInput): TestResult;
}

/** Both columns, row by row. */
function columns(data: TestData): [Sample, Sample] {
  const [first, second, ...others] = data.conditions();
  if (first !== undefined && second !== undefined && others.length === 0) return [first, second];
  throw badInput(
    `This test takes two columns, and there are ${data.conditions().length}.`,
    "Name both with --columns FIRST,SECOND; or one with --by GROUP --subject ID, where each subject has a row in each group.",
  );
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
const meanOptions = ({ mu, alternative, level }: TestInput) => ({ ...optional("mu", mu), alternative, level });
const rankOptions = (input: TestInput) => ({
  ...meanOptions(input),
  correct: input.correct,
  ...optional("exact", input.exact),
});

/** How each test is carried out. */
export const tests: Readonly<Record<TestName, TestRow>> = {
  z: { presumes: ["normal_groups"], run: runZ },
  t_one_sample: { presumes: ["normal"], run: (data, input) => oneSampleTTest(data.sample(), meanOptions(input)) },
  t_welch: { presumes: ["normal_groups"], run: (data, input) => twoSampleTTest(...data.pair(), meanOptions(input)) },
  t_pooled: {
    presumes: ["normal_groups", "equal_variances"],
    run: (data, input) => twoSampleTTest(...data.pair(), { ...meanOptions(input), variances: "equal" }),
  },
  t_paired: {
    presumes: ["normal_differences"],
    run: (data, input) => pairedTTest(...columns(data), meanOptions(input)),
  },
  mann_whitney: { presumes: [], run: (data, input) => mannWhitneyTest(...data.pair(), rankOptions(input)) },
  wilcoxon: { presumes: [], run: runWilcoxon },
  anova: {
    presumes: ["normal_groups", "equal_variances"],
    run: (data, { level }) => oneWayAnova(data.groups(), { level }),
  },
  anova_welch: { presumes: ["normal_groups"], run: (data, { level }) => welchAnova(data.groups(), { level }) },
  anova_two_way: { presumes: [], run: runTwoWay },
  anova_repeated: { presumes: [], run: (data, { level }) => repeatedAnova(data.conditions(), { level }) },
  kruskal_wallis: { presumes: [], run: (data) => kruskalWallisTest(data.groups()) },
  friedman: { presumes: [], run: (data) => friedmanTest(data.conditions()) },
  chi_squared: { presumes: [], run: (data, { correct, level }) => independenceTest(data.table(), { correct, level }) },
  goodness_of_fit: { presumes: [], run: (data, { shares }) => goodnessOfFitTest(data.frequencies(), shares) },
  fisher: {
    presumes: [],
    run: (data, { alternative, level }) => fisherTest(data.table(), { alternative, level }),
  },
  mcnemar: {
    presumes: [],
    run: (data, { correct, exact, level }) =>
      mcNemarTest(data.table(true), { correct, level, ...optional("exact", exact) }),
  },
  proportions: {
    presumes: [],
    run: (data, { correct, alternative, level }) => proportionsTest(data.successes(), { correct, alternative, level }),
  },
  binomial: { presumes: [], run: runBinomial },
  pearson: {
    presumes: [],
    run: (data, { alternative, level }) => pearsonTest(...columns(data), { alternative, level }),
  },
  spearman: {
    presumes: [],
    run: (data, { alternative, level }) => spearmanTest(...columns(data), { alternative, level }),
  },
  kendall: {
    presumes: [],
    run: (data, { alternative, level }) => kendallTest(...columns(data), { alternative, level }),
  },
  shapiro: { presumes: [], run: (data) => shapiroWilkTest(data.sample()) },
  bartlett: { presumes: ["normal_groups"], run: (data) => bartlettTest(data.groups()) },
  levene: { presumes: [], run: (data) => leveneTest(data.groups()) },
  kappa: { presumes: [], run: (data, { weights, level }) => cohensKappa(data.table(true), { weights, level }) },
  fleiss_kappa: { presumes: [], run: (data, { level }) => fleissKappa(data.ratings(), { level }) },
  cronbach_alpha: { presumes: [], run: (data, { level }) => cronbachsAlpha(data.conditions(), { level }) },
};

function runZ(data: TestData, input: TestInput): TestResult {
  const [first, second] = input.deviations ?? [];
  if (first === undefined)
    throw badInput("A z test knows the standard deviation.", "Give it with --deviations, or choose t_one_sample.");
  if (second === undefined) return zTest([{ sample: data.sample(), deviation: first }], meanOptions(input));
  const [one, other] = data.pair();
  return zTest(
    [
      { sample: one, deviation: first },
      { sample: other, deviation: second },
    ],
    meanOptions(input),
  );
}

function runWilcoxon(data: TestData, input: TestInput): TestResult {
  if (input.columns.length === 1 && input.subject === undefined)
    return wilcoxonSignedRankTest(data.sample(), null, rankOptions(input));
  return wilcoxonSignedRankTest(...columns(data), rankOptions(input));
}

function runTwoWay(data: TestData, { sums, level }: TestInput): TestResult {
  const { response, factors } = data.factorial();
  return twoWayAnova(response, ...factors, { type: sums, level });
}

function runBinomial(data: TestData, { mu, alternative, level }: TestInput): TestResult {
  const [share, ...others] = data.successes();
  if (share === undefined || others.length > 0)
    throw badInput("The binomial test is of one share.", "Leave out --by, or choose proportions.");
  return binomialTest(share, { ...optional("p", mu), alternative, level });
}
