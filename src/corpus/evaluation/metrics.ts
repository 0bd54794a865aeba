/** Grades how relevant each document is to a query: 0 or absent is not at all. */
export type Judgements = ReadonlyMap<string, number>;

/** Normalised discounted cumulative gain of the first `depth` results, graded, linear gain as in trec_eval. */
export function ndcg(ranking: readonly string[], judgements: Judgements, depth: number): number {
  const ideal = [...judgements.values()].sort((left, right) => right - left);
  const best = discountedGain(ideal.slice(0, depth));
  const found = ranking.slice(0, depth).map((id) => judgements.get(id) ?? 0);
  return best === 0 ? 0 : discountedGain(found) / best;
}

/** Share of the relevant documents among the first `depth` results. */
export function recall(ranking: readonly string[], judgements: Judgements, depth: number): number {
  const relevant = [...judgements].filter(([, grade]) => grade > 0).map(([id]) => id);
  const found = new Set(ranking.slice(0, depth));
  return relevant.length === 0 ? 0 : relevant.filter((id) => found.has(id)).length / relevant.length;
}

/** One over the rank of the first relevant result among the first `depth`, 0 where there is none. */
export function reciprocalRank(ranking: readonly string[], judgements: Judgements, depth: number): number {
  const first = ranking.slice(0, depth).findIndex((id) => (judgements.get(id) ?? 0) > 0);
  return first < 0 ? 0 : 1 / (first + 1);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The least value that `share` (0..1) of the values do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + Math.max(0, grade) / Math.log2(index + 2), 0);
}
