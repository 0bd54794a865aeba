import { setImmediate as otherRequests } from "node:timers/promises";

/**
 * Work that would only get in its own way at once: at most `width` pieces at a time, in the order in which they came.
 * Before each, whatever else the process has to do gets its turn: the store answers without ever waiting.
 */
export class Turns {
  private readonly queue: (() => void)[] = [];
  private underway = 0;

  constructor(private readonly width: number) {}

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.underway < this.width) this.underway += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      await otherRequests();
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.underway -= 1;
    }
  }
}
