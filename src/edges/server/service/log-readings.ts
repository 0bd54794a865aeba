import type { RunStore } from "../../../ports/run-store.js";
import { Turns } from "./turns.js";

/** Characters of what was read that are kept; the last reading is kept whatever its length. */
const mostKept = 20_000_000;

interface Kept {
  stamp: string;
  json: string;
}

/**
 * Reads logs for requests. They may be long, and reading one holds the process: one is read at a time, others get their
 * turn in between, and one reading answers all who ask until the log changes.
 */
export class LogReadings {
  private readonly turns = new Turns(1);
  /** By what was read, in the order in which it was last asked for. */
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly runs: RunStore) {}

  /**
   * What `read` gives of the log of a run, as JSON. `name` tells apart what is read of the same log; `state` says whatever
   * else than the log it depends on. Throws what `read` does, and `not_found`.
   */
  json(id: string, name: string, state: () => unknown, read: () => unknown): Promise<string> {
    return this.turns.take(async () => {
      const key = `${name} ${id}`;
      // Before it is read: what is written meanwhile belongs to the next reading.
      const stamp = `${this.runs.stamp(id)} ${String(state())}`;
      const known = this.kept.get(key);
      const json = known?.stamp === stamp ? known.json : JSON.stringify(read());
      this.keep(key, { stamp, json });
      return json;
    });
  }

  private keep(key: string, reading: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, reading);
    let held = [...this.kept.values()].reduce((sum, { json }) => sum + json.length, 0);
    for (const [oldest, { json }] of this.kept) {
      if (held <= mostKept || oldest === key) return;
      this.kept.delete(oldest);
      held -= json.length;
    }
  }
}
