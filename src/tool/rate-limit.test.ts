import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { QuireError } from "../domain/error.js";
import type { Clock } from "../ports/machine.js";
import { RateLimit, RateLimits } from "./rate-limit.js";

const never = new AbortController().signal;
setMaxListeners(0, never);

/** A clock that a test moves: who waits goes on when its time has come. */
function handClock() {
  let now = Date.parse("2026-11-22T10:00:00Z");
  const waiting: { until: number; go: () => void }[] = [];
  const clock: Clock = {
    now: () => new Date(now),
    random: () => 0,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(new QuireError("interrupted", "The wait was stopped."));
        if (signal?.aborted) stop();
        signal?.addEventListener("abort", stop, { once: true });
        waiting.push({ until: now + milliseconds, go: resolve });
      }),
  };
  const move = async (milliseconds: number) => {
    now += milliseconds;
    for (const { until, go } of waiting) if (until <= now) go();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, move };
}

/** Asks for turns at once; `started` counts those that came. */
function ask(limit: RateLimit, clock: Clock, count: number) {
  const started: number[] = [];
  const turns = Array.from({ length: count }, async (_, index) => {
    await limit.turn(clock, never);
    started.push(index);
  });
  return { started, turns };
}

describe("a limit of calls a minute", () => {
  it("lets so many through at once, and the next when the minute of the first is over, in order", async () => {
    const { clock, move } = handClock();
    const { started } = ask(new RateLimit(3), clock, 8);
    await move(0);
    expect(started).toEqual([0, 1, 2]);
    await move(59_999);
    expect(started).toHaveLength(3);
    await move(1);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    await move(60_000);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("never lets more through in any minute, however they come", async () => {
    const { clock, move } = handClock();
    const limit = new RateLimit(5);
    const times: number[] = [];
    let asked = 0;
    for (let second = 0; second < 300; second += 7) {
      const count = second % 3;
      for (let index = 0; index < count; index += 1) {
        asked += 1;
        void limit.turn(clock, never).then(() => times.push(clock.now().getTime()));
      }
      await move(7000);
    }
    for (let second = 0; second < 600; second += 7) await move(7000);
    expect(times).toHaveLength(asked);
    for (const time of times) {
      expect(times.filter((other) => other >= time && other < time + 53_000).length).toBeLessThanOrEqual(5);
    }
  });

  it("ends a wait when its caller stops, and gives its turn to the next", async () => {
    const { clock, move } = handClock();
    const limit = new RateLimit(1);
    await limit.turn(clock, never);
    const controller = new AbortController();
    const stopped = limit.turn(clock, controller.signal).catch((error: unknown) => error);
    controller.abort();
    expect(await stopped).toMatchObject({ code: "interrupted" });
    const { started } = ask(limit, clock, 1);
    await move(60_000);
    expect(started).toEqual([0]);
  });

  it("does not wait for a time that was set back", async () => {
    const { clock, move } = handClock();
    const limit = new RateLimit(2);
    await Promise.all(ask(limit, clock, 2).turns);
    await move(-3_600_000);
    const { started } = ask(limit, clock, 1);
    await move(60_000);
    expect(started).toEqual([0]);
  });
});

describe("the limits of a tool", () => {
  it("are one for all calls of a workbench, and another's own", async () => {
    const { clock, move } = handClock();
    const limits = new RateLimits(1);
    const [mine, other] = [
      { config: {}, clock },
      { config: {}, clock },
    ];
    const started: string[] = [];
    for (const [name, workbench] of Object.entries({ first: mine, second: mine, third: other }))
      void limits.turn(workbench, never).then(() => started.push(name));
    await move(0);
    expect(started).toEqual(["first", "third"]);
    await move(60_000);
    expect(started).toEqual(["first", "third", "second"]);
  });
});
