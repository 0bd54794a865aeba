import { chiSquaredTails } from "../distributions/chi-squared.js";
import { badInput, cleanGroups, cleanRows, type Sample } from "../input/samples.js";
import { median, ranks, sum, tieCorrection } from "../numeric/summary.js";
import { rCall, rGroups, rName } from "../result/r-code.js";
import type { TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";

const noRanks = () => badInput("All values are equal: ranks say nothing.", "Choose a variable whose values differ.");

/** The Kruskal-Wallis test of several groups, corrected for ties (Kruskal and Wallis, JASA 1952). */
export function kruskalWallisTest(samples: readonly Sample[]): TestResult {
  const groups = cleanGroups(samples, 2, 1);
  const all = groups.flatMap(({ values }) => values);
  const n = all.length;
  const ranked = ranks(all);
  const correction = 1 - tieCorrection(all) / (n ** 3 - n);
  if (!(correction > 0)) throw noRanks();
  let start = 0;
  const squares = groups.map(({ values }) => {
    const rankSum = sum(ranked.slice(start, start + values.length));
    start += values.length;
    return rankSum ** 2 / values.length;
  });
  const h = ((12 * sum(squares)) / (n * (n + 1)) - 3 * (n + 1)) / correction;
  const df = groups.length - 1;
  return testResult({
    method: "Kruskal-Wallis test",
    n,
    missing: sum(groups.map(({ missing }) => missing)),
    effects: [{ name: "rank epsilon squared", value: h / (n - 1), interval: null }],
    estimates: groups.map(({ name, values }) => ({ name: `median of ${name}`, value: median(values), interval: null })),
    statistic: { name: "H", value: h },
    df: [df],
    p: chiSquaredTails(h, df).upper,
    warnings: groups.some(({ values }) => values.length < 5)
      ? ["A group has fewer than five values: the chi-squared approximation is rough."]
      : [],
    r: [...rGroups(groups), rCall("kruskal.test", [rName("y"), rName("g")])],
  });
}

/** Friedman's test of several conditions measured on the same rows, corrected for ties (Friedman, JASA 1937). */
export function friedmanTest(conditions: readonly Sample[]): TestResult {
  cleanGroups(conditions, 2, 2);
  const { columns, missing } = cleanRows(conditions, 2);
  const k = columns.length;
  const n = columns[0]!.values.length;
  const rows = columns[0]!.values.map((_, row) => columns.map(({ values }) => values[row]!));
  const ranked = rows.map((row) => ranks(row));
  const rankSums = columns.map((_, column) => sum(ranked.map((row) => row[column]!)));
  const spread = sum(rankSums.map((value) => (value - (n * (k + 1)) / 2) ** 2));
  const ties = sum(rows.map((row) => tieCorrection(row)));
  const scale = n * k * (k + 1) - ties / (k - 1);
  if (!(scale > 0)) throw noRanks();
  const q = (12 * spread) / scale;
  return testResult({
    method: "Friedman test",
    n,
    missing,
    effects: [{ name: "Kendall's W", value: q / (n * (k - 1)), interval: null }],
    estimates: columns.map(({ name, values }) => ({
      name: `median of ${name}`,
      value: median(values),
      interval: null,
    })),
    statistic: { name: "Q", value: q },
    df: [k - 1],
    p: chiSquaredTails(q, k - 1).upper,
    warnings: n * k < 20 ? ["There are few rows and conditions: the chi-squared approximation is rough."] : [],
    r: [
      rCall("friedman.test", [
        rCall(
          "cbind",
          columns.map(({ values }) => values),
        ),
      ]),
    ],
  });
}
