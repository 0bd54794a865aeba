/** What was read of files, for as long as they are as they were. */
export class Kept<T> {
  private stamp: string | null = null;
  private value: Promise<T> | null = null;

  /** The value read under this stamp; those who ask at the same time wait for one reading. Failures are not kept. */
  get(stamp: string, read: () => Promise<T>): Promise<T> {
    if (this.value !== null && stamp === this.stamp) return this.value;
    const value = read();
    this.stamp = stamp;
    this.value = value;
    value.catch(() => {
      if (this.value === value) this.value = null;
    });
    return value;
  }
}
