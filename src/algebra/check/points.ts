import { type Complex, complex, real } from "../numbers/complex.js";
import type { Point } from "../numbers/evaluate.js";

/** Where a formula is tried: all over the complex plane, on the real line, or right of 0. */
export const regions = ["complex", "real", "positive"] as const;
export type Region = (typeof regions)[number];

/** Numbers from 0 to 1, the same for the same seed: Mulberry32 (T. Ettinger, public domain). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How far from 0 points lie: formulas have values at some of these at least. */
const reaches = [0.9, 2.5, 6];

/** Points of all variables, without end; those on the real line lie left and right of 0 by turns. */
export function* points(variables: readonly string[], region: Region, seed: number): Generator<Point> {
  const random = chance(seed);
  for (let turn = 0; ; turn += 1) {
    const reach = reaches[turn % reaches.length] ?? 1;
    yield new Map(variables.map((name, index) => [name, somewhere(region, reach, random, turn + index)]));
  }
}

function somewhere(region: Region, reach: number, random: () => number, turn: number): Complex {
  // Seven decimals: no value that a formula was made for.
  const part = () => Number((0.05 * reach + random() * 0.95 * reach).toFixed(7));
  if (region === "positive") return real(part());
  if (region === "real") return real(turn % 2 === 0 ? part() : -part());
  const angle = turn % 4;
  return complex(angle === 1 || angle === 2 ? -part() : part(), angle > 1 ? -part() : part());
}
