import { describe, expect, it } from "vitest";
import { mostSchemaParts, schemaParts } from "./schema-size.js";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

describe("schemaParts", () => {
  it("counts an ordinary schema", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string" }, b: ref("b") },
      $defs: { b: { enum: [1, 2] } },
    };
    expect(schemaParts(schema)).toBeLessThan(10);
  });

  it("counts what references stand for each time", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        index === 0 ? { type: "string" } : { anyOf: [ref(`d${index - 1}`), ref(`d${index - 1}`)] },
      ]),
    );
    expect(schemaParts({ $defs, ...ref("d39") })).toBeGreaterThan(mostSchemaParts);
  });

  it("has no end where a part names itself", () => {
    const $defs = { list: { anyOf: [{ type: "null" }, { type: "array", items: ref("list") }] } };
    expect(schemaParts({ $defs, properties: { tree: ref("list") } })).toBe(Infinity);
    expect(schemaParts({ properties: { again: { $ref: "#" } } })).toBe(Infinity);
  });
});
