import { describe, expect, it } from "vitest";
import { Recent } from "./recent.js";

describe("values that were made last", () => {
  it("are made once while they are kept, and the one not asked for longest goes first", () => {
    const recent = new Recent<string>(2);
    const made: string[] = [];
    const ask = (key: string) =>
      recent.get(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
    expect(made).toEqual(["a", "b", "c", "b"]);
  });
});
