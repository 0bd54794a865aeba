import { chiSquaredTails } from "../distributions/chi-squared.js";
import { cramersV } from "../effects/association.js";
import { badInput, checkLevel } from "../input/samples.js";
import { sum } from "../numeric/summary.js";
import { rCall, rMatrix } from "../result/r-code.js";
import type { TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { checkCounts, checkTable, requireFullMargins, type CountTable } from "./tables.js";

/** Cochran's rule (Biometrics 1954): few expected counts below 5, none below 1. */
function expectedWarnings(expected: readonly number[]): string[] {
  const small = expected.filter((count) => count < 5).length;
  if (small / expected.length <= 0.2 && expected.every((count) => count >= 1)) return [];
  return [
    `${small} of ${expected.length} expected counts are below 5: the chi-squared approximation is rough; Fisher's exact test has no such limit.`,
  ];
}

/** Pearson's chi-squared test of independence; a table of two by two is corrected for continuity (Yates 1934) unless told otherwise. */
export function independenceTest(
  table: CountTable,
  { correct = true, level = 0.95 }: { correct?: boolean; level?: number } = {},
): TestResult {
  checkLevel(level);
  const margins = checkTable(table);
  requireFullMargins(margins);
  const { rows, columns, total } = margins;
  const expected = rows.map((row) => columns.map((column) => (row * column) / total));
  const deviations = table.flatMap((row, i) => row.map((count, j) => Math.abs(count - expected[i]![j]!)));
  const yates = correct && rows.length === 2 && columns.length === 2;
  const shift = yates ? Math.min(0.5, ...deviations) : 0;
  const flat = expected.flat();
  const statistic = (by: number) => sum(deviations.map((value, cell) => (value - by) ** 2 / flat[cell]!));
  const x2 = statistic(shift);
  const df = (rows.length - 1) * (columns.length - 1);
  return testResult({
    method: `Pearson's chi-squared test of independence${yates ? ", corrected for continuity" : ""}`,
    n: total,
    effects: [cramersV(statistic(0), df, total, Math.min(rows.length, columns.length) - 1, level)],
    statistic: { name: "X2", value: x2 },
    df: [df],
    p: chiSquaredTails(x2, df).upper,
    warnings: expectedWarnings(flat),
    sayN: true,
    r: [rCall("chisq.test", [rMatrix(table)], { correct })],
  });
}

/** Pearson's chi-squared test of goodness of fit to shares that were fixed beforehand; equal ones if left out. */
export function goodnessOfFitTest(counts: readonly number[], shares?: readonly number[]): TestResult {
  checkCounts(counts);
  if (counts.length < 2) throw badInput("One category fits any shares.", "Give the counts of at least two categories.");
  const expectedShares = shares ?? counts.map(() => 1 / counts.length);
  if (
    expectedShares.length !== counts.length ||
    expectedShares.some((share) => !(share > 0)) ||
    Math.abs(sum(expectedShares) - 1) > 1e-9
  ) {
    throw badInput(
      "The expected shares do not fit the counts.",
      "Give each category one share above 0; they add up to 1.",
    );
  }
  const total = sum(counts);
  const expected = expectedShares.map((share) => share * total);
  const x2 = sum(counts.map((count, place) => (count - expected[place]!) ** 2 / expected[place]!));
  const df = counts.length - 1;
  return testResult({
    method: "Chi-squared test of goodness of fit",
    n: total,
    effects: [{ name: "Cohen's w", value: Math.sqrt(x2 / total), interval: null }],
    statistic: { name: "X2", value: x2 },
    df: [df],
    p: chiSquaredTails(x2, df).upper,
    warnings: expectedWarnings(expected),
    sayN: true,
    r: [rCall("chisq.test", [counts], { p: expectedShares })],
  });
}
