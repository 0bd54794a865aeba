import { normalQuantile, normalTails } from "../distributions/normal.js";
import { badInput, checkLevel, checkNumber, cleanRows, type Sample } from "../input/samples.js";
import { mean, sampleQuantile, standardDeviation, sum } from "../numeric/summary.js";
import type { Interval } from "../result/schema.js";
import { randomIndex } from "./random.js";

/** A bootstrap of a statistic: which rows are drawn depends on the seed alone. */
export interface Bootstrap {
  estimate: number;
  bias: number;
  standard_error: number;
  percentile: Interval;
  /** Corrected for bias and skewness; null where the statistic does not vary when a row is left out. */
  bca: Interval | null;
  resamples: number;
  seed: number;
  warnings: string[];
}

export interface BootstrapOptions {
  seed: number;
  /** 2000 if left out. */
  resamples?: number;
  level?: number;
}

/** Values that are looked at in all: some minutes of one processor. */
const mostWork = 4e9;

/**
 * Bootstrap intervals of a statistic of rows: percentiles, and BCa with the acceleration from leaving each row out
 * (Efron, JASA 1987; Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 14).
 * @param statistic of the drawn rows, column by column
 * @throws QuireError invalid_input for rows as cleanRows, and where the statistic is no number on some resample
 */
export function bootstrap(
  samples: readonly Sample[],
  statistic: (columns: readonly number[][]) => number,
  options: BootstrapOptions,
): Bootstrap {
  const columns = cleanRows(samples, 3).columns.map(({ values }) => values);
  const of = (rows: readonly number[]) => [statistic(columns.map((column) => rows.map((row) => column[row]!)))];
  const [only] = bootstrapRows(columns[0]!.length, of, options, columns.length);
  return only!;
}

/**
 * The same for several statistics of the same resamples.
 * @param statistics of the drawn rows, by their numbers
 * @param width how many columns a statistic looks at, by which too large a task is refused
 */
export function bootstrapRows(
  n: number,
  statistics: (rows: readonly number[]) => readonly number[],
  { seed, resamples = 2000, level = 0.95 }: BootstrapOptions,
  width = 1,
): Bootstrap[] {
  checkLevel(level);
  checkNumber("The seed", seed, { least: 0, most: Number.MAX_SAFE_INTEGER, whole: true });
  checkNumber("The number of resamples", resamples, { least: 100, most: 1_000_000, whole: true });
  checkNumber("The number of rows", n, { least: 3 });
  if (n * (n + resamples) * width > mostWork) throw tooMuch(n, resamples);
  const at = (rows: readonly number[]) => {
    const values = statistics(rows);
    if (values.every((value) => Number.isFinite(value))) return values;
    throw badInput(
      "The statistic is no number on a resample.",
      "Use a statistic that exists for any rows, or more rows.",
      { n },
    );
  };
  const all = Array.from({ length: n }, (_, row) => row);
  const estimates = at(all);
  const random = randomIndex(seed);
  const drawn = Array.from({ length: resamples }, () => at(all.map(() => random(n))));
  const without = all.map((left) => at(all.filter((row) => row !== left)));
  return estimates.map((estimate, place) =>
    summarised(
      estimate,
      drawn.map((values) => values[place]!),
      without.map((values) => values[place]!),
      { n, seed, level },
    ),
  );
}

function summarised(
  estimate: number,
  drawn: number[],
  without: number[],
  { n, seed, level }: { n: number; seed: number; level: number },
): Bootstrap {
  const outside = (1 - level) / 2;
  const ends = (low: number, high: number) => ({
    level,
    low: sampleQuantile(drawn, low),
    high: sampleQuantile(drawn, high),
  });
  const corrected = correctedLevels(estimate, drawn, without, outside);
  return {
    estimate,
    bias: mean(drawn) - estimate,
    standard_error: standardDeviation(drawn),
    percentile: ends(outside, 1 - outside),
    bca: corrected === null ? null : ends(...corrected),
    resamples: drawn.length,
    seed,
    warnings: n < 20 ? [`With ${n} rows bootstrap intervals are too narrow.`] : [],
  };
}

function tooMuch(n: number, resamples: number) {
  return badInput(
    `${resamples} resamples of ${n} rows, and each row left out once, are too much to calculate.`,
    "Take fewer resamples; of so many rows the intervals of the model itself are as good.",
    { n, resamples },
  );
}

/** The levels of the percentiles that BCa takes; ties with the estimate count by half. */
function correctedLevels(
  estimate: number,
  drawn: readonly number[],
  without: readonly number[],
  outside: number,
): [number, number] | null {
  const below = sum(drawn.map((value) => (value < estimate ? 1 : value === estimate ? 0.5 : 0))) / drawn.length;
  const centre = mean(without);
  const distances = without.map((value) => centre - value);
  const squares = sum(distances.map((value) => value ** 2));
  if (squares === 0 || below === 0 || below === 1) return null;
  const acceleration = sum(distances.map((value) => value ** 3)) / (6 * squares ** 1.5);
  const shift = normalQuantile(below);
  const level = (probability: number) => {
    const z = shift + normalQuantile(probability);
    return normalTails(shift + z / (1 - acceleration * z)).lower;
  };
  return [level(outside), level(1 - outside)];
}
