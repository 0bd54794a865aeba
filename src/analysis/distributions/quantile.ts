import { QuireError } from "../../domain/error.js";
import { findRootFrom } from "../numeric/find-root.js";
import type { Tails } from "../numeric/special-functions.js";

/** Which tail holds the probability that a quantile is asked for. */
export type Tail = "lower" | "upper";

/** @throws QuireError invalid_input when the probability is not between 0 and 1 */
export function checkProbability(probability: number): void {
  if (probability >= 0 && probability <= 1) return;
  throw new QuireError("invalid_input", `A probability lies between 0 and 1, not at ${probability}.`, {
    facts: { probability },
    fix: "Give the level as a proportion: 0.95 for 95 %.",
  });
}

/**
 * The distance by which a tail misses the probability, on the scale of logarithms and on the side where the tail is
 * at most a half, so that it keeps its digits in both directions.
 */
function missing(tails: Tails, probability: number, tail: Tail): number {
  const value = tail === "lower" ? tails.lower : tails.upper;
  const other = tail === "lower" ? tails.upper : tails.lower;
  if (probability <= 0.5) return Math.log(value) - Math.log(probability);
  return Math.log1p(-probability) - Math.log(other);
}

/**
 * The quantile of a continuous distribution on the positive half of the line: the root on the scale of log x.
 * @param start a value in the middle of the distribution
 * @param tolerance relative; as near as tails that are right to 1e-14 allow, if left out
 */
export function positiveQuantile(
  tailsAt: (x: number) => Tails,
  probability: number,
  tail: Tail,
  start: number,
  tolerance = 2e-15,
): number {
  checkProbability(probability);
  if (probability === (tail === "lower" ? 0 : 1)) return 0;
  if (probability === (tail === "lower" ? 1 : 0)) return Infinity;
  const f = (logarithm: number) => bounded(missing(tailsAt(Math.exp(logarithm)), probability, tail));
  return Math.exp(findRootFrom(f, Math.log(start), 1, -744, 709, tolerance));
}

/** The quantile of a continuous distribution on the whole line. */
export function lineQuantile(
  tailsAt: (x: number) => Tails,
  probability: number,
  tail: Tail,
  start: number,
  scale: number,
): number {
  checkProbability(probability);
  if (probability === 0) return tail === "lower" ? -Infinity : Infinity;
  if (probability === 1) return tail === "lower" ? Infinity : -Infinity;
  const f = (x: number) => bounded(missing(tailsAt(x), probability, tail));
  return findRootFrom(f, start, scale, -1e300, 1e300);
}

/** Logarithms of tails that vanished stay numbers, so that their sign can be used. */
function bounded(difference: number): number {
  return Math.min(1e9, Math.max(-1e9, difference));
}

/** Least whole number k from `from` to `to` with P(X <= k) >= probability, by halving. */
export function wholeQuantile(
  tailsAt: (value: number) => Tails,
  probability: number,
  tail: Tail,
  from: number,
  to: number,
): number {
  checkProbability(probability);
  const enough = (value: number) => {
    const { lower, upper } = tailsAt(value);
    // Allows for the last digits of a sum, as R does.
    const fuzz = 64 * Number.EPSILON;
    return tail === "lower" ? lower >= probability * (1 - fuzz) : upper <= probability * (1 + fuzz);
  };
  let [low, high] = [from, Number.isFinite(to) ? to : Math.max(1, from + 1)];
  if (to === Infinity) {
    while (!enough(high)) [low, high] = [high, high * 2];
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}
