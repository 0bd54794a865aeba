/**
 * Maximal marginal relevance (Carbonell & Goldstein, SIGIR 1998): picks up to `limit` items one by one, each time
 * the one with the best `balance * relevance - (1 - balance) * similarity to what was picked`. `relevance` and
 * `similarity` are 0..1. Items at least `duplicate` similar to a picked one are left out.
 */
export function diversify<T>(
  items: readonly T[],
  options: {
    limit: number;
    relevance: (item: T) => number;
    similarity: (left: T, right: T) => number;
    balance?: number;
    duplicate?: number;
  },
): T[] {
  const { limit, relevance, similarity, balance = 0.7, duplicate = 0.75 } = options;
  const picked: T[] = [];
  let rest = items.map((item) => ({ item, closest: 0 }));
  while (picked.length < limit && rest.length > 0) {
    const value = (entry: { item: T; closest: number }): number =>
      balance * relevance(entry.item) - (1 - balance) * entry.closest;
    const best = rest.reduce((left, right) => (value(right) > value(left) ? right : left));
    picked.push(best.item);
    rest = rest
      .filter((entry) => entry !== best)
      .map((entry) => ({ ...entry, closest: Math.max(entry.closest, similarity(best.item, entry.item)) }))
      .filter((entry) => entry.closest < duplicate);
  }
  return picked;
}
