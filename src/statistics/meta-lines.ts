import { apaDf, apaEstimate, apaInterval, apaP } from "../analysis/result/apa.js";
import type { MetaOutput } from "./schema/meta-contract.js";
import { shortNumber } from "./test-lines.js";

/** What a meta-analysis found, a fact a line: the summary first, then how much the studies differ, then each study. */
export function metaLines(output: MetaOutput): string[] {
  const { result, scale, back_transformed, subgroups, small_study_effects, warnings } = output;
  const { heterogeneity } = result;
  return [
    `${result.method}: ${result.n} studies${result.missing > 0 ? `, ${result.missing} left out for missing values` : ""}, scale ${scale}`,
    ...(back_transformed === null ? [] : [`Summary: ${apaEstimate(back_transformed.estimate)}`]),
    ...result.estimates.map((estimate) => `${apaEstimate(estimate)}, ${apaP(estimate.p)}`),
    ...predictionLine(output),
    `Heterogeneity: Q(${heterogeneity.df}) = ${shortNumber(heterogeneity.q)}, ${apaP(heterogeneity.p)}, tau2 = ${shortNumber(heterogeneity.tau2)}, I2 = ${shortNumber(heterogeneity.i2)} %${heterogeneity.i2_interval === null ? "" : `, ${apaInterval(heterogeneity.i2_interval)}`}`,
    ...(result.moderators === null
      ? []
      : [
          `Moderators: ${result.moderators.statistic.name}(${apaDf(result.moderators.df)}) = ${shortNumber(result.moderators.statistic.value)}, ${apaP(result.moderators.p)}${result.moderators.r2 === null ? "" : `, R2 = ${shortNumber(result.moderators.r2)} %`}`,
        ]),
    ...(subgroups?.groups ?? []).map(({ name, n, estimate }) => `Subgroup ${name} (${n}): ${apaEstimate(estimate)}`),
    ...(subgroups === null
      ? []
      : [`Between subgroups: Q(${subgroups.df}) = ${shortNumber(subgroups.q)}, ${apaP(subgroups.p)}`]),
    ...output.studies.map(studyLine),
    ...biasLines(small_study_effects),
    ...[...result.warnings, ...warnings].map((warning) => `Warning: ${warning}`),
    `In APA style: ${result.apa}`,
  ];
}

function predictionLine({ result, back_transformed }: MetaOutput): string[] {
  const interval = back_transformed?.prediction_interval ?? result.prediction_interval;
  return interval === null
    ? []
    : [`A new study's effect: ${apaInterval(interval).replace("CI", "prediction interval")}`];
}

function studyLine({ name, effect, interval, weight }: MetaOutput["studies"][number]): string {
  if (effect === null) return `${name}: not used, it reports too little`;
  return `${apaEstimate({ name, value: effect, interval })}, weight ${shortNumber(weight ?? 0)} %`;
}

function biasLines(bias: MetaOutput["small_study_effects"]): string[] {
  if (bias === null) return [];
  const { egger, begg, trim_and_fill, fail_safe_n } = bias;
  return [
    ...[egger, begg].map(({ method, statistic, p }) => `${method}: ${statistic}, ${apaP(p)}`),
    `Trim and fill: ${trim_and_fill.missing} studies missing on the ${trim_and_fill.side}, ${apaEstimate(trim_and_fill.estimate)}`,
    `Fail-safe N (Rosenthal): ${fail_safe_n}`,
  ];
}
