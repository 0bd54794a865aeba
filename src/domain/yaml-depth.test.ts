import { describe, expect, it } from "vitest";
import { shallowYaml } from "./yaml-depth.js";

describe("YAML that nests", () => {
  it.each([
    ["in brackets", "[".repeat(10_000)],
    ["in braces, closed", `${"{a: ".repeat(10_000)}x${"}".repeat(10_000)}`],
    ["in lists of one line", `${"- ".repeat(10_000)}x`],
    ["by indentation", Array.from({ length: 3000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  ])("too deep %s is known before it is parsed", (_how, text) => {
    expect(() => shallowYaml(text)).toThrow("nested more than 100 levels deep");
  });

  it("as people write it is none", () => {
    const text = "models:\n  default: x\n  - - a\ntags: [a, [b], {c: d}]\n".repeat(500);
    expect(shallowYaml(text)).toBe(text);
  });
});
