import type { MetaOutput } from "../schema/meta-contract.js";
import { labelOf } from "./figure-words.js";

/** What a funnel plot of a meta-analysis is drawn from: the figure of `plot`, on the scale of the analysis. */
export interface FunnelFigure {
  mark: "funnel";
  title: string;
  measure: string;
  studies: { label: string; effect: number; se: number; imputed?: true }[];
  pooled: number;
}

const mostPoints = 5000;

/**
 * The studies by their errors around the summary effect, with those that trim and fill adds. Null for fewer than three
 * studies, of which there is no funnel, and for a meta-regression, which has no one effect to stand around.
 */
export function funnelFigure(
  output: Pick<MetaOutput, "scale" | "studies" | "result" | "small_study_effects">,
): FunnelFigure | null {
  const { scale, result, small_study_effects: bias } = output;
  const [summary] = result.estimates;
  if (summary === undefined || bias === null || result.moderators !== null) return null;
  const points = [
    ...output.studies.map((study) => ({ ...study, imputed: false })),
    ...bias.trim_and_fill.filled.map((study) => ({ ...study, imputed: true })),
  ].flatMap(({ name, effect, variance, imputed }) =>
    effect === null || variance === null || variance <= 0
      ? []
      : [{ label: labelOf(name), effect, se: Math.sqrt(variance), ...(imputed && { imputed: true as const }) }],
  );
  if (points.length === 0 || points.length > mostPoints) return null;
  return {
    mark: "funnel",
    title: `Funnel plot of ${result.n} studies`,
    measure: scale,
    studies: points,
    pooled: summary.value,
  };
}
