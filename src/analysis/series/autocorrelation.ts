import { chiSquaredTails } from "../distributions/chi-squared.js";
import { checkNumber, type Sample } from "../input/samples.js";
import { mean, sum } from "../numeric/summary.js";
import { cleanSeries } from "./decompose.js";

/** Correlations of a series with itself, from lag 1. */
export interface Autocorrelation {
  acf: number[];
  pacf: number[];
  /** Beyond this, about 1 in 20 would lie by chance alone if the values were independent. */
  bound: number;
  /** Ljung and Box's test that all lags are 0 (Biometrika 1978). */
  ljung_box: { statistic: number; df: number; p: number };
}

/** Autocorrelations, and partial ones by the recursion of Durbin and Levinson (Box and Jenkins, Time Series Analysis, 1976). */
export function autocorrelation(series: Sample, lags: number): Autocorrelation {
  checkNumber("The number of lags", lags, { least: 1, whole: true });
  const { values } = cleanSeries(series, lags + 2);
  const n = values.length;
  const centre = mean(values);
  const distances = values.map((value) => value - centre);
  const whole = sum(distances.map((value) => value ** 2));
  const acf = Array.from(
    { length: lags },
    (_, place) => sum(distances.slice(place + 1).map((value, time) => value * distances[time]!)) / whole,
  );
  const statistic = n * (n + 2) * sum(acf.map((value, place) => value ** 2 / (n - place - 1)));
  return {
    acf,
    pacf: partial(acf),
    bound: 1.959963984540054 / Math.sqrt(n),
    ljung_box: { statistic, df: lags, p: chiSquaredTails(statistic, lags).upper },
  };
}

function partial(acf: readonly number[]): number[] {
  const result: number[] = [];
  let weights: number[] = [];
  for (const [place, value] of acf.entries()) {
    const above = value - sum(weights.map((weight, index) => weight * acf[place - index - 1]!));
    const below = 1 - sum(weights.map((weight, index) => weight * acf[index]!));
    const next = above / below;
    weights = [...weights.map((weight, index) => weight - next * weights[place - index - 1]!), next];
    result.push(next);
  }
  return result;
}
