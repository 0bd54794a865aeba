import { describe, expect, it } from "vitest";
import { deferred } from "./deferred.js";

interface Greeter {
  greet(name: string): Promise<string>;
}

describe("deferred", () => {
  it("loads at the first call, once, and hands what was given on", async () => {
    let loads = 0;
    const greeter = deferred<Greeter>(() => {
      loads += 1;
      return Promise.resolve({ greet: (name) => Promise.resolve(`Good day, ${name}`) });
    });
    expect(loads).toBe(0);
    expect(await Promise.all([greeter.greet("Ada"), greeter.greet("Emmy")])).toEqual([
      "Good day, Ada",
      "Good day, Emmy",
    ]);
    expect(loads).toBe(1);
  });

  it("can be handed on by promises, which do not take it for one of them", async () => {
    const greeter = deferred<Greeter>(() => Promise.resolve({ greet: (name) => Promise.resolve(name) }));
    expect(await (await Promise.resolve(greeter)).greet("Ada")).toBe("Ada");
  });
});
