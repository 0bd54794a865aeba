import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findVerbatim } from "./find-verbatim.js";

const text = "First released in “March 2019” —  by Łukasz\nMüller; it costs 1,200 EUR a year… 🎉 and more.";

describe("the words of a quote in a text", () => {
  it.each([
    ["first released in", "First released in"],
    ['in "march 2019" - by lukasz muller', "in “March 2019” —  by Łukasz\nMüller"],
    ["...costs 1,200 EUR a year...", "costs 1,200 EUR a year"],
    ["“it costs 1,200 EUR”", "it costs 1,200 EUR"],
    ["🎉 and more.", "🎉 and more."],
    ["ＣＯＳＴＳ", "costs"],
  ])("%j stands there as %j", (quote, found) => {
    expect(findVerbatim(text, quote)).toBe(found);
  });

  it.each(["it costs 1,300 EUR", "released ... by", "First in", "", "  ", "...", '""'])("%j does not", (quote) => {
    expect(findVerbatim(text, quote)).toBeNull();
  });

  it("are found wherever they are cut out", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "B", "é", "ß", "ﬁ", " ", "\n", "“", "—", "🎉", "1", "。") });
    fc.assert(
      fc.property(letters, letters, letters, (before, inside, after) => {
        const whole = `${before} x${inside}x ${after}`;
        const found = findVerbatim(whole, `x${inside}x`);
        expect(found).not.toBeNull();
        expect(whole).toContain(found);
      }),
    );
  });
});
