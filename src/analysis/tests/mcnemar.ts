import { chiSquaredTails } from "../distributions/chi-squared.js";
import { binomialTails } from "../distributions/discrete.js";
import { badInput, checkLevel } from "../input/samples.js";
import { rCall, rMatrix, rName } from "../result/r-code.js";
import type { Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { clopperPearson } from "./binomial-intervals.js";
import { checkTable, type CountTable } from "./tables.js";

export interface McNemarOptions {
  /** Corrected for continuity (Edwards 1948); yes if left out; two by two only. */
  correct?: boolean;
  /** By the binomial distribution of the pairs that disagree; two by two only. */
  exact?: boolean;
  level?: number;
}

/**
 * McNemar's test of paired categories (Psychometrika 1947), and for larger square tables Bowker's test of symmetry
 * (JASA 1948). Rows are the first measurement, columns the second.
 */
export function mcNemarTest(
  table: CountTable,
  { correct = true, exact = false, level = 0.95 }: McNemarOptions = {},
): TestResult {
  checkLevel(level);
  const { total } = checkTable(table);
  if (table.length !== table[0]!.length)
    throw badInput("The table is not square.", "Give both measurements the same categories.");
  const pairs = table
    .flatMap((row, i) => row.slice(i + 1).map((count, place) => [count, table[i + 1 + place]![i]!] as const))
    .filter(([above, below]) => above + below > 0);
  if (pairs.length === 0)
    throw badInput(
      "No pair disagrees: there is no change to test.",
      "Nothing is wrong with the counts; report that all agree.",
    );
  const binary = table.length === 2;
  const shift = correct && binary ? 1 : 0;
  const x2 = pairs.reduce(
    (sum, [above, below]) => sum + Math.max(0, Math.abs(above - below) - shift) ** 2 / (above + below),
    0,
  );
  const [above, below] = pairs[0]!;
  const byBinomial = exact && binary;
  return testResult({
    method: binary
      ? `McNemar's test${byBinomial ? ", exact" : shift === 1 ? ", corrected for continuity" : ""}`
      : "Bowker's test of symmetry",
    n: total,
    effects: binary ? [pairedOddsRatio(above, below, level)] : [],
    statistic: byBinomial ? { name: "b", value: above } : { name: "X2", value: x2 },
    df: byBinomial ? [] : [pairs.length],
    p: byBinomial
      ? Math.min(1, 2 * binomialTails(Math.min(above, below), above + below, 0.5).lower)
      : chiSquaredTails(x2, pairs.length).upper,
    warnings:
      !byBinomial && above + below < 25 && binary ? ["Fewer than 25 pairs disagree: the exact test is safer."] : [],
    sayN: true,
    r: [
      byBinomial
        ? rCall("binom.test", [above, above + below])
        : rCall("mcnemar.test", [rMatrix(table)], { correct: binary ? correct : rName("FALSE") }),
    ],
  });
}

/** The odds of one change against the other, with the exact interval of its binomial share. */
function pairedOddsRatio(above: number, below: number, level: number): Estimate {
  const { low, high } = clopperPearson(above, above + below, level);
  const odds = (share: number | null) => (share === null || share === 1 ? null : share / (1 - share));
  return {
    name: "odds ratio",
    value: below === 0 ? null : above / below,
    interval: { level, low: odds(low), high: odds(high) },
  };
}
