import { assert, array, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { timeLeft } from "./time-left.js";

const fresh = { measured: 0, planned: 0 };
const seconds = (number: number) => number * 1000;
const work = { items: 40, minutes: 10, took: [], ages: [] };

describe("the time that is left of a play", () => {
  it("is the plan's before anything was made", () => {
    expect(timeLeft(work, [{ items: 10, minutes: 5 }], 4, fresh)).toBe(15 * 60_000);
  });

  it("is counted by what this run's items took, as many side by side as are allowed", () => {
    // Ten of forty are over, each took a minute; four at a time: thirty minutes' work in seven and a half.
    const took = Array<number>(10).fill(60_000);
    expect(timeLeft({ ...work, took, ages: [0, 0, 0, 0] }, [], 4, fresh)).toBe(7.5 * 60_000);
    // Those in hand are halfway through.
    const halfway = timeLeft({ ...work, took, ages: Array<number>(4).fill(30_000) }, [], 4, fresh);
    expect(halfway).toBe(7 * 60_000);
  });

  it("takes the steps ahead from the plan, as much slower as this run is", () => {
    // The plan says a minute for an item of four at once (10 minutes, 40 items); they take two.
    const took = Array<number>(40).fill(120_000);
    expect(timeLeft({ ...work, took }, [{ items: 8, minutes: 3 }], 4, fresh)).toBe(6 * 60_000);
    // What an earlier step taught holds before the first item of this one.
    const learnt = { measured: seconds(240), planned: seconds(120) };
    expect(timeLeft(work, [], 4, learnt)).toBe(20 * 60_000);
  });

  it("takes for steps of which the plan says nothing what an item takes on average", () => {
    const took = [seconds(10), seconds(20)];
    expect(timeLeft({ items: 4, minutes: 0, took, ages: [] }, [{ items: 4, minutes: 0 }], 2, fresh)).toBe(seconds(45));
  });

  it("is not said where nothing is known, and nothing where nothing is open", () => {
    expect(timeLeft({ items: 4, minutes: 0, took: [], ages: [] }, [], 2, fresh)).toBeNull();
    expect(timeLeft({ items: 2, minutes: 1, took: [5, 5], ages: [] }, [{ items: 0, minutes: 0 }], 2, fresh)).toBe(0);
  });

  it("is never below nothing, and no item more makes it less", () => {
    assert(
      property(
        array(nat(100_000), { maxLength: 30 }),
        array(nat(200_000), { maxLength: 8 }),
        nat(50),
        (took, ages, more) => {
          const items = took.length + ages.length + more;
          const left = timeLeft({ items, minutes: 3, took, ages }, [], 8, fresh) ?? -1;
          expect(left).toBeGreaterThanOrEqual(0);
          const longer = timeLeft({ items: items + 8, minutes: 3, took, ages }, [], 8, fresh) ?? -1;
          expect(longer).toBeGreaterThanOrEqual(took.length > 0 ? left - 1e-6 : 0);
        },
      ),
    );
  });
});
