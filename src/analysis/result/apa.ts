import type { Estimate, Interval } from "./schema.js";

/** A number with so many decimals, without a negative zero. */
export function apaNumber(value: number, decimals = 2): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? Math.abs(Number(text)).toFixed(decimals) : text;
}

/** A number that cannot pass 1, without its leading zero (Publication Manual of the APA, 7th edition, 6.36). */
export function apaShare(value: number, decimals = 2): string {
  const text = apaNumber(value, decimals);
  return text.startsWith("0.") ? text.slice(1) : text.replace("-0.", "-.");
}

/** "p = .034" or "p < .001". */
export function apaP(p: number): string {
  return p < 0.001 ? "p < .001" : `p = ${apaShare(p, 3)}`;
}

/** Degrees of freedom: whole as they are, others with two decimals. */
export function apaDf(df: readonly number[]): string {
  return df.map((value) => (Number.isInteger(value) ? String(value) : apaNumber(value))).join(", ");
}

export function apaInterval({ level, low, high }: Interval): string {
  const [from, to] = [low === null ? "-Inf" : apaNumber(low), high === null ? "Inf" : apaNumber(high)];
  return `${Number((level * 100).toPrecision(4))}% CI [${from}, ${to}]`;
}

/** "d = -0.83, 95% CI [-1.75, 0.10]". */
export function apaEstimate({ name, value, interval }: Estimate): string {
  return `${name} = ${value === null ? "infinite" : apaNumber(value)}${interval === null ? "" : `, ${apaInterval(interval)}`}`;
}

/** "t(17.78) = -1.86, p = .079, d = ...": the effects stand before the test. */
export function apaSentence(parts: {
  effects: readonly Estimate[];
  statistic: { name: string; value: number };
  df: readonly number[];
  p: number;
  n?: number;
}): string {
  const { effects, statistic, df, p, n } = parts;
  const inside = [...(df.length === 0 ? [] : [apaDf(df)]), ...(n === undefined ? [] : [`N = ${n}`])].join(", ");
  const test = `${statistic.name}${inside === "" ? "" : `(${inside})`} = ${apaDf([statistic.value])}`;
  return [...effects.map(apaEstimate), test, apaP(p)].join(", ");
}
