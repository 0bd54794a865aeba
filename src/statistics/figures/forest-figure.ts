import type { MetaOutput } from "../schema/meta-contract.js";
import { labelOf, mostStudies } from "./figure-words.js";

/** What a forest plot of a meta-analysis is drawn from: the figure of `plot`, with ratios as ratios. */
export interface ForestFigure {
  mark: "forest";
  title: string;
  measure: string;
  scale: "linear" | "log";
  level: number;
  studies: { label: string; effect: number; low: number; high: number; weight?: number }[];
  pooled: { label: string; effect: number; low: number; high: number; prediction?: [number, number] }[];
  heterogeneity: string;
}

/** Ratios are shown as ratios on a scale of logarithms; every other effect as it was joined. Null without an interval. */
export function forestFigure(output: Pick<MetaOutput, "scale" | "studies" | "result">): ForestFigure | null {
  const { scale, studies, result } = output;
  if (studies.length > mostStudies) return null;
  const [first] = result.estimates;
  const isRatio = scale.startsWith("log ");
  const back = (value: number) => (isRatio ? Math.exp(value) : value);
  const { low = null, high = null } = first?.interval ?? {};
  if (first === undefined || low === null || high === null || result.moderators !== null) return null;
  const { heterogeneity } = result;
  const measure = isRatio ? scale.slice("log ".length) : scale;
  const pooled = {
    label: `Summary (${result.n} studies)`,
    effect: back(first.value),
    low: back(low),
    high: back(high),
  };
  return {
    mark: "forest",
    title: `${measure} of ${result.n} studies`,
    measure,
    scale: isRatio ? "log" : "linear",
    level: first.interval?.level ?? 0.95,
    studies: studies.flatMap(({ name, effect, interval, weight }) => {
      const { low: from = null, high: to = null } = interval ?? {};
      if (effect === null || from === null || to === null) return [];
      const shown = { label: labelOf(name), effect: back(effect), low: back(from), high: back(to) };
      return [{ ...shown, ...(weight !== null && { weight: Math.min(100, weight) }) }];
    }),
    pooled: [{ ...pooled, ...predictionOf(result, back) }],
    heterogeneity: `I² = ${heterogeneity.i2.toFixed(1)} %, τ² = ${heterogeneity.tau2.toPrecision(3)}, Q(${heterogeneity.df}) = ${heterogeneity.q.toFixed(1)}`,
  };
}

function predictionOf(
  { prediction_interval }: MetaOutput["result"],
  back: (value: number) => number,
): { prediction?: [number, number] } {
  const { low = null, high = null } = prediction_interval ?? {};
  return low === null || high === null ? {} : { prediction: [back(low), back(high)] };
}
