import { studentizedRangeQuantile, studentizedRangeTails } from "../distributions/studentized-range.js";
import type { CleanSample } from "../input/samples.js";
import { mean, variance } from "../numeric/summary.js";
import type { Comparison } from "../result/schema.js";

/** Each group with each later one, the later first, as "b - a". */
function pairs(groups: readonly CleanSample[]): { left: CleanSample; right: CleanSample }[] {
  return groups.flatMap((right, place) => groups.slice(place + 1).map((left) => ({ left, right })));
}

function compared(
  pair: { left: CleanSample; right: CleanSample },
  error: number,
  df: number,
  groups: number,
  critical: number,
  level: number,
): Comparison {
  const difference = mean(pair.left.values) - mean(pair.right.values);
  const q = Math.abs(difference) / error;
  return {
    name: `${pair.left.name} - ${pair.right.name}`,
    difference,
    interval: { level, low: difference - critical * error, high: difference + critical * error },
    statistic: { name: "q", value: q },
    df,
    p: studentizedRangeTails(q, groups, df).upper,
  };
}

/** Tukey's honest significant differences, for unequal sizes as Kramer has them (Biometrics 1956). */
export function tukey(groups: readonly CleanSample[], meanSquare: number, df: number, level: number): Comparison[] {
  const critical = studentizedRangeQuantile(1 - level, groups.length, df, "upper");
  return pairs(groups).map((pair) => {
    const error = Math.sqrt((meanSquare / 2) * (1 / pair.left.values.length + 1 / pair.right.values.length));
    return compared(pair, error, df, groups.length, critical, level);
  });
}

/** The comparisons of Games and Howell (1976): each pair with its own variances and Welch's degrees of freedom. */
export function gamesHowell(groups: readonly CleanSample[], level: number): Comparison[] {
  return pairs(groups).map((pair) => {
    const [a, b] = [pair.left.values, pair.right.values].map((values) => variance(values) / values.length) as [
      number,
      number,
    ];
    const df = (a + b) ** 2 / (a ** 2 / (pair.left.values.length - 1) + b ** 2 / (pair.right.values.length - 1));
    const critical = studentizedRangeQuantile(1 - level, groups.length, df, "upper");
    return compared(pair, Math.sqrt((a + b) / 2), df, groups.length, critical, level);
  });
}
