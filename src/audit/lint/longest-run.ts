/** Indexes of the values that are not in the longest run of ascending ones (patience sorting, Fredman 1975). */
export function outsideLongestRun(values: readonly number[], { equal = false } = {}): Set<number> {
  /** By the length of a run, the index of the least value that one of this length ends with. */
  const ends: number[] = [];
  const previous: number[] = [];
  /** Of runs of one length the first stands: what comes too late is what is outside. */
  let last = -1;
  values.forEach((value, index) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      const other = values[ends[middle] ?? 0] ?? 0;
      if (equal ? other <= value : other < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    if (low === ends.length) last = index;
    ends[low] = index;
  });
  const outside = new Set(values.keys());
  for (let at = last; at >= 0; at = previous[at] ?? -1) outside.delete(at);
  return outside;
}
