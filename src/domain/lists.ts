/*
 * Counting and cutting of lists and sets, as several rooms need it.
 */

/** Compares two texts by code units, for `toSorted`: the same order on every machine. */
export const byCodeUnits = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Cuts a list into pieces of a size, the last one shorter where it must be. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** Counts how often each value occurs, in the order in which they come first. */
export function countEach(values: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Counts the members that two sets have in common. */
export function sharedCount<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): number {
  let shared = 0;
  for (const each of left) if (right.has(each)) shared += 1;
  return shared;
}

/** Measures how alike two sets are by Jaccard's index, 0..1: what they share of all that either has. */
export function jaccard<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): number {
  const shared = sharedCount(left, right);
  return shared / Math.max(1, left.size + right.size - shared);
}

/** Makes a function that works each object out once, for as long as the object is there. */
export function onceEach<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    const found = known.get(key) ?? { value: work(key) };
    known.set(key, found);
    return found.value;
  };
}
