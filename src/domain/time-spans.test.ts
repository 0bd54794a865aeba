import { describe, expect, it } from "vitest";
import { parseYears } from "./time-spans.js";

describe("parseYears", () => {
  it.each([
    ["2018", 2018, 2018],
    ["2015..2020", 2015, 2020],
    [" 2015 .. ", 2015, null],
    ["..2020", null, 2020],
    ["2015-2020", 2015, 2020],
    ["2015–2020", 2015, 2020],
    ["2018..2018", 2018, 2018],
  ])("reads %s", (text, from, to) => {
    expect(parseYears(text)).toEqual({ from, to });
  });

  it.each(["", "..", "soon", "20155", "2020..2015", "2015..x", "2015 2020"])(
    "refuses %j and says what to write",
    (text) => {
      expect(() => parseYears(text)).toThrow(
        expect.objectContaining({ code: "usage", fix: expect.stringContaining("2015..2020") }),
      );
    },
  );
});
