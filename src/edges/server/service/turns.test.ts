import { setImmediate as others } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Turns } from "./turns.js";

describe("taking turns", () => {
  it("lets so many pieces of work be underway, in their order, and others in between", async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    let underway = 0;
    let most = 0;
    const work = async (number: number) => {
      begun.push(number);
      most = Math.max(most, ++underway);
      await others();
      underway -= 1;
      return number;
    };
    const results = await Promise.all([1, 2, 3, 4, 5].map((number) => turns.take(() => work(number))));
    expect({ results, begun, most }).toEqual({ results: [1, 2, 3, 4, 5], begun: [1, 2, 3, 4, 5], most: 2 });
  });

  it("goes on after a failure", async () => {
    const turns = new Turns(1);
    const failing = turns.take(() => Promise.reject(new Error("no")));
    const next = turns.take(() => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await turns.take(() => Promise.resolve("still"))).toBe("still");
  });
});
