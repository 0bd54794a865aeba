import { describe, expect, it } from "vitest";
import { plainQuery, queryKey } from "./query-text.js";

describe("a query", () => {
  it("is the same in other forms, cases and orders of its words", () => {
    expect(queryKey("Spacing effects")).toBe(queryKey("effect, SPACING"));
    expect(queryKey("Schlaf und Gedächtnis")).toBe(queryKey("gedachtnis und schlaf"));
    expect(queryKey("spacing effect")).not.toBe(queryKey("spacing effect sleep"));
  });

  it("holds words alone: no address, operator or mark that a text has put into a model's mouth", () => {
    expect(plainQuery('site:evil.example.org "sleep" AND memory')).toBe("sleep AND memory");
    expect(plainQuery("memory https://evil.example.org/?q=secret me@evil.org www.evil.org")).toBe("memory");
    expect(plainQuery("sleep\u0007\n memory (review)")).toBe("sleep memory review");
    expect(plainQuery("word ".repeat(100)).length).toBeLessThanOrEqual(200);
  });
});
