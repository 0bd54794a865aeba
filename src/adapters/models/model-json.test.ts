import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonOf, parseModelJson } from "./model-json.js";
import { processorSeconds } from "../../../test/support/processor-time.js";

describe("jsonOf", () => {
  it.each([
    ['{"a":1}', '{"a":1}'],
    ['  {"a":1}\n', '{"a":1}'],
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ["```\n[1]\n```", "[1]"],
    ['Sure, here it is:\n\n```JSON\n{"a":1}\n```\nAnything else?', '{"a":1}'],
    ['<think>maybe {"a":2}\n```json\n{}\n```</think>\n{"a":1}', '{"a":1}'],
    ['so it is 1.</think>{"a":1}', '{"a":1}'],
    ['{"a":"```js\\ncode\\n```"}', '{"a":"```js\\ncode\\n```"}'],
    ["no json at all", "no json at all"],
  ])("of %j is %j", (text, json) => {
    expect(jsonOf(text)).toBe(json);
  });

  it("never changes text that is JSON already", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(jsonOf(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("parseModelJson", () => {
  const schema = z.object({ queries: z.array(z.string()) });

  it("says what is wrong, with the text in reach of a repair", () => {
    const text = '{"queries": [1]}';
    expect(() => parseModelJson(text, schema, "lab:m")).toThrow(
      expect.objectContaining({
        code: "model_output",
        facts: { model: "lab:m", text, problem: expect.stringContaining("queries") },
      }),
    );
    expect(() => parseModelJson("{", schema, "lab:m")).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ problem: expect.stringContaining("not JSON") }) }),
    );
  });
});

describe("a hostile text", () => {
  it.each([
    ["a fence and blank lines", "```" + "\n".repeat(200_000)],
    ["fences without an end", "```json\n".repeat(50_000)],
    ["thoughts without an end", "<think>".repeat(50_000)],
  ])("of %s is read at once", (_what, text) => {
    expect(processorSeconds(() => jsonOf(text))).toBeLessThan(1);
  });

  it("that is nested deeper than anything of use is refused with the number", () => {
    const text = `{"queries":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    expect(() => parseModelJson(text, z.unknown(), "lab:m")).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ problem: "nested deeper than 64 levels" }) }),
    );
  });
});
