import { badInput, checkNumber, type Sample } from "../input/samples.js";
import { apaNumber, apaP } from "../result/apa.js";
import { rCall, rCode, rLet, rName, type RExpression } from "../result/r-code.js";
import { autocorrelation } from "./autocorrelation.js";
import { decompose } from "./decompose.js";
import { holtWinters } from "./holt-winters.js";
import type { SeriesMethod, SeriesResult } from "./schema.js";

export interface SeriesOptions {
  /** Values in a period: 12 of months in a year. */
  period?: number;
  lags?: number;
  /** Steps to forecast. */
  steps?: number;
  type: "additive" | "multiplicative";
}

type Found = Pick<SeriesResult, "method" | "table" | "apa"> &
  Partial<Pick<SeriesResult, "period" | "decomposition" | "autocorrelation" | "holt_winters" | "warnings">> & {
    r: RExpression[];
  };

/** The analysis of a series of equal steps of time, with its sentence and code. @throws QuireError invalid_input */
export function analyseSeries(series: Sample, method: SeriesMethod, options: SeriesOptions): SeriesResult {
  const { r, ...found } = analyses[method](series, options);
  const empty = { period: null, decomposition: null, autocorrelation: null, holt_winters: null, warnings: [] };
  const y = rLet("y", rCall("ts", [series.values], { frequency: found.period ?? undefined }));
  return { ...empty, ...found, name: series.name, n: series.values.length, r_code: rCode(y, ...r) };
}

const analyses: Readonly<Record<SeriesMethod, (series: Sample, options: SeriesOptions) => Found>> = {
  decompose: decomposed,
  autocorrelation: correlated,
  holt_winters: smoothed,
};

function periodOf({ period }: SeriesOptions): number {
  if (period === undefined)
    throw badInput(
      "It is not said how many values make a period.",
      "Give the period: 12 of months, 4 of quarters, 7 of days.",
    );
  checkNumber("The period", period, { least: 2, whole: true });
  return period;
}

function decomposed(series: Sample, options: SeriesOptions): Found {
  const { type } = options;
  const period = periodOf(options);
  const parts = decompose(series, period, type);
  const [low, high] = [Math.min(...parts.figure), Math.max(...parts.figure)];
  return {
    method: `Classical decomposition, ${type}`,
    period,
    decomposition: parts,
    table: series.values.map((value, time) => ({
      time: time + 1,
      value,
      trend: parts.trend[time] ?? null,
      season: parts.figure[time % period] ?? null,
      random: parts.random[time] ?? null,
    })),
    apa: `Over a period of ${period} the seasonal figures of ${series.name} reach from ${apaNumber(low)} to ${apaNumber(high)}`,
    r: [rCall("decompose", [rName("y")], { type })],
  };
}

function correlated(series: Sample, { lags = defaultLags(series) }: SeriesOptions): Found {
  const found = autocorrelation(series, lags);
  const { statistic, df, p } = found.ljung_box;
  return {
    method: "Autocorrelation",
    autocorrelation: found,
    table: found.acf.map((acf, place) => ({ lag: place + 1, acf, pacf: found.pacf[place] ?? null })),
    apa: `Ljung-Box Q(${df}) = ${apaNumber(statistic)}, ${apaP(p)}, r1 = ${apaNumber(found.acf[0] ?? 0)}`,
    r: [
      rCall("acf", [rName("y")], { "lag.max": lags }),
      rCall("pacf", [rName("y")], { "lag.max": lags }),
      rCall("Box.test", [rName("y")], { lag: lags, type: "Ljung-Box" }),
    ],
  };
}

/** As R has it. */
const defaultLags = ({ values }: Sample) =>
  Math.max(1, Math.min(values.length - 2, Math.floor(10 * Math.log10(values.length))));

function smoothed(series: Sample, options: SeriesOptions): Found {
  const { type, steps } = options;
  const period = periodOf(options);
  const found = holtWinters(series, period, { type, ...(steps !== undefined && { steps }) });
  const { alpha, beta, gamma } = found.smoothing;
  const n = series.values.length;
  return {
    method: `Holt-Winters exponential smoothing, ${type}`,
    period,
    holt_winters: found,
    table: found.forecast.map((value, step) => ({ time: n + step + 1, forecast: value })),
    warnings: [
      "The forecast has no interval: how far it may be off is seen by leaving out the last values and forecasting them.",
    ],
    apa: `Holt-Winters smoothing (alpha = ${apaNumber(alpha)}, beta = ${apaNumber(beta)}, gamma = ${apaNumber(gamma)})`,
    r: [
      rLet("fit", rCall("HoltWinters", [rName("y")], { seasonal: type })),
      rCall("predict", [rName("fit")], { "n.ahead": found.forecast.length }),
    ],
  };
}
