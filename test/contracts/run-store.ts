import { beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../src/domain/event.js";
import type { RunStore } from "../../src/ports/run-store.js";

/** An event as runs write it. */
export function runEvent(seq: number, content: unknown = { number: seq }): Event {
  return {
    v: 1,
    seq,
    ts: "2026-01-01T00:00:00.000Z",
    iter: 0,
    role: "tool",
    event: "tool_result",
    key: `key:${seq}`,
    content,
  };
}

/** Events without what names the process that wrote them. */
const asGiven = (events: readonly Event[]): Event[] => events.map(({ lease: _lease, ...event }) => event);

/** What every store of runs must do. */
export function testRunStore(name: string, open: () => RunStore): void {
  describe(`${name} as a run store`, () => {
    let runs: RunStore;
    beforeEach(() => {
      runs = open();
    });

    it("gives events back in order, to readers and to the one who takes the run up", () => {
      const log = runs.create("run-1");
      expect(log).toMatchObject({ id: "run-1", events: [] });
      const events = [
        runEvent(1),
        runEvent(2, { text: "long ".repeat(5000), list: [1, null, "\u2028 é 猫"] }),
        runEvent(3, null),
      ];
      for (const [index, event] of events.entries()) log.append(event, index % 2 === 0);
      expect(asGiven(log.events)).toEqual(events);
      expect(runs.read("run-1")).toEqual(log.events);
      log.close();
      const again = runs.open("run-1");
      expect(asGiven(again.events)).toEqual(events);
      again.append(runEvent(4), true);
      again.close();
      expect(runs.read("run-1")).toHaveLength(4);
    });

    it("says by another stamp that something was written", () => {
      const log = runs.create("run-1");
      const stamps = new Set<string>();
      for (const seq of [1, 2, 3]) {
        log.append(runEvent(seq), false);
        stamps.add(runs.stamp("run-1"));
      }
      log.close();
      expect(stamps.size).toBe(3);
      expect(stamps).toContain(runs.stamp("run-1"));
      expect(() => runs.stamp("run-2")).toThrow(expect.objectContaining({ code: "not_found" }));
    });

    it("lets one hold a run at a time and says who", () => {
      const log = runs.create("run-1");
      log.append(runEvent(1), false);
      expect(runs.holder("run-1")).toBe(process.pid);
      expect(() => runs.open("run-1")).toThrow(
        expect.objectContaining({ code: "busy", facts: expect.objectContaining({ pid: process.pid }) }),
      );
      log.close();
      expect(runs.holder("run-1")).toBeNull();
      runs.open("run-1").close();
    });

    it("lists runs, oldest first, and knows none that was not made", () => {
      expect(runs.list()).toEqual([]);
      for (const id of ["20260102-ask-b", "20260101-add-c", "20260102-ask-a"]) {
        const log = runs.create(id);
        log.append(runEvent(1), false);
        log.close();
      }
      expect(runs.list()).toEqual(["20260101-add-c", "20260102-ask-a", "20260102-ask-b"]);
      const unknown = expect.objectContaining({ code: "not_found" });
      expect(() => runs.open("other")).toThrow(unknown);
      expect(() => runs.read("other")).toThrow(unknown);
      expect(runs.holder("other")).toBeNull();
    });

    it("takes raw exchanges and metrics beside the events", () => {
      const log = runs.create("run-1");
      log.append(runEvent(1), false);
      log.writeRaw("2026-01-01T00:00:00Z answer/request.json", "{}");
      log.writeMetrics({ took_ms: 1 });
      log.close();
      expect(asGiven(runs.read("run-1"))).toEqual([runEvent(1)]);
    });
  });
}
