import { toQuireError } from "../domain/error.js";
import type { Sample } from "../analysis/input/samples.js";
import { apaP, apaShare } from "../analysis/result/apa.js";
import { shapiroWilkTest } from "../analysis/tests/shapiro.js";
import { leveneTest } from "../analysis/tests/variances.js";
import type { Assumption, TestInput } from "./schema/test-contract.js";
import type { TestData } from "./test-data.js";
import type { Presumed } from "./test-table.js";

/** Below this p an assumption is doubted. */
const doubtful = 0.05;
/** From so many values on a mean is nearly normal, whatever they are. */
const manyValues = 30;

/** Looks at what a test takes for granted, as far as the values tell; it changes no test. */
export function checkAssumptions(presumes: readonly Presumed[], data: TestData, input: TestInput): Assumption[] {
  if (presumes.length === 0) return [];
  return [...presumes.flatMap((each) => checks[each](data, input)), independent(presumes)];
}

const checks: Readonly<Record<Presumed, (data: TestData, input: TestInput) => Assumption[]>> = {
  normal: (data) => [normality(data.sample(), `the values of ${data.sample().name}`)],
  normal_groups: (data, { by, columns }) => {
    const groups = by.length === 0 && columns.length === 1 ? data.conditions() : data.groups();
    return groups.map((group) => normality(group, `the values of ${group.name}`));
  },
  normal_differences: (data) => {
    const [first, second] = data.conditions();
    const values = (first?.values ?? []).map((value, row) => {
      const other = second?.values[row] ?? null;
      return value === null || other === null ? null : value - other;
    });
    return [normality({ name: "differences", values }, "the differences")];
  },
  equal_variances: (data) => [
    asked("equal variances", () => {
      const { statistic, df, p } = leveneTest(data.groups());
      const said = `${statistic.name}(${df.join(", ")}) = ${statistic.value.toFixed(2)}, ${apaP(p)} (Levene's test)`;
      return { holds: p >= doubtful, said };
    }),
  ],
};

function normality(sample: Sample, of: string): Assumption {
  return asked(`normal: ${of}`, () => {
    const { statistic, p, n } = shapiroWilkTest(sample);
    const many = n >= manyValues && p < doubtful ? `; of ${n} values the mean is nearly normal all the same` : "";
    return { holds: p >= doubtful, said: `W = ${apaShare(statistic.value)}, ${apaP(p)} (Shapiro-Wilk test)${many}` };
  });
}

/** A check that the values do not allow is said, and stops no test. */
function asked(name: string, check: () => Pick<Assumption, "holds" | "said">): Assumption {
  try {
    return { name, ...check() };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "invalid_input") throw error;
    return { name, holds: null, said: `not checked: ${error.message}` };
  }
}

function independent(presumes: readonly Presumed[]): Assumption {
  const what = presumes.includes("normal_differences") ? "pairs" : "observations";
  return {
    name: `independent ${what}`,
    holds: null,
    said: "known from how the data were collected, not from the values",
  };
}
