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
