import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { jsonValues } from "./read-items.js";

/** Through JSON, which knows no -0. */
const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())).map((each) => {
  return JSON.parse(JSON.stringify(each)) as unknown;
});
/** Words that open no bracket and no string. */
const prose = fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", ".", "5'", "é", "`", "🎉") });

describe("JSON in a text", () => {
  it("is found whatever stands around it", () => {
    fc.assert(
      fc.property(prose, value, prose, (before, inside, after) => {
        expect(jsonValues(`${before}\n${JSON.stringify(inside)}\n${after}`)).toEqual([inside]);
      }),
    );
  });

  it("is found in a fence, and with brackets and escapes in its strings", () => {
    const inside = { results: [{ title: 'A "B" ]}', url: "https://a.example/{x}\\" }] };
    expect(jsonValues(`Here:\n\`\`\`json\n${JSON.stringify(inside, null, 2)}\n\`\`\`\nDone [1].`)).toContainEqual(
      inside,
    );
  });

  it("that is broken off gives the whole objects that are left, at any place", () => {
    const items = Array.from({ length: 4 }, (_, index) => ({ title: `Item ${index}`, cells: [{ column: "a" }] }));
    const text = JSON.stringify({ results: items });
    for (let end = 1; end < text.length; end += 1) {
      const found = JSON.stringify(jsonValues(text.slice(0, end)));
      const whole = items.filter((item) => text.slice(0, end).includes(JSON.stringify(item)));
      for (const item of whole) expect(found).toContain(JSON.stringify(item));
    }
  });

  it("is nothing where there is none, and takes no age", () => {
    expect(jsonValues("I am sorry, there is {nothing} to list.")).toEqual([]);
    expect(jsonValues("")).toEqual([]);
    const deep = "[".repeat(60_000) + '{"a'.repeat(5_000);
    expect(processorSeconds(() => expect(jsonValues(deep)).toEqual([]))).toBeLessThan(10);
  });
});
