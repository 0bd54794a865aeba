import { checkNumber } from "../input/samples.js";
import type { EffectSize } from "./counts.js";
import { hedgesFactor } from "./mean-difference.js";

/** Mean, standard deviation and size of a group, as papers report them. */
export interface GroupSummary {
  mean: number;
  deviation: number;
  n: number;
}

/** Mean difference, standardised mean difference (Hedges' g), log ratio of means. */
export type MeanMeasure = "MD" | "SMD" | "ROM";

function checkSummary({ mean, deviation, n }: GroupSummary): void {
  checkNumber("A mean", mean);
  checkNumber("A standard deviation", deviation, { above: 0 });
  checkNumber("The size of a group", n, { least: 2, whole: true });
}

/**
 * The effect of two groups from their means, with its variance: MD with separate variances; SMD by Hedges (1981) with
 * the large-sample variance (Hedges 1982); ROM after Hedges, Gurevitch and Curtis (Ecology 1999).
 */
export function meanEffect(first: GroupSummary, second: GroupSummary, measure: MeanMeasure): EffectSize {
  checkSummary(first);
  checkSummary(second);
  const separate = first.deviation ** 2 / first.n + second.deviation ** 2 / second.n;
  if (measure === "MD") return { effect: first.mean - second.mean, variance: separate };
  if (measure === "ROM") {
    checkNumber("The ratio of the means", first.mean / second.mean, { above: 0 });
    const variance =
      first.deviation ** 2 / (first.n * first.mean ** 2) + second.deviation ** 2 / (second.n * second.mean ** 2);
    return { effect: Math.log(first.mean / second.mean), variance };
  }
  const df = first.n + second.n - 2;
  const pooled = Math.sqrt(((first.n - 1) * first.deviation ** 2 + (second.n - 1) * second.deviation ** 2) / df);
  return hedgesG((first.mean - second.mean) / pooled, first.n, second.n);
}

/** Hedges' g and its variance from Cohen's d. */
export function hedgesG(d: number, first: number, second: number): EffectSize {
  const effect = d * hedgesFactor(first + second - 2);
  return { effect, variance: 1 / first + 1 / second + effect ** 2 / (2 * (first + second)) };
}
