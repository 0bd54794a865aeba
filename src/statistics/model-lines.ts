import { apaEstimate, apaInterval, apaP } from "../analysis/result/apa.js";
import type { ModelOutput } from "./schema/model-contract.js";
import { shortNumber } from "./test-lines.js";

/** What a model found, a fact a line: the fit, then each coefficient, then what is doubtful. */
export function modelLines({ result, comparison, series, bootstrap, warnings }: ModelOutput): string[] {
  return [
    ...(result === null ? [] : fitLines(result)),
    ...(comparison === null
      ? []
      : [
          `${comparison.method}: ${comparison.statistic}, ${apaP(comparison.p)}; AIC ${shortNumber(comparison.aic_difference)}, BIC ${shortNumber(comparison.bic_difference)} against the smaller model`,
        ]),
    ...(series === null ? [] : seriesLines(series)),
    ...(bootstrap === null ? [] : bootstrapLines(bootstrap)),
    ...[...(result?.warnings ?? []), ...(series?.warnings ?? []), ...(bootstrap?.warnings ?? []), ...warnings].map(
      (warning) => `Warning: ${warning}`,
    ),
    ...[result?.apa, series?.apa].flatMap((apa) => (apa === undefined ? [] : [`In APA style: ${apa}`])),
  ];
}

/** The code of a model's parts, for R. */
export function modelCode({ result, series, bootstrap }: ModelOutput): string {
  return [result?.r_code, series?.r_code, bootstrap?.r_code].filter((code) => code !== undefined).join("\n");
}

function fitLines(result: NonNullable<ModelOutput["result"]>): string[] {
  const { method, formula, n, missing, linear, deviance, coefficients, checks, vif, aic } = result;
  return [
    `${method}: ${formula}, n = ${n}${missing > 0 ? ` (${missing} rows with missing values left out)` : ""}`,
    ...(linear === null
      ? []
      : [
          `R2 = ${shortNumber(linear.r2)}, adjusted ${shortNumber(linear.adjusted_r2)}, residual SD ${shortNumber(linear.sigma)}`,
        ]),
    ...(deviance === null
      ? []
      : [`Deviance ${shortNumber(deviance.residual)} of ${shortNumber(deviance.null)}, AIC ${shortNumber(aic)}`]),
    ...coefficients.map((each) => `${apaEstimate(each)}, ${apaP(each.p)}`),
    ...checks.map(
      ({ name, statistic, p }) =>
        `${name}: ${statistic.name} = ${shortNumber(statistic.value)}${p === null ? "" : `, ${apaP(p)}`}`,
    ),
    ...vif.map(({ name, value }) => `Variance inflation of ${name}: ${shortNumber(value)}`),
    ...result.dropped.map((name) => `Left out, it follows from others: ${name}`),
  ];
}

/** Lags and figures that a reader looks at. */
const mostShown = 24;

function seriesLines(series: NonNullable<ModelOutput["series"]>): string[] {
  const { method, name, n, period, decomposition, autocorrelation, holt_winters } = series;
  const numbered = (values: readonly number[], what: string, first = 1) =>
    values.slice(0, mostShown).map((value, place) => `${what} ${place + first}: ${shortNumber(value)}`);
  return [
    `${method} of ${name}, n = ${n}${period === null ? "" : `, period ${period}`}`,
    ...(decomposition === null ? [] : numbered(decomposition.figure, "Seasonal figure")),
    ...(autocorrelation === null ? [] : numbered(autocorrelation.acf, "Autocorrelation at lag")),
    ...(autocorrelation === null
      ? []
      : [`By chance they lie within ${shortNumber(autocorrelation.bound)} of 0, 19 of 20`]),
    ...(holt_winters === null
      ? []
      : [
          `Level ${shortNumber(holt_winters.level)}, trend ${shortNumber(holt_winters.trend)} a step, sum of squared errors ${shortNumber(holt_winters.squared_errors)}`,
          ...numbered(holt_winters.forecast, "Forecast for time", n + 1),
        ]),
  ];
}

function bootstrapLines({ resamples, seed, statistics }: NonNullable<ModelOutput["bootstrap"]>): string[] {
  return [
    `Bootstrap, ${resamples} resamples, seed ${seed}`,
    ...statistics.map(({ name, estimate, standard_error, percentile, bca }) => {
      const [kind, interval] = bca === null ? ["percentile", percentile] : ["BCa", bca];
      return `${name} = ${shortNumber(estimate)}, ${apaInterval(interval)} (${kind}), standard error ${shortNumber(standard_error)}`;
    }),
  ];
}
