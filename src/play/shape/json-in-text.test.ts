import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { jsonInText } from "./json-in-text.js";
import { allTests } from "../../../test/support/some-of.js";

const row = { title: "Tides", weight: 1, parent: null };

describe("JSON in a text", () => {
  it.each([
    ["as it is", '{"title":"Tides","weight":1,"parent":null}'],
    ["in prose with brackets", 'As [S1] says {roughly}: {"title":"Tides","weight":1,"parent":null} (see [a]).'],
    ["with comments", '{ // a row\n"title": "Tides", /* one */ "weight": 1, "parent": null }'],
    ["with commas too many", '{"title":"Tides","weight":1,"parent":null,}'],
    ["as Python writes it", "{'title': 'Tides', 'weight': 1, 'parent': None}"],
    ["with bare names", '{title: "Tides", weight: 1, parent: null}'],
  ])("is found %s", (_how, text) => {
    expect(jsonInText(text)).toEqual({ values: [row], fault: null });
  });

  it("keeps line breaks and escapes of strings, and fields of any name", () => {
    const { values } = jsonInText('{"a":"one\ntwo \\"x\\" \\u00e9","__proto__":1,}');
    expect(JSON.stringify(values)).toBe('[{"a":"one\\ntwo \\"x\\" é","__proto__":1}]');
  });

  it.each([
    ["cut", '{"rows":[{"title":"Tides"},{"title":"Bi'],
    ["cut", '[{"title":"Tides"},'],
    ["broken", '{"title":"Tides" "weight":1}, {"title":"Birds"}'],
    ["broken", '{"title":"the "high" tide"}'],
  ])("that is %s is not completed, and no part of it is taken for all", (fault, text) => {
    expect(jsonInText(text)).toEqual({ values: [], fault });
  });

  it("is the same as JSON where that is whole, whatever stands around it", () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 });
    fc.assert(
      fc.property(record, (value) => {
        const text = JSON.stringify(value);
        expect(jsonInText(`Here it is: ${text}\nDone.`)).toEqual({ values: [JSON.parse(text)], fault: null });
      }),
    );
  });

  it.runIf(allTests)("takes time in proportion to the text", () => {
    const hostile = ["[", '{"', "{'", '{"a":', "[1,", "/*", "[{]"].map((unit) => unit.repeat(100_000 / unit.length));
    expect(processorSeconds(() => hostile.map((text) => jsonInText(text)))).toBeLessThan(2);
  });
});
