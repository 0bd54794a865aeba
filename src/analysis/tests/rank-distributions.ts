import { normalTails } from "../distributions/normal.js";
import { sum } from "../numeric/summary.js";
import type { Tails } from "../numeric/special-functions.js";

/** Both tails from the probabilities of whole values 0, 1, ...; here the upper one holds the value itself. */
function inclusiveTails(probabilities: readonly number[], value: number): Tails {
  return {
    lower: sum(probabilities.slice(0, Math.floor(value) + 1)),
    upper: sum(probabilities.slice(Math.max(0, Math.ceil(value)))),
  };
}

/**
 * P(U <= u) and P(U >= u) of the Mann-Whitney U of two samples without ties, exactly: counts the subsets of ranks by
 * their sum (Mann and Whitney, Annals of Mathematical Statistics 1947).
 */
export function rankSumTails(u: number, first: number, second: number): Tails {
  const most = first * second;
  // ways[j][s]: shares of the subsets of j ranks whose sum is s above the least.
  const ways = Array.from({ length: first + 1 }, () => new Float64Array(most + 1));
  ways[0]![0] = 1;
  for (let rank = 1; rank <= first + second; rank++) {
    for (let size = Math.min(rank, first); size >= 1; size--) {
      const shift = rank - size;
      for (let total = most; total >= shift; total--) ways[size]![total]! += ways[size - 1]![total - shift]!;
    }
  }
  const counts = [...ways[first]!];
  const all = sum(counts);
  return inclusiveTails(
    counts.map((count) => count / all),
    u,
  );
}

/** P(V <= v) and P(V >= v) of Wilcoxon's signed-rank V for n differences without ties and zeros, exactly. */
export function signedRankTails(v: number, n: number): Tails {
  let probabilities = [1];
  for (let rank = 1; rank <= n; rank++) {
    const next = Array.from({ length: probabilities.length + rank }, () => 0);
    for (const [total, probability] of probabilities.entries()) {
      next[total]! += probability / 2;
      next[total + rank]! += probability / 2;
    }
    probabilities = next;
  }
  return inclusiveTails(probabilities, v);
}

/** P(T <= t) and P(T >= t) of the number of concordant pairs of n values without ties (Kendall, Biometrika 1938). */
export function concordantTails(t: number, n: number): Tails {
  let probabilities = [1];
  for (let size = 2; size <= n; size++) {
    const next = Array.from({ length: probabilities.length + size - 1 }, () => 0);
    for (const [total, probability] of probabilities.entries()) {
      for (let added = 0; added < size; added++) next[total + added]! += probability / size;
    }
    probabilities = next;
  }
  return inclusiveTails(probabilities, t);
}

const mostCountedSpearman = 9;

/**
 * P(S <= s) and P(S >= s) of the sum of squared differences of n ranks without ties: counted for n <= 9, above that
 * by the Edgeworth series of Best and Roberts (Applied Statistics 1975, AS 89).
 */
export function squaredRankTails(s: number, n: number): Tails {
  return n <= mostCountedSpearman ? inclusiveTails(squaredRankProbabilities(n), s) : edgeworth(s, n);
}

function squaredRankProbabilities(n: number): number[] {
  const most = (n * (n * n - 1)) / 3;
  const all = (1 << n) - 1;
  const ways = Array.from({ length: all + 1 }, () => new Float64Array(most + 1));
  ways[0]![0] = 1;
  for (let used = 0; used < all; used++) {
    const place = used.toString(2).replaceAll("0", "").length;
    for (let rank = 0; rank < n; rank++) {
      if ((used >> rank) & 1) continue;
      const square = (rank - place) ** 2;
      const target = ways[used | (1 << rank)]!;
      for (let total = 0; total + square <= most; total++) target[total + square]! += ways[used]![total]! / (n - place);
    }
  }
  return [...ways[all]!];
}

function edgeworth(s: number, n: number): Tails {
  const upper = edgeworthUpper(s, n);
  // S takes even values only.
  return { lower: 1 - edgeworthUpper(s + 2, n), upper };
}

/** P(S >= s). */
function edgeworthUpper(s: number, n: number): number {
  const b = 1 / n;
  const x = ((6 * (s - 1) * b) / (n * n - 1) - 1) * Math.sqrt(n - 1);
  const y = x * x;
  const inner = 0.0879 + b * 0.0151 - y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y));
  const correction =
    x * b * (0.2274 + b * (0.2531 + 0.1745 * b) + y * (-0.0758 + b * (0.1033 + 0.3932 * b) - y * b * inner));
  return Math.min(1, Math.max(0, correction / Math.exp(y / 2) + normalTails(x).upper));
}
