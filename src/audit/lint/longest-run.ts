/** Indexes of the values that are not in the longest run of ascending ones. */
export function outsideLongestRun(values: readonly number[], { equal = false } = {}): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    lengths[index] = 1;
    previous[index] = -1;
    for (let before = 0; before < index; before += 1) {
      const other = values[before] ?? 0;
      const follows = equal ? other <= value : other < value;
      if (follows && (lengths[before] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[before] ?? 0) + 1;
        previous[index] = before;
      }
    }
  });
  const outside = new Set(values.keys());
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1) outside.delete(at);
  return outside;
}
