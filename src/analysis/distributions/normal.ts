import { normalInverse, normalUpper, type Tails } from "../numeric/special-functions.js";
import { checkProbability, type Tail } from "./quantile.js";

/** Tails of the standard normal distribution at z. */
export function normalTails(z: number): Tails {
  return { lower: normalUpper(-z), upper: normalUpper(z) };
}

/** Density of the standard normal distribution at z. */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}

/** The z whose tail holds the probability: the inverse of Cephes, mended by one step of Halley's method. */
export function normalQuantile(probability: number, tail: Tail = "lower"): number {
  checkProbability(probability);
  if (probability === 0) return tail === "lower" ? -Infinity : Infinity;
  if (probability === 1) return tail === "lower" ? Infinity : -Infinity;
  const z = probability <= 0.5 ? smallerTail(probability) : -smallerTail(1 - probability);
  return tail === "lower" ? z : -z;
}

function smallerTail(probability: number): number {
  const z = normalInverse(probability);
  const density = normalDensity(z);
  if (density === 0) return z;
  const step = (normalUpper(-z) - probability) / density;
  return z - step / (1 + (z * step) / 2);
}
