import { normalQuantile } from "../analysis/distributions/normal.js";
import { badInput } from "../analysis/input/samples.js";
import { type MetaOptions, type StudyEffect, metaAnalysis } from "../analysis/meta/meta-analysis.js";
import { mantelHaenszel, petoOddsRatio, type PooledCounts } from "../analysis/meta/pooled-counts.js";
import { type AsymmetryTest, beggTest, eggerTest, failSafeN, trimAndFill } from "../analysis/meta/publication-bias.js";
import type { MetaResult, TauMethod } from "../analysis/meta/schema.js";
import { leaveOneOut, subgroupAnalysis } from "../analysis/meta/subsets.js";
import { symmetricInterval } from "../analysis/result/p-value.js";
import type { Estimate, Interval } from "../analysis/result/schema.js";
import type { RunContext } from "../run/run-context.js";
import { readColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { observedAnalysis } from "./observed-analysis.js";
import { type Found, ownAnalysis } from "./own-analysis.js";
import { metaStatements } from "./statements.js";
import { forestFigure } from "./figures/forest-figure.js";
import { funnelFigure } from "./figures/funnel-figure.js";
import { metaLines } from "./meta-lines.js";
import { isRatio, type ReadStudies, readStudies } from "./meta-studies.js";
import { asJson } from "./schema/figure-json.js";
import { type Measure, type MetaInput, metaInput, type MetaOutput, metaOutput } from "./schema/meta-contract.js";

export const tool = defineTool(
  {
    name: "meta_analysis",
    version: 1,
    description:
      "Joins the results of studies: effects from counts, means, correlations or reported statistics; common or random effects, heterogeneity with intervals, prediction interval, subgroups, meta-regression, leave-one-out, small-study effects. With a sentence in APA style and the R code.",
    input: metaInput,
    output: metaOutput,
    positional: ["data"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) => observedAnalysis("Meta-analysis", output, [...metaLines(output), ...metaStatements(output)]),
  },
  async (context, input) => {
    const found = await runMeta(context, input);
    return ownAnalysis(context, { tool: "meta_analysis", input, data: found.data }, found);
  },
);

async function runMeta({ services }: RunContext, input: MetaInput): Promise<Found<MetaOutput>> {
  const { data, columns, study = [], moderators, subgroup = [] } = input;
  const read = await readColumns(services.files, data, [...new Set([columns, study, moderators, subgroup].flat())]);
  const studies = readStudies(read, input);
  const options = optionsOf(input);
  const result = pooled(studies, input) ?? metaAnalysis(studies.effects, options);
  const plain = { ...options, moderators: [] };
  const output = {
    scale: scaleOf(studies.measure),
    studies: studyRows(studies.effects, result, input.level),
    result,
    back_transformed: moderators.length > 0 ? null : backTransformed(studies.measure, result),
    subgroups: input.subgroup === undefined ? null : subgroupsOf(studies, plain),
    leave_one_out: studies.effects.length < 3 ? [] : leaveOneOut(complete(studies.effects), options).map(summaryOf),
    small_study_effects: smallStudyEffects(studies.effects, plain),
    data: read.source,
    warnings: read.warnings,
  };
  return { ...output, forest: asJson(forestFigure(output)), funnel: asJson(funnelFigure(output)) };
}

function optionsOf({ method, knapp_hartung, level, moderators }: MetaInput): MetaOptions {
  const estimator: TauMethod = method === "MH" || method === "Peto" ? "EE" : method;
  const isAdjusted = knapp_hartung && estimator !== "EE";
  return { method: estimator, test: isAdjusted ? "knapp_hartung" : "z", level, moderators };
}

/** The result of Mantel-Haenszel or Peto in the form of the others; null for another method. */
function pooled(
  { tables, measure, effects }: ReadStudies,
  { method, level, moderators }: MetaInput,
): MetaResult | null {
  if (method !== "MH" && method !== "Peto") return null;
  const isFit = method === "Peto" ? measure === "OR" : measure === "OR" || measure === "RR";
  if (tables.length === 0 || !isFit || moderators.length > 0) {
    throw badInput(
      `${method} joins ${method === "Peto" ? "odds ratios" : "odds and risk ratios"} of counts, without moderators.`,
      "Choose REML, or studies that report cells or events.",
    );
  }
  const found =
    method === "Peto" ? petoOddsRatio(tables, level) : mantelHaenszel(tables, measure as "OR" | "RR", level);
  return asResult(found, metaAnalysis(effects, { method: "EE", level }));
}

function asResult(found: PooledCounts, common: MetaResult): MetaResult {
  const { estimate, statistic, p, q, df, q_p, r_code, method, n } = found;
  const heterogeneity = { ...common.heterogeneity, q, df, p: q_p };
  const estimates = [{ ...estimate, statistic, p }];
  return { ...common, method, n, estimates, heterogeneity, prediction_interval: null, r_code };
}

function scaleOf(measure: Measure | null): string {
  if (measure === null) return "estimate";
  return isRatio(measure) ? `log ${measure}` : measure;
}

const complete = (studies: readonly StudyEffect[]) =>
  studies.filter(({ effect, variance }) => effect !== null && variance !== null);

function studyRows(studies: readonly StudyEffect[], { weights }: MetaResult, level: number): MetaOutput["studies"] {
  let used = 0;
  return studies.map(({ name, effect, variance }) => {
    if (effect === null || variance === null) return { name, effect, variance, interval: null, weight: null };
    const interval = symmetricInterval(effect, Math.sqrt(variance), level, (tail) => normalQuantile(tail, "upper"));
    used += 1;
    return { name, effect, variance, interval, weight: weights[used - 1] ?? null };
  });
}

const summaryOf = ({ without, result }: { without: string; result: MetaResult }) => ({
  name: without,
  n: result.n,
  estimate: estimateOf(result),
});

function estimateOf({ estimates: [first] }: MetaResult): Estimate {
  if (first === undefined) throw badInput("There is no estimate.", "Add studies.");
  const { name, value, standard_error, interval } = first;
  return { name, value, interval, ...(standard_error !== undefined && { standard_error }) };
}

/** Ratios from their logarithms, correlations from Fisher's z. */
function backTransformed(measure: Measure | null, result: MetaResult): MetaOutput["back_transformed"] {
  const back = isRatio(measure) ? Math.exp : measure === "ZCOR" ? Math.tanh : null;
  if (back === null) return null;
  const through = (interval: Interval | null) =>
    interval && {
      level: interval.level,
      low: interval.low === null ? null : back(interval.low),
      high: interval.high === null ? null : back(interval.high),
    };
  const name = measure === "ZCOR" ? "r" : (measure ?? "");
  const { value, interval } = estimateOf(result);
  const estimate = { name, value: value === null ? null : back(value), interval: through(interval) };
  return { name, estimate, prediction_interval: through(result.prediction_interval) };
}

function subgroupsOf({ effects, groups }: ReadStudies, options: MetaOptions): NonNullable<MetaOutput["subgroups"]> {
  const {
    groups: found,
    q,
    df,
    p,
  } = subgroupAnalysis(complete(effects), ({ name }) => groups.get(name) ?? "", options);
  return { groups: found.map(({ name, result }) => ({ name, n: result.n, estimate: estimateOf(result) })), q, df, p };
}

function smallStudyEffects(studies: readonly StudyEffect[], options: MetaOptions): MetaOutput["small_study_effects"] {
  if (complete(studies).length < 3) return null;
  const { side, missing, filled, result } = trimAndFill(studies, options);
  return {
    egger: asymmetryOf(eggerTest(studies)),
    begg: asymmetryOf(beggTest(studies)),
    trim_and_fill: { side, missing, filled, estimate: estimateOf(result) },
    fail_safe_n: failSafeN(studies),
  };
}

function asymmetryOf({ method, statistic, df, p, warnings }: AsymmetryTest) {
  const inside = df.length === 0 ? "" : `(${df.join(", ")})`;
  return { method, statistic: `${statistic.name}${inside} = ${statistic.value.toFixed(2)}`, p, warnings };
}
