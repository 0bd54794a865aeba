/** Keeps the `size` best of the scores that it is shown; of equal ones those that it was shown first. */
export class TopKeys {
  private readonly scores: Float64Array;
  private readonly keys: Uint32Array;
  private count = 0;

  constructor(private readonly size: number) {
    this.scores = new Float64Array(size);
    this.keys = new Uint32Array(size);
  }

  /** Shows a score that is higher than what was returned last (0 at the beginning); lower ones need not be shown. */
  show(key: number, score: number): number {
    if (this.count < this.size) this.rise(this.count++, key, score);
    else this.sink(key, score);
    return this.count < this.size ? 0 : this.scores[0]!;
  }

  /** Best first, equal ones by their keys; nothing is left afterwards. */
  takeBest(): { key: number; score: number }[] {
    const found: { key: number; score: number }[] = [];
    while (this.count > 0) {
      found.push({ key: this.keys[0]!, score: this.scores[0]! });
      this.count--;
      this.sink(this.keys[this.count]!, this.scores[this.count]!);
    }
    return found.reverse();
  }

  /** A binary heap with the worst at its top, of equal ones the one that was shown last. */
  private rise(from: number, key: number, score: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.isWorse(key, score, above)) break;
      this.put(place, this.keys[above]!, this.scores[above]!);
      place = above;
    }
    this.put(place, key, score);
  }

  private sink(key: number, score: number): void {
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.count) break;
      if (below + 1 < this.count && this.isWorse(this.keys[below + 1]!, this.scores[below + 1]!, below)) below++;
      if (this.isWorse(key, score, below)) break;
      this.put(place, this.keys[below]!, this.scores[below]!);
      place = below;
    }
    this.put(place, key, score);
  }

  private isWorse(key: number, score: number, than: number): boolean {
    const other = this.scores[than]!;
    return score < other || (score === other && key > this.keys[than]!);
  }

  private put(place: number, key: number, score: number): void {
    this.keys[place] = key;
    this.scores[place] = score;
  }
}
