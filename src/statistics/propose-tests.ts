import { badInput } from "../analysis/input/samples.js";
import type { Proposed, TestInput } from "./schema/test-contract.js";
import type { TestData } from "./test-data.js";

/**
 * Tests that fit the design of a study, the one to begin with first. The design alone decides: a test that is chosen by
 * what the values look like has other errors than it says (Zimmerman, British Journal of Mathematical and Statistical
 * Psychology 2004).
 */
export function proposeTests(
  data: TestData,
  input: Pick<TestInput, "columns" | "by" | "paired" | "subject" | "counts">,
): Proposed[] {
  const { columns, by, counts } = input;
  const paired = input.paired || input.subject !== undefined;
  if (counts !== undefined) return ofCounts(counts, paired);
  if (columns.length === 0)
    throw badInput("It is not said what was measured.", "Name the columns: --columns NAME, and groups with --by NAME.");
  const kinds = columns.map((name) => data.kind(name));
  const areNumbers = kinds.every(({ isNumeric }) => isNumeric);
  if (by.length === 2) return twoWay;
  if (!areNumbers) return ofCategories(kinds.length + by.length, kinds[0]?.values ?? 0, paired);
  const groups = by[0] === undefined ? columns.length : data.kind(by[0]).values;
  if (paired) return groups > 2 ? repeated : pairs;
  if (by.length === 1) return groups > 2 ? severalGroups : twoGroups;
  if (columns.length === 1) return oneSample;
  return columns.length === 2 ? together : severalGroups;
}

const oneSample: Proposed[] = [
  { test: "t_one_sample", reason: "One mean is compared with a value that you name (mu)." },
  { test: "wilcoxon", reason: "For ranks, or few values with a long tail: their median against mu." },
];
const twoGroups: Proposed[] = [
  {
    test: "t_welch",
    reason: "Two independent groups. It needs no equal variances and loses next to nothing where they are equal.",
  },
  { test: "mann_whitney", reason: "For ordered categories, or few values with a long tail." },
];
const severalGroups: Proposed[] = [
  {
    test: "anova_welch",
    reason: "Several independent groups. It needs no equal variances; pairs are compared by Games-Howell.",
  },
  { test: "anova", reason: "Where equal variances are known from the design; pairs are compared by Tukey's HSD." },
  { test: "kruskal_wallis", reason: "For ordered categories, or few values with a long tail." },
];
const twoWay: Proposed[] = [
  { test: "anova_two_way", reason: "One measurement in groups of two kinds, whose effects may depend on each other." },
];
const pairs: Proposed[] = [
  { test: "t_paired", reason: "Two measurements of the same subjects: their differences are tested." },
  { test: "wilcoxon", reason: "For ordered categories, or few differences with a long tail." },
];
const repeated: Proposed[] = [
  {
    test: "anova_repeated",
    reason: "Several measurements of the same subjects, with corrections where their differences vary unequally.",
  },
  { test: "friedman", reason: "For ordered categories, or few subjects with a long tail." },
];
const together: Proposed[] = [
  { test: "pearson", reason: "How closely two measurements follow a line." },
  { test: "spearman", reason: "How closely they rise together, on a line or not; for ordered categories too." },
];
const change: Proposed = { test: "mcnemar", reason: "Categories of the same subjects, twice: did they change?" };
const agreement: Proposed = { test: "kappa", reason: "Two raters of the same subjects: do they agree beyond chance?" };
const independence: Proposed[] = [
  { test: "chi_squared", reason: "Two categorical variables: are they independent?" },
  { test: "fisher", reason: "The same, exactly; where counts of less than 5 are expected." },
];
const fit: Proposed = { test: "goodness_of_fit", reason: "One categorical variable against shares that you name." };

function ofCategories(variables: number, values: number, paired: boolean): Proposed[] {
  if (variables > 1) return paired ? [change, agreement] : independence;
  const one: Proposed = { test: "binomial", reason: "One share of two values against one that you name (mu)." };
  return values === 2 ? [one, fit] : [fit];
}

function ofCounts(counts: readonly (readonly number[])[], paired: boolean): Proposed[] {
  if (counts.length === 1) return [fit];
  return paired ? [change, agreement] : independence;
}
