import { describe, expect, it } from "vitest";
import { parseNumbers } from "./research-gate.js";

describe("numbers of a list", () => {
  it.each([
    ["1", [1]],
    ["3, 1", [1, 3]],
    ["2-4 4 1", [1, 2, 3, 4]],
  ])("are read from %s", (text, numbers) => {
    expect(parseNumbers(text, 5)).toEqual(numbers);
  });

  it.each(["0", "6", "4-2", "two", "", "1-9999999"])("are not guessed from %s", (text) => {
    expect(parseNumbers(text, 5)).toBeNull();
  });
});
