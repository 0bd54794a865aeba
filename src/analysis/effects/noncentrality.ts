import { fTails } from "../distributions/f.js";
import { noncentralFTails, noncentralTTails } from "../distributions/noncentral.js";
import { findRootFrom } from "../numeric/find-root.js";

/**
 * The interval of the noncentrality of an observed t: the values for which t lies just in the tails (Steiger and
 * Fouladi, in Harlow et al., What If There Were No Significance Tests?, 1997).
 */
export function noncentralityOfT(t: number, df: number, level: number): [low: number, high: number] {
  const outside = (1 - level) / 2;
  const scale = Math.max(1, Math.abs(t) / Math.sqrt(2 * df));
  const low = findRootFrom((delta) => logOdds(noncentralTTails(t, df, delta).upper, outside), t, scale, -1e8, 1e8);
  const high = findRootFrom((delta) => logOdds(noncentralTTails(t, df, delta).lower, outside), t, scale, -1e8, 1e8);
  return [low, high];
}

/** The interval of the noncentrality of an observed F; an end is 0 where no noncentrality makes F that large. */
export function noncentralityOfF(f: number, df1: number, df2: number, level: number): [low: number, high: number] {
  const outside = (1 - level) / 2;
  const central = fTails(f, df1, df2);
  const start = Math.max(f * df1, 1);
  const solve = (tail: "lower" | "upper") =>
    findRootFrom((value) => logOdds(noncentralFTails(f, df1, df2, value)[tail], outside), start, start / 2, 0, 1e8);
  return [central.upper >= outside ? 0 : solve("upper"), central.lower <= outside ? 0 : solve("lower")];
}

function logOdds(tail: number, wanted: number): number {
  return Math.log(Math.max(tail, 1e-320)) - Math.log(wanted);
}
