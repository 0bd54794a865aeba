import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../test/support/processor-time.js";
import { refuseEndlessMarkup, shallowYaml } from "./nesting-limits.js";

describe("markup that nests", () => {
  it.each([
    ["HTML", "<div>".repeat(20_000)],
    ["XML, closed", `${"<a:b>".repeat(20_000)}x${"</a:b>".repeat(20_000)}`],
  ])("too deep is refused (%s)", (_kind, markup) => {
    expect(() => refuseEndlessMarkup(markup)).toThrow("nested more than 12000 deep");
  });

  it.each([
    ["paragraphs and items that nobody closes", "<ul><li>x<p>y<br></ul>".repeat(20_000)],
    ["empty elements", "<a/><b c='d'/>".repeat(20_000)],
    ["many that are closed", "<td><b>x</b></td>".repeat(20_000)],
    ["marks that begin nothing", "<<<< a < b > c ".repeat(20_000)],
  ])("as pages are written it is not (%s)", (_kind, markup) => {
    expect(() => refuseEndlessMarkup(markup)).not.toThrow();
  });

  it("is refused with the limit where it has too many elements", () => {
    expect(() => refuseEndlessMarkup("<i>".repeat(1_600_000))).toThrow("more than the 3,000,000 that can be read");
  });

  it("is looked through once, whatever it looks like", () => {
    const endless = (letters: number) => processorSeconds(() => refuseEndlessMarkup(`<${"a".repeat(letters)} b`));
    expect(endless(1_000_000)).toBeLessThan(2);
  });
});

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
