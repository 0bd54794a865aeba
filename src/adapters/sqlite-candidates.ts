/** Buckets of the histogram that finds the best sums without sorting all of them. */
const buckets = 4_096;

/** Adds up weights per passage key and finds the keys with the highest sums; reused from search to search. */
export class Candidates {
  private sums = new Float32Array(0);
  private touched: number[] = [];
  private allowed: Uint8Array | null = null;

  /** Starts over for keys up to `highestKey`; only `allowed` keys will count, all where it is null. */
  begin(highestKey: number, allowed: Uint32Array | null): void {
    for (const key of this.touched) this.sums[key] = 0;
    this.touched = [];
    if (this.sums.length <= highestKey) this.sums = new Float32Array(Math.ceil((highestKey + 1) * 1.25));
    this.allowed = allowed === null ? null : maskOf(allowed, highestKey);
  }

  add(keys: Uint32Array, weight: number): void {
    const { sums, touched, allowed } = this;
    for (const key of keys) {
      if (allowed !== null && allowed[key] === 0) continue;
      const sum = sums[key] ?? 0;
      if (sum === 0) touched.push(key);
      sums[key] = sum + weight;
    }
  }

  get count(): number {
    return this.touched.length;
  }

  /** The `limit` keys with the highest sums, and with them all that have the same sum as the last of them. */
  best(limit: number): number[] {
    if (this.touched.length <= limit) return this.touched;
    const { sums } = this;
    const highest = this.touched.reduce((most, key) => Math.max(most, sums[key] ?? 0), 0);
    const bucketOf = (key: number): number => Math.floor(((sums[key] ?? 0) / highest) * (buckets - 1));
    const histogram = new Uint32Array(buckets);
    for (const key of this.touched) histogram[bucketOf(key)]! += 1;
    let lowest = buckets;
    for (let taken = 0; lowest > 0 && taken < limit;) taken += histogram[--lowest] ?? 0;
    return this.touched.filter((key) => bucketOf(key) >= lowest);
  }
}

function maskOf(keys: Uint32Array, highestKey: number): Uint8Array {
  const mask = new Uint8Array(highestKey + 1);
  for (const key of keys) mask[key] = 1;
  return mask;
}
