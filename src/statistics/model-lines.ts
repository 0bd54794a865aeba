import { apaEstimate, apaP } from "../analysis/result/apa.js";
import type { ModelOutput } from "./schema/model-contract.js";
import { shortNumber } from "./test-lines.js";

/** What a model found, a fact a line: the fit, then each coefficient, then what is doubtful. */
export function modelLines({ result, comparison, warnings }: ModelOutput): string[] {
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
    ...(comparison === null
      ? []
      : [
          `${comparison.method}: ${comparison.statistic}, ${apaP(comparison.p)}; AIC ${shortNumber(comparison.aic_difference)}, BIC ${shortNumber(comparison.bic_difference)} against the smaller model`,
        ]),
    ...checks.map(
      ({ name, statistic, p }) =>
        `${name}: ${statistic.name} = ${shortNumber(statistic.value)}${p === null ? "" : `, ${apaP(p)}`}`,
    ),
    ...vif.map(({ name, value }) => `Variance inflation of ${name}: ${shortNumber(value)}`),
    ...result.dropped.map((name) => `Left out, it follows from others: ${name}`),
    ...[...result.warnings, ...warnings].map((warning) => `Warning: ${warning}`),
    `In APA style: ${result.apa}`,
  ];
}
