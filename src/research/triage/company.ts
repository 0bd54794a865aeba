import { isFunctionTerm } from "../../domain/function-words.js";

interface Counted<Item> {
  item: Item;
  counts: readonly ReadonlyMap<string, number>[];
}

/** With fewer members a core says nothing about what its members have in common. */
const leastCore = 3;

type Vector = ReadonlyMap<string, number>;

/**
 * How far the words of an item, the topic's own left out, are those of the core's items: cosine of their weights (tf-idf)
 * to those of the core without the item, as a share of the core's median. Null where there is no core.
 */
export function companyOf<Item>(
  items: readonly Counted<Item>[],
  topic: ReadonlySet<string>,
  isCore: (item: Item) => boolean,
): (item: Item) => number | null {
  const vectors = vectorsOf(items, topic);
  const core = items.map(({ item }) => item).filter(isCore);
  if (core.length < leastCore) return () => null;
  const likeness = (item: Item) => {
    const others = core.filter((other) => other !== item).map((other) => vectors.get(other) ?? new Map());
    return cosine(vectors.get(item) ?? new Map(), sumOf(others));
  };
  const usual = core.map(likeness).toSorted((left, right) => left - right)[Math.floor(core.length / 2)] ?? 0;
  return usual === 0 ? () => null : (item) => likeness(item) / usual;
}

function vectorsOf<Item>(items: readonly Counted<Item>[], topic: ReadonlySet<string>): Map<Item, Vector> {
  const terms = new Map(items.map(({ item, counts }) => [item, joined(counts, topic)]));
  const frequency = new Map<string, number>();
  for (const counts of terms.values()) {
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return new Map(
    [...terms].map(([item, counts]) => {
      const weighted = [...counts].map(([term, count]): [string, number] => {
        return [term, (1 + Math.log(count)) * Math.log(1 + items.length / (frequency.get(term) ?? 1))];
      });
      const norm = Math.hypot(...weighted.map(([, weight]) => weight)) || 1;
      return [item, new Map(weighted.map(([term, weight]) => [term, weight / norm]))];
    }),
  );
}

function joined(counts: readonly ReadonlyMap<string, number>[], topic: ReadonlySet<string>): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [term, count] of counts.flatMap((each) => [...each])) {
    if (!topic.has(term) && !isFunctionTerm(term) && !/^\d+$/.test(term)) sum.set(term, (sum.get(term) ?? 0) + count);
  }
  return sum;
}

function sumOf(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors) for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight);
  return sum;
}

function cosine(left: Vector, right: Vector): number {
  let product = 0;
  for (const [term, weight] of left) product += weight * (right.get(term) ?? 0);
  const norms = Math.hypot(...left.values()) * Math.hypot(...right.values());
  return norms === 0 ? 0 : product / norms;
}
