/** Values that were made last, by what they were made of: for pure functions that are asked the same again and again. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>();

  /** @param most how many are kept; the one that was not asked for longest goes first */
  constructor(private readonly most: number) {}

  /** The value of a key, made where it is not at hand. */
  get(key: string, make: () => Value): Value {
    const known = this.values.get(key);
    const value = known ?? make();
    // Behind the others: a map keeps the order of setting.
    this.values.delete(key);
    this.values.set(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
    return value;
  }
}
