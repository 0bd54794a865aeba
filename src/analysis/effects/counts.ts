import { normalQuantile } from "../distributions/normal.js";
import { badInput, checkLevel } from "../input/samples.js";
import type { Estimate } from "../result/schema.js";

/** Events and non-events of two groups. */
export interface TwoByTwo {
  a: number;
  b: number;
  c: number;
  d: number;
}

/** Log odds ratio, log risk ratio, risk difference. */
export type CountMeasure = "OR" | "RR" | "RD";

/** An effect and its sampling variance, on the scale on which studies are joined. */
export interface EffectSize {
  effect: number;
  variance: number;
}

/** @throws QuireError invalid_input for numbers that are no counts, and for groups without observations */
export function checkTwoByTwo(table: TwoByTwo): void {
  const counts = [table.a, table.b, table.c, table.d];
  const wrong = counts.find((count) => !(count >= 0) || !Number.isFinite(count));
  if (wrong !== undefined)
    throw badInput(`${wrong} is no count.`, "Give whole numbers from 0.", { value: String(wrong) });
  if (table.a + table.b === 0 || table.c + table.d === 0)
    throw badInput("A group has no observations.", "Give the numbers with and without the event for both groups.");
}

/** Adds a half to each cell where one is 0 (Gart and Zweifel, Biometrika 1967), so that ratios exist. */
export function withoutZeros(table: TwoByTwo): TwoByTwo {
  const { a, b, c, d } = table;
  return Math.min(a, b, c, d) > 0 ? table : { a: a + 0.5, b: b + 0.5, c: c + 0.5, d: d + 0.5 };
}

/** The effect of a two-by-two table with its large-sample variance (Fleiss and Berlin, in Cooper et al., 2009). */
export function countEffect(table: TwoByTwo, measure: CountMeasure): EffectSize {
  checkTwoByTwo(table);
  const { a, b, c, d } = withoutZeros(table);
  const [first, second] = [a + b, c + d];
  switch (measure) {
    case "OR":
      return { effect: Math.log((a * d) / (b * c)), variance: 1 / a + 1 / b + 1 / c + 1 / d };
    case "RR":
      return { effect: Math.log(a / first / (c / second)), variance: 1 / a - 1 / first + 1 / c - 1 / second };
    default:
      return { effect: a / first - c / second, variance: (a * b) / first ** 3 + (c * d) / second ** 3 };
  }
}

/** The odds ratio, risk ratio and risk difference of a table with their intervals. */
export function countEffects(table: TwoByTwo, level = 0.95): Estimate[] {
  checkLevel(level);
  const z = normalQuantile((1 - level) / 2, "upper");
  return (["OR", "RR", "RD"] as const).map((measure) => {
    const { effect, variance } = countEffect(table, measure);
    const scale = measure === "RD" ? (value: number) => value : Math.exp;
    const half = z * Math.sqrt(variance);
    const name = { OR: "odds ratio", RR: "risk ratio", RD: "risk difference" }[measure];
    return { name, value: scale(effect), interval: { level, low: scale(effect - half), high: scale(effect + half) } };
  });
}
