import { fQuantile, fTails } from "../distributions/f.js";
import { normalQuantile, normalTails } from "../distributions/normal.js";
import { badInput, checkLevel, cleanRows, type Sample } from "../input/samples.js";
import { sum, variance } from "../numeric/summary.js";
import { pOf } from "../result/p-value.js";
import { rCall, rLet, rMatrix, rName } from "../result/r-code.js";
import type { Estimate, TestResult } from "../result/schema.js";
import { testResult } from "../result/test-result.js";
import { checkCounts, checkTable, type CountTable } from "./tables.js";

function estimated(name: string, value: number, error: number, level: number): Estimate {
  const half = normalQuantile((1 - level) / 2, "upper") * error;
  return { name, value, standard_error: error, interval: { level, low: value - half, high: value + half } };
}

/**
 * Cohen's kappa of two raters (Educational and Psychological Measurement 1960) from a square table of counts, or its
 * weighted form (Cohen, Psychological Bulletin 1968) with agreement falling by the distance of the categories or its
 * square; errors after Fleiss, Cohen and Everitt (Psychological Bulletin 1969).
 */
export function cohensKappa(
  table: CountTable,
  { weights = "none", level = 0.95 }: { weights?: "none" | "linear" | "quadratic"; level?: number } = {},
): TestResult {
  checkLevel(level);
  const { rows, columns, total } = checkTable(table);
  const k = rows.length;
  if (table[0]!.length !== k) throw badInput("The table is not square.", "Give both raters the same categories.");
  const credit = (i: number, j: number) => {
    if (weights === "none") return i === j ? 1 : 0;
    return 1 - (Math.abs(i - j) / (k - 1)) ** (weights === "linear" ? 1 : 2);
  };
  const { kappa, error, errorByChance } = kappaOf(
    table,
    rows.map((count) => count / total),
    columns.map((count) => count / total),
    total,
    credit,
  );
  const z = kappa / errorByChance;
  return testResult({
    method: weights === "none" ? "Cohen's kappa" : `Cohen's kappa with ${weights} weights`,
    n: total,
    effects: [estimated("kappa", kappa, error, level)],
    statistic: { name: "z", value: z },
    p: pOf(normalTails(z), "two_sided"),
    warnings: total < 30 ? ["The error of kappa is known for many subjects only."] : [],
    r: [
      rCall(
        "psych::cohen.kappa",
        [rMatrix(table)],
        weights === "linear" ? { w: rName(`1 - abs(outer(1:${k}, 1:${k}, "-")) / ${k - 1}`) } : {},
      ),
    ],
  });
}

function kappaOf(
  table: CountTable,
  rows: number[],
  columns: number[],
  total: number,
  credit: (i: number, j: number) => number,
) {
  const cells = table.flatMap((row, i) =>
    row.map((count, j) => ({ i, j, share: count / total, chance: rows[i]! * columns[j]!, weight: credit(i, j) })),
  );
  const observed = sum(cells.map(({ share, weight }) => share * weight));
  const expected = sum(cells.map(({ chance, weight }) => chance * weight));
  if (expected === 1)
    throw badInput(
      "Both raters used one category alone: agreement by chance is already complete.",
      "Report the share of agreement.",
    );
  const byRow = rows.map((_, i) => sum(columns.map((share, j) => share * credit(i, j))));
  const byColumn = columns.map((_, j) => sum(rows.map((share, i) => share * credit(i, j))));
  const margin = (i: number, j: number) => byRow[i]! + byColumn[j]!;
  const spread = sum(
    cells.map(({ i, j, share, weight }) => share * (weight * (1 - expected) - margin(i, j) * (1 - observed)) ** 2),
  );
  const byChance = sum(cells.map(({ i, j, chance, weight }) => chance * (weight - margin(i, j)) ** 2));
  const rest = 1 - expected;
  return {
    kappa: (observed - expected) / rest,
    error: Math.sqrt(Math.max(0, spread - (observed * expected - 2 * expected + observed) ** 2) / total) / rest ** 2,
    errorByChance: Math.sqrt((byChance - expected ** 2) / total) / rest,
  };
}

/**
 * Fleiss' kappa of several raters (Psychological Bulletin 1971): subjects by categories, each cell the number of
 * raters who chose it; error after Fleiss, Nee and Landis (Psychological Bulletin 1979).
 */
export function fleissKappa(table: CountTable, { level = 0.95 }: { level?: number } = {}): TestResult {
  checkLevel(level);
  checkCounts(table.flat());
  const { rows, columns, total } = checkTable(table);
  const raters = rows[0]!;
  if (raters < 2 || rows.some((count) => count !== raters))
    throw badInput(
      "The subjects were not rated by the same number of at least two raters.",
      "Leave out subjects with missing ratings.",
    );
  const shares = columns.map((count) => count / total);
  const expected = sum(shares.map((share) => share ** 2));
  if (expected === 1) throw badInput("All ratings are of one category.", "Report that all raters agree.");
  const observed = sum(table.map((row) => sum(row.map((count) => count * (count - 1))))) / (total * (raters - 1));
  const kappa = (observed - expected) / (1 - expected);
  const spread = 1 - expected;
  const skew = sum(shares.map((share) => share * (1 - share) * (1 - 2 * share)));
  const error =
    (Math.SQRT2 * Math.sqrt(spread ** 2 - skew)) / (spread * Math.sqrt(rows.length * raters * (raters - 1)));
  const z = kappa / error;
  return testResult({
    method: "Fleiss' kappa",
    n: rows.length,
    effects: [estimated("kappa", kappa, error, level)],
    statistic: { name: "z", value: z },
    p: pOf(normalTails(z), "two_sided"),
    warnings: ["The interval uses the error under agreement by chance."],
    r: [
      // Of R itself: the packages that have this kappa are not everywhere.
      rLet("n", rMatrix(table)),
      rLet("agreed", rName("mean((rowSums(n^2) - rowSums(n)) / (rowSums(n) * (rowSums(n) - 1)))")),
      rLet("chance", rName("sum((colSums(n) / sum(n))^2)")),
      rName("(agreed - chance) / (1 - chance)"),
    ],
  });
}

/**
 * Cronbach's alpha of items (Psychometrika 1951) with the interval and the test against 0 of Feldt (Psychometrika
 * 1965; Feldt, Woodruff and Salih, Applied Psychological Measurement 1987).
 */
export function cronbachsAlpha(items: readonly Sample[], { level = 0.95 }: { level?: number } = {}): TestResult {
  checkLevel(level);
  const { columns, missing } = cleanRows(items, 2);
  const k = columns.length;
  if (k < 2) throw badInput("One item has no inner consistency.", "Give at least two items.");
  const n = columns[0]!.values.length;
  const totals = columns[0]!.values.map((_, row) => sum(columns.map(({ values }) => values[row]!)));
  const whole = variance(totals);
  if (whole === 0) throw badInput("The totals of the items do not vary.", "Check the items and their coding.");
  const alpha = (k / (k - 1)) * (1 - sum(columns.map(({ values }) => variance(values))) / whole);
  const [df1, df2] = [n - 1, (n - 1) * (k - 1)];
  const outside = (1 - level) / 2;
  const [low, high] = (["upper", "lower"] as const).map((tail) => 1 - (1 - alpha) * fQuantile(outside, df1, df2, tail));
  const f = 1 / (1 - alpha);
  return testResult({
    method: "Cronbach's alpha",
    n,
    missing,
    effects: [{ name: "alpha", value: alpha, interval: { level, low: low!, high: high! } }],
    statistic: { name: "F", value: f },
    df: [df1, df2],
    p: fTails(f, df1, df2).upper,
    alternative: "greater",
    warnings: alpha < 0 ? ["Alpha is below 0: some items may be coded the other way round."] : [],
    r: [
      rCall("psych::alpha", [
        rCall(
          "data.frame",
          columns.map(({ values }) => values),
        ),
      ]),
    ],
  });
}
