/**
 * Prepares a list in its order, some items ahead of the one that is asked for, so many at a time. What fails is told
 * to whoever asks for it, and to nobody else.
 */
export class LookAhead<T> {
  private readonly begun: Promise<T>[] = [];
  private running = 0;
  private wanted = 0;
  private stopped = false;

  constructor(
    private readonly count: number,
    private readonly prepare: (index: number) => Promise<T>,
    private readonly limits: { jobs: number; ahead: number },
  ) {}

  /** The prepared item, which waits for no other; those after it are begun. */
  get(index: number): Promise<T> {
    this.wanted = Math.max(this.wanted, Math.min(this.count, index + 1 + this.limits.ahead));
    while (this.begun.length <= index) this.beginNext();
    this.pump();
    return this.begun[index] ?? Promise.reject(new RangeError(`There is no item ${index}.`));
  }

  /** Begins nothing more, and resolves when what was begun is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.begun);
  }

  private pump(): void {
    while (!this.stopped && this.running < this.limits.jobs && this.begun.length < this.wanted) this.beginNext();
  }

  private beginNext(): void {
    const promise = this.prepare(this.begun.length);
    this.begun.push(promise);
    this.running += 1;
    const settled = () => {
      this.running -= 1;
      this.pump();
    };
    promise.then(settled, settled);
  }
}
