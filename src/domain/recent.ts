/**
 * Values that were made last, by what they were made of: for pure functions that are asked the same again and again.
 * Kept in two generations, as a map that is put in order at each question costs more than most answers.
 */
export class Recent<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();
  private readonly generation: number;

  /** @param most how many are kept at most; half as many that were asked for last are in any case */
  constructor(most: number) {
    this.generation = Math.max(1, Math.floor(most / 2));
  }

  /** The value of a key, made where it is not at hand. */
  get(key: string, make: () => Value): Value {
    return this.find(key) ?? this.keep(key, make());
  }

  /** The value of a key; undefined where it is not at hand. */
  find(key: string): Value | undefined {
    const known = this.young.get(key);
    if (known !== undefined) return known;
    const old = this.old.get(key);
    return old === undefined ? undefined : this.keep(key, old);
  }

  /** Keeps a value, and gives it back. */
  keep(key: string, value: Value): Value {
    if (this.young.size >= this.generation) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
    return value;
  }
}
