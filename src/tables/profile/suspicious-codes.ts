import { quantile } from "./number-summary.js";

/** Shares of values that a code may have: one alone is a mistake of typing, most of them are the data. */
const mostShare = 0.5;

/**
 * Values that people and programs write for "no answer": −1, and numbers of only nines, eights or sevens (99, −9, 888).
 * One is suspicious where it lies at an edge of the others, and apart from them: further from its neighbour than one and
 * a half ranges between the quartiles, or below zero where nothing else is. `sorted` has every value, smallest first.
 */
export function suspiciousCodes(sorted: Float64Array): { value: number; count: number }[] {
  const found: { value: number; count: number }[] = [];
  let [low, high] = [0, sorted.length];
  // Several codes may lie behind each other at one edge: -9, -8, -1.
  for (;;) {
    const codeBelow = codeAtEdge(sorted, low, high, "low");
    const codeAbove = codeBelow === null ? codeAtEdge(sorted, low, high, "high") : null;
    const code = codeBelow ?? codeAbove;
    if (code === null) return found.toSorted((one, other) => one.value - other.value);
    found.push({ value: code.value, count: code.count });
    if (codeBelow !== null) low += code.count;
    else high -= code.count;
  }
}

interface Edge {
  value: number;
  count: number;
}

function codeAtEdge(sorted: Float64Array, low: number, high: number, side: "low" | "high"): Edge | null {
  const value = sorted[side === "low" ? low : high - 1];
  if (value === undefined || !looksLikeCode(value)) return null;
  let count = 0;
  while (count < high - low && sorted[side === "low" ? low + count : high - 1 - count] === value) count += 1;
  const others = sorted.subarray(side === "low" ? low + count : low, side === "low" ? high : high - count);
  if (others.length === 0 || count > sorted.length * mostShare) return null;
  const neighbour = (side === "low" ? others[0] : others.at(-1)) ?? value;
  return isApart(value, neighbour, others) ? { value, count } : null;
}

function isApart(value: number, neighbour: number, others: Float64Array): boolean {
  if (value < 0 && neighbour >= 0) return true;
  // More codes may lie between it and the data.
  const plain = others.filter((each) => !looksLikeCode(each));
  if (plain.length === 0) return false;
  const spread = quantile(plain, 0.75) - quantile(plain, 0.25);
  const nearest = value < neighbour ? plain[0] : plain.at(-1);
  const distance = Math.abs((nearest ?? neighbour) - value);
  return distance > Math.max(spread, 1) * fences && Math.abs(value) > Math.abs(nearest ?? 0);
}

const fences = 1.5;
const codeDigits = ["9", "8", "7"];

function looksLikeCode(value: number): boolean {
  if (value === -1) return true;
  const digits = String(Math.abs(value));
  const first = digits.charAt(0);
  if (!codeDigits.includes(first) || digits !== first.repeat(digits.length)) return false;
  return digits.length > 1 || value < 0;
}
