import { mean, sum, sumOfSquares } from "../numeric/summary.js";

/** The sums of squares of a one-way layout. */
export interface OneWay {
  between: number;
  within: number;
  df1: number;
  df2: number;
}

/** Between groups and within them, each about its own mean. */
export function betweenAndWithin(groups: readonly (readonly number[])[]): OneWay {
  const means = groups.map((values) => mean(values));
  const sizes = groups.map((values) => values.length);
  const n = sum(sizes);
  const grand = sum(means.map((value, place) => value * sizes[place]!)) / n;
  return {
    between: sum(means.map((value, place) => sizes[place]! * (value - grand) ** 2)),
    within: sum(groups.map((values) => sumOfSquares(values))),
    df1: groups.length - 1,
    df2: n - groups.length,
  };
}
