/** Sums are kept as 16-bit shares of the highest sum possible: half the memory traffic, and sorted by counting. */
const highestSum = 65_535;

/** Adds up weights per passage key and finds the keys with the highest sums; reused from search to search. */
export class Candidates {
  private sums = new Uint16Array(0);
  private allowed: Uint8Array | null = null;
  private scale = 1;

  /**
   * Starts over for keys up to `highestKey` and the weights that will be added; only `allowed` keys will count, all
   * where it is null.
   */
  begin(highestKey: number, weights: readonly number[], allowed: Uint32Array | null): void {
    if (this.sums.length > highestKey) this.sums.fill(0);
    else this.sums = new Uint16Array(Math.ceil((highestKey + 1) * 1.25));
    this.allowed = allowed === null ? null : maskOf(allowed, highestKey);
    // Each share is at least 1, which may be more than its part.
    this.scale = Math.max(1, highestSum - weights.length) / weights.reduce((sum, weight) => sum + weight, 0);
  }

  add(keys: Uint32Array, weight: number): void {
    const { sums, allowed } = this;
    const share = Math.max(1, Math.floor(weight * this.scale));
    if (allowed === null) {
      for (let index = 0; index < keys.length; index++) sums[keys[index]!]! += share;
    } else {
      for (let index = 0; index < keys.length; index++) sums[keys[index]!]! += share * allowed[keys[index]!]!;
    }
  }

  /** The `limit` keys with the highest sums, and with them all that have the same sum as the last of them. */
  best(limit: number): number[] {
    const { sums } = this;
    const histogram = new Uint32Array(1 << 16);
    for (let key = 0; key < sums.length; key++) histogram[sums[key]!]! += 1;
    let lowest = 1 << 16;
    for (let taken = 0; lowest > 1 && taken < limit;) taken += histogram[--lowest]!;
    const keys: number[] = [];
    for (let key = 0; key < sums.length; key++) if (sums[key]! >= lowest) keys.push(key);
    return keys;
  }
}

function maskOf(keys: Uint32Array, highestKey: number): Uint8Array {
  const mask = new Uint8Array(highestKey + 1);
  for (const key of keys) mask[key] = 1;
  return mask;
}
