import { setImmediate as otherRequests } from "node:timers/promises";
import { type InTurn, turns } from "../../../domain/turns.js";

/**
 * Work that would only get in its own way at once: at most `width` pieces at a time, in the order in which they came.
 * Before each, whatever else the process has to do gets its turn: the store answers without ever waiting.
 */
export class Turns {
  private readonly inTurn: InTurn;

  constructor(width: number) {
    this.inTurn = turns(width);
  }

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.inTurn(async () => {
      await otherRequests();
      return work();
    });
  }
}
