/** Values that must not be seen: replaced wherever a server repeats them. Short ones are too common to be replaced. */
export class Secrets {
  private readonly values: readonly string[];

  constructor(values: readonly string[]) {
    const bare = values.flatMap((value) => [value, value.replace(/^\w+\s+/, "")]);
    this.values = [...new Set(bare)].filter((value) => value.length >= 6).toSorted((a, b) => b.length - a.length);
  }

  hide(text: string): string {
    let shown = text;
    for (const value of this.values) shown = shown.replaceAll(value, "[redacted]");
    return shown;
  }

  /** The same for every text inside a value of JSON, and for the names of fields. */
  hideIn(value: unknown): unknown {
    if (typeof value === "string") return this.hide(value);
    if (Array.isArray(value)) return value.map((each) => this.hideIn(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [this.hide(name), this.hideIn(inner)]));
  }
}
