import { describe, expect, it } from "vitest";
import { Recent } from "./recent.js";

describe("values that were made last", () => {
  it("are made once while they are kept, and those not asked for longest go first", () => {
    const recent = new Recent<string>(4);
    const made: string[] = [];
    const ask = (key: string) =>
      recent.get(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    const asked = ["a", "b", "a", "c", "a", "d", "e", "a", "b"];
    expect(asked.map(ask)).toEqual(asked.map((key) => key.toUpperCase()));
    expect(made).toEqual(["a", "b", "c", "d", "e", "b"]);
  });
});
