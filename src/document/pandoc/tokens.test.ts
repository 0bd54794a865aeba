import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { findCitations } from "./tokens.js";
import { allTests } from "../../../test/support/some-of.js";

const labels = locatorLabels(null);
const tokensOf = (text: string) => findCitations(text, labels).tokens;
const keysOf = (text: string) => tokensOf(text).flatMap(({ cites }) => cites.map(({ key }) => key));
/** kind, then for each work: prefix|key|label locator|suffix, "-" before a suppressed author. */
const shown = (text: string) =>
  tokensOf(text).map(({ kind, cites }) => {
    const works = cites.map(
      ({ key, prefix, label, locator, suffix, suppress_author }) =>
        `${prefix}|${suppress_author ? "-" : ""}${key}|${locator === null ? "" : `${label} ${locator}`}|${suffix}`,
    );
    return `${kind}: ${works.join(" ; ")}`;
  });

describe("citations in a draft", () => {
  it.each([
    ["[@hu2021lora]", "bracketed: |hu2021lora||"],
    [
      "[see @a, pp. 33-35, 38 and *passim*; also @b, ch. 1]",
      "bracketed: see |a|page 33-35, 38| and *passim* ; also |b|chapter 1|",
    ],
    ["[-@a, p. 3]", "bracketed: |-a|page 3|"],
    ["[see -@a]", "bracketed: see |-a||"],
    ["[@a, p. iv]", "bracketed: |a|page iv|"],
    ["[@a, 33]", "bracketed: |a|page 33|"],
    ["[@a 33, with suffix]", "bracketed: |a|page 33|, with suffix"],
    ["[@a, sec. 4.2]", "bracketed: |a|section 4.2|"],
    ["[@a, § 12]", "bracketed: |a|section 12|"],
    ["[@a, vol. II]", "bracketed: |a|volume II|"],
    ["[@a, {pp. iv, vi-xi, (xv)-(xvii)} with more]", "bracketed: |a|page iv, vi-xi, (xv)-(xvii)| with more"],
    ["[@a, a fine book]", "bracketed: |a||, a fine book"],
    ["[@a, passim]", "bracketed: |a||, passim"],
    ["[@{https://example.com/a?b=[c]}, p. 2]", "bracketed: |https://example.com/a?b=[c]|page 2|"],
    ["As @a [p. 3; see also @b] says", "textual: |a|page 3| ; see also |b||"],
    ["As @a says.", "textual: |a||"],
    ["As @a [33] says.", "textual: |a|page 33|"],
    ["-@a", "bracketed: |-a||"],
    ["[@a, @b]", "bracketed: |a|| ; |b||"],
    ["[@a, p. 3 and @b]", "bracketed: |a|page 3| ; and|b||"],
    ["见[参见@王2020研究, 第3页]", "bracketed: 参见|王2020研究||, 第3页"],
  ])("%s", (text, expected) => {
    expect(shown(text)).toEqual([expected]);
  });

  it("reads identifiers with all that may stand in them", () => {
    expect(keysOf("[@doi:10.1000/x(1)2; @doi:10.1016/S0140-6736(05)67728-8, p. 3]")).toEqual([
      "doi:10.1000/x(1)2",
      "doi:10.1016/S0140-6736(05)67728-8",
    ]);
    const sici = "doi:10.1002/(SICI)1097-4636(199823)43:2<69::AID-JBM1>3.0.CO;2-K";
    expect(keysOf(`[@${sici}; @b]`)).toEqual([sici, "b"]);
    expect(keysOf(`(see @${sici}).`)).toEqual([sici]);
    expect(keysOf("@doi:10.1000/x. @isbn:978-0-13-468599-1, @arxiv:2106.09685v2; @arxiv:hep-th/9901001?")).toEqual([
      "doi:10.1000/x",
      "isbn:978-0-13-468599-1",
      "arxiv:2106.09685v2",
      "arxiv:hep-th/9901001",
    ]);
    expect(keysOf("[@10.1000/a_b, p. 2] [@https://example.com/a,b]")).toEqual(["10.1000/a_b", "https://example.com/a"]);
    expect(keysOf("@a.b:c-d_e/f. @Smith2019's @x--y @ @. @}")).toEqual(["a.b:c-d_e/f", "Smith2019", "x"]);
  });

  it.each([
    ["a mail address", "write to a@b.com or <a@b.com> or a_@b"],
    ["an escape", String.raw`\@a and [\@a]`],
    ["code", "`@a` and ``[@a] ` @b`` and\n\n```\n[@a]\n```\n\n~~~ {.r}\n@b\n~~~\n\n    [@c]\n"],
    ["code in a list", "- item\n\n      [@a] code\n\n- ```\n  @b\n  ```\n"],
    ["a link", "[@name](https://x.org/@name), https://medium.com/@me/x, <https://x.org/@a>, www.x.org/@a"],
    ["the definition of a link", "[link]: https://x.org/@a\n\n[other]: <@b> 'a @title'\n"],
    ["an attribute", '<a href="@a" title="[@b]">x</a> <img alt="@c">'],
    ["raw HTML", "<pre>\n@a\n</pre>\n\n<script>\nlet x = '@b';\n</script>\n\n<!-- [@c]\n\n@d -->\n"],
    ["front matter", "---\nauthor: '@a'\nnocite: |\n  @b\n---\n\nText\n"],
    ["front matter with a mark and CRLF", "\uFEFF---\r\nauthor: '@a'\r\n...\r\n\r\nText\r\n"],
    ["formulas", "$a + @b$, $$\nx @c\n$$ and\n\n\\begin{align}\n@d [@e]\n\\end{align}\n"],
    ["nothing", "[a link], [^1], [ ] a task, [x] done, @ home, a@, ...@"],
  ])("leaves alone %s", (_, text) => {
    expect(tokensOf(text)).toEqual([]);
  });

  it("finds them in headings, lists, tables, quotations, footnotes, captions and blocks of HTML", () => {
    const text =
      "# On [@a]\n\n- x [@b]\n  1. y [@c]\n\n| h |\n|---|\n| [@d] |\n\n> [@e]\n\n[^1]: n [@f]\n\n        [@not]\n\n    more [@g]\n\n![A figure [@h]](x.png)\n\n<div>\nin HTML [@i]\n</div>\n";
    expect(keysOf(text)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
  });

  it("finds them between prices", () => {
    expect(keysOf("$5 (@a), then $6 [@b] or 7$ [@c] and $ @d$\n\n$x @e\n\n@f$")).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
      "f",
    ]);
  });

  it("counts lines whatever ends them", () => {
    expect(tokensOf("@a\n\n@b").map(({ line }) => line)).toEqual([1, 3]);
    expect(tokensOf("@a\r\n\r\n@b\r@c").map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it("takes any text without failing, and its tokens lie in order inside it", () => {
    const pieces = constantFrom(
      "[",
      "]",
      "@",
      "-@",
      "a",
      ";",
      ",",
      " p. 3",
      "`",
      "\\",
      "\n",
      "{",
      "}",
      "<",
      ">",
      "(",
      ")",
      "doi:10.1/x",
      "---\n",
      "^",
    );
    assert(
      property(array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        let position = 0;
        for (const { start, end, cites } of tokensOf(text)) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(cites.length).toBeGreaterThan(0);
          position = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it.runIf(allTests)("reads a hostile text in time that grows with its length", () => {
    for (const text of [
      "[@a; ".repeat(5000),
      "[".repeat(20_000),
      "`".repeat(20_000),
      "<a ".repeat(20_000),
      "@{".repeat(20_000),
    ]) {
      expect(processorSeconds(() => tokensOf(text))).toBeLessThan(5);
    }
  });
});
