import type { ColumnProfile } from "./profile-schema.js";

/** Values that are kept of a column; of more an even part is. */
const mostKept = 1_000_000;

/** Numbers of a column with their rows: exact moments, quantiles of all or, beyond a million, of every k-th value. */
export class NumberSummary {
  count = 0;
  zeros = 0;
  negative = 0;
  min = Infinity;
  max = -Infinity;
  private mean = 0;
  private squares = 0;
  private every = 1;
  private kept = new Float64Array(1024);
  private rows = new Uint32Array(1024);
  private length = 0;
  /** Made once all values are there. */
  private inOrder: Float64Array | null = null;

  /** Mean and variance by Welford's recurrence (Technometrics 4, 1962). */
  add(value: number, row: number): void {
    this.count += 1;
    if (value === 0) this.zeros += 1;
    else if (value < 0) this.negative += 1;
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    const delta = value - this.mean;
    this.mean += delta / this.count;
    this.squares += delta * (value - this.mean);
    if ((this.count - 1) % this.every === 0) this.keep(value, row);
  }

  get sampled(): boolean {
    return this.every > 1;
  }

  /** The kept values, smallest first. */
  sorted(): Float64Array {
    return (this.inOrder ??= this.kept.slice(0, this.length).sort());
  }

  summary(sorted: Float64Array): NonNullable<ColumnProfile["numbers"]> {
    const { min, max, mean, zeros, negative, sampled, count } = this;
    const sd = count > 1 ? Math.sqrt(this.squares / (count - 1)) : null;
    const at = (share: number) => quantile(sorted, share);
    const quantiles = { p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) };
    return { min, max, mean, sd, quantiles, zeros, negative, sampled };
  }

  /** Kept values beyond two bounds, in the order of the rows. */
  beyond(low: number, high: number, most: number): { count: number; examples: { row: number; text: string }[] } {
    const examples: { row: number; text: string }[] = [];
    let count = 0;
    for (let index = 0; index < this.length; index += 1) {
      const value = this.kept[index] ?? 0;
      if (value >= low && value <= high) continue;
      count += 1;
      if (examples.length < most) examples.push({ row: this.rows[index] ?? 0, text: String(value) });
    }
    return { count, examples };
  }

  rowsOf(value: number, most: number): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.length && found.length < most; index += 1)
      if (this.kept[index] === value) found.push(this.rows[index] ?? 0);
    return found;
  }

  private keep(value: number, row: number): void {
    if (this.length === mostKept) this.thin();
    if (this.length === this.kept.length) {
      const [kept, rows] = [new Float64Array(this.length * 2), new Uint32Array(this.length * 2)];
      kept.set(this.kept);
      rows.set(this.rows);
      [this.kept, this.rows] = [kept, rows];
    }
    this.kept[this.length] = value;
    this.rows[this.length] = row;
    this.length += 1;
  }

  /** Every second one stays, and of what comes half as many. */
  private thin(): void {
    this.every *= 2;
    this.length = Math.ceil(this.length / 2);
    for (let index = 0; index < this.length; index += 1) {
      this.kept[index] = this.kept[index * 2] ?? 0;
      this.rows[index] = this.rows[index * 2] ?? 0;
    }
  }
}

/** Type 7 of Hyndman & Fan, "Sample quantiles in statistical packages", The American Statistician 50 (1996). */
export function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const [low = 0, high = low] = [sorted[below], sorted[below + 1]];
  return low + (high - low) * (place - below);
}
