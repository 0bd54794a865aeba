/** Above all UTF-16 units. */
const between = 0x10000;

/**
 * A set of 64-bit hashes with open addressing, at most half full: sixteen bytes for each entry at worst. Two different
 * texts have one hash with a probability of n²/2⁶⁵ among n of them: 3 in 10⁸ for a million. The hash multiplies and
 * mixes over the UTF-16 units (cyrb53 of bryc, public domain, with all 64 bits).
 */
export class SeenHashes {
  private high = new Uint32Array(1024);
  private low = new Uint32Array(1024);
  private rows = new Uint32Array(1024);
  size = 0;

  /** The row under which these texts are known; 0 where they are new, and then they are known under `row`. */
  seen(texts: readonly string[], row: number): number {
    let one = 0xdeadbeef;
    let two = 0x41c6ce57;
    for (const text of texts) {
      for (let index = 0; index < text.length; index += 1) {
        const unit = text.charCodeAt(index);
        one = Math.imul(one ^ unit, 2654435761);
        two = Math.imul(two ^ unit, 1597334677);
      }
      // Parts one text from the next.
      one = Math.imul(one ^ between, 2654435761);
      two = Math.imul(two ^ between, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    if (this.size * 2 >= this.high.length) this.grow();
    return this.put(two >>> 0, one >>> 0, row);
  }

  private put(high: number, low: number, row: number): number {
    const mask = this.high.length - 1;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      const known = this.rows[at] ?? 0;
      if (known === 0) {
        this.high[at] = high;
        this.low[at] = low;
        this.rows[at] = row;
        this.size += 1;
        return 0;
      }
      if (this.high[at] === high && this.low[at] === low) return known;
    }
  }

  private grow(): void {
    const { high, low, rows } = this;
    const length = high.length * 2;
    [this.high, this.low, this.rows] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
    this.size = 0;
    for (let at = 0; at < rows.length; at += 1)
      if (rows[at] !== 0) this.put(high[at] ?? 0, low[at] ?? 0, rows[at] ?? 0);
  }
}
