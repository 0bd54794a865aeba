import { badInput, checkNumber, type Sample } from "../input/samples.js";
import { leastSquares } from "../numeric/least-squares.js";
import { sum } from "../numeric/summary.js";
import { cleanSeries, decompose } from "./decompose.js";
import { minimise } from "./minimise.js";

/** Weights of the newest value for level, trend and season, from 0 to 1. */
export interface Smoothing {
  alpha: number;
  beta: number;
  gamma: number;
}

/** An exponential smoothing with trend and season, and its forecast. */
export interface HoltWinters {
  smoothing: Smoothing;
  level: number;
  trend: number;
  season: number[];
  /** Sum of squared one-step errors. */
  squared_errors: number;
  forecast: number[];
}

export interface HoltWintersOptions {
  type?: "additive" | "multiplicative";
  /** Fixed weights; fitted by least squared one-step errors if left out. */
  smoothing?: Smoothing;
  /** Steps to forecast; one period if left out. */
  steps?: number;
}

/**
 * Exponential smoothing with trend and season (Holt 1957; Winters, Management Science 1960). The start values come from
 * a decomposition of the first two periods, as R has them; weights that are not given make the one-step errors least.
 */
export function holtWinters(
  series: Sample,
  period: number,
  { type = "additive", smoothing, steps = period }: HoltWintersOptions = {},
): HoltWinters {
  const { values } = cleanSeries(series, 2 * period + 1);
  checkNumber("The number of steps", steps, { least: 0, whole: true });
  for (const [name, weight] of Object.entries(smoothing ?? {})) checkNumber(name, weight, { least: 0, most: 1 });
  const start = startOf(values, period, type);
  const best = smoothing ?? fitted(values, period, start, type);
  const end = smooth(values, period, start, best, type);
  const forecast = Array.from({ length: steps }, (_, step) => {
    const season = end.season[step % period]!;
    const line = end.level + (step + 1) * end.trend;
    return type === "additive" ? line + season : line * season;
  });
  return { smoothing: best, ...end, forecast };
}

interface State {
  level: number;
  trend: number;
  season: number[];
}

function startOf(values: readonly number[], period: number, type: "additive" | "multiplicative"): State {
  const { trend, figure } = decompose(
    { name: "the first two periods", values: values.slice(0, 2 * period) },
    period,
    type,
  );
  const known = trend.filter((value) => value !== null);
  if (known.length < 2) throw badInput("The first two periods are too short for a trend.", "Use a longer period.");
  const line = leastSquares([known.map(() => 1), known.map((_, time) => time + 1)], known).coefficients;
  return { level: line[0]!, trend: line[1]!, season: figure };
}

/** R predicts from the first value after one period. */
function smooth(
  values: readonly number[],
  period: number,
  start: State,
  { alpha, beta, gamma }: Smoothing,
  type: "additive" | "multiplicative",
) {
  let { level, trend } = start;
  const season = [...start.season];
  const errors: number[] = [];
  for (const value of values.slice(period)) {
    const factor = season.shift()!;
    const expected = type === "additive" ? level + trend + factor : (level + trend) * factor;
    errors.push(value - expected);
    const before = level;
    level = alpha * (type === "additive" ? value - factor : value / factor) + (1 - alpha) * (level + trend);
    trend = beta * (level - before) + (1 - beta) * trend;
    season.push(gamma * (type === "additive" ? value - level : value / level) + (1 - gamma) * factor);
  }
  return { level, trend, season, squared_errors: sum(errors.map((error) => error ** 2)) };
}

function fitted(
  values: readonly number[],
  period: number,
  start: State,
  type: "additive" | "multiplicative",
): Smoothing {
  const share = (value: number) => 1 / (1 + Math.exp(-value));
  const weights = ([alpha = 0, beta = 0, gamma = 0]: readonly number[]) => ({
    alpha: share(alpha),
    beta: share(beta),
    gamma: share(gamma),
  });
  const loss = (point: readonly number[]) => smooth(values, period, start, weights(point), type).squared_errors;
  // R starts from .3, .1 and .1; further starts guard against a lower valley elsewhere.
  const starts = [
    [-0.85, -2.2, -2.2],
    [0, -4, 0],
    [1, -2, 1.5],
    [-2, -2, -2],
  ];
  const ends = starts.map((point) => minimise(loss, point));
  return weights(ends.reduce((best, end) => (end.value < best.value ? end : best)).point);
}
