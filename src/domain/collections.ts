/** Groups values by a key; keys and values keep the order in which they come. */
export function groupBy<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Counts how often each value comes. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Adds up the weights of each value. */
export function sumWeights<Value>(entries: Iterable<readonly [value: Value, weight: number]>): Map<Value, number> {
  const weights = new Map<Value, number>();
  for (const [value, weight] of entries) weights.set(value, (weights.get(value) ?? 0) + weight);
  return weights;
}

/** Finds the value with the greatest weight above 0, of equals the first; undefined where there is none. */
export function heaviest<Value>(weights: Iterable<readonly [value: Value, weight: number]>): Value | undefined {
  let best: Value | undefined;
  let most = 0;
  for (const [value, weight] of weights) if (weight > most) [best, most] = [value, weight];
  return best;
}

/** Finds the middle value, of an even number the upper one; 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** Compares two texts by code units, for `toSorted`: the same order on every machine. */
export const byCodeUnits = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Cuts a list into pieces of a size, the last one shorter where it must be. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
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

/** Those that pass, and the others, each in their order. */
export function partition<Item>(items: readonly Item[], passes: (item: Item) => boolean): [Item[], Item[]] {
  const [yes, no]: [Item[], Item[]] = [[], []];
  for (const item of items) (passes(item) ? yes : no).push(item);
  return [yes, no];
}
