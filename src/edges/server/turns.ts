/** One after the other: what would only get in its own way at once (indexing is one writer's work). */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.last.then(work);
    // Whoever took the turn is told of its failure; the next one goes on.
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
