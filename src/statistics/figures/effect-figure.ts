import type { Estimate } from "../../analysis/result/schema.js";
import { labelOf, mostStudies } from "./figure-words.js";

/** What a plot of effects with their intervals is drawn from: the forest of `plot`, without a summary. */
interface EffectFigure {
  mark: "forest";
  title: string;
  measure: string;
  scale: "linear" | "log";
  heading: string;
  level: number;
  studies: { label: string; effect: number; low: number; high: number }[];
}

const isRatio = ({ name }: Estimate): boolean => name.endsWith(" ratio");

/**
 * Effects that have an interval, on one axis: ratios on a scale of logarithms, or all that are no ratios. Null where fewer
 * than two are comparable: one effect is a sentence.
 */
export function effectFigure(method: string, effects: readonly Estimate[]): EffectFigure | null {
  const [first] = effects;
  if (first === undefined) return null;
  const ofRatios = isRatio(first);
  const shown = effects.filter((each) => isRatio(each) === ofRatios).flatMap((each) => withEnds(each, ofRatios));
  if (shown.length < 2 || shown.length > mostStudies) return null;
  return {
    mark: "forest",
    title: labelOf(method),
    measure: ofRatios ? "Ratio" : "Effect size",
    scale: ofRatios ? "log" : "linear",
    heading: "Effect",
    level: first.interval?.level ?? 0.95,
    studies: shown,
  };
}

function withEnds({ name, value, interval }: Estimate, ofRatios: boolean): EffectFigure["studies"] {
  const { low = null, high = null } = interval ?? {};
  if (value === null || low === null || high === null || !(low <= value && value <= high)) return [];
  return ofRatios && low <= 0 ? [] : [{ label: labelOf(name), effect: value, low, high }];
}
