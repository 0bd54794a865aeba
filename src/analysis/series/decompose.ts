import {
  badInput,
  checkNumber,
  cleanSample,
  requireVariation,
  type CleanSample,
  type Sample,
} from "../input/samples.js";
import { mean, sum } from "../numeric/summary.js";

/** A series taken apart; null where the trend's window reaches beyond the ends. */
export interface Decomposition {
  trend: (number | null)[];
  /** One figure for each place of the period, in the order of the first values. */
  figure: number[];
  random: (number | null)[];
}

/**
 * A series in order of time without gaps.
 * @throws QuireError invalid_input for missing values, values that are no numbers, too few, and constant ones
 */
export function cleanSeries(series: Sample, least: number): CleanSample {
  const clean = cleanSample(series, least);
  if (clean.missing > 0)
    throw badInput(
      `"${series.name}" has ${clean.missing} gaps.`,
      "Fill them, or take the stretch without gaps: order in time matters.",
      { name: series.name },
    );
  requireVariation(clean, "an analysis of a series");
  return clean;
}

/**
 * Classical decomposition by a centred moving average of one period (Kendall and Stuart, The Advanced Theory of
 * Statistics, vol. 3, 1983): value = trend + figure + random, or their product.
 */
export function decompose(
  series: Sample,
  period: number,
  type: "additive" | "multiplicative" = "additive",
): Decomposition {
  checkNumber("The period", period, { least: 2, whole: true });
  const { values } = cleanSeries(series, 2 * period);
  if (type === "multiplicative" && values.some((value) => value <= 0))
    throw badInput(`"${series.name}" has values that are not above 0.`, "Use the additive form.", {
      name: series.name,
    });
  const trend = movingAverage(values, period);
  const apart = (value: number, from: number) => (type === "additive" ? value - from : value / from);
  const detrended = values.map((value, time) => (trend[time] === null ? null : apart(value, trend[time]!)));
  const raw = Array.from({ length: period }, (_, place) =>
    mean(detrended.filter((value, time): value is number => time % period === place && value !== null)),
  );
  const centre = mean(raw);
  const figure = raw.map((value) => apart(value, centre));
  return {
    trend,
    figure,
    random: detrended.map((value, time) => (value === null ? null : apart(value, figure[time % period]!))),
  };
}

function movingAverage(values: readonly number[], period: number): (number | null)[] {
  const half = Math.floor(period / 2);
  const even = period % 2 === 0;
  return values.map((_, time) => {
    const window = values.slice(time - half, time + half + 1);
    if (time < half || window.length < 2 * half + 1) return null;
    // An even period takes half of each end.
    const ends = even ? (window[0]! + window.at(-1)!) / 2 : 0;
    return (sum(window) - ends) / period;
  });
}
