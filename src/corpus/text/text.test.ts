import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownToBlocks } from "./markdown-blocks.js";
import { renderText } from "./text.js";
import type { Block, PageBreak } from "./block.js";
import { allTests } from "../../../test/support/some-of.js";

const linesOf = (blocks: readonly Block[], line_size?: number) =>
  renderText(blocks, line_size === undefined ? {} : { line_size }).map((line) => line.text);
const paragraph = (text: string): Block => ({ kind: "paragraph", text, page: null, page_breaks: [] });

const markup = fc.constantFrom(
  ..."# > - * + 1. 12) ``` ~~~ === --- | |--| [a]: <b> <!-- </div> <x> <sup>2</sup> ![i](u) &amp; \\ \\- $$ a Bb. C! é 中文。 日 \u00ad \u200b \ufb01 [1] `c`".split(
    " ",
  ),
  " ",
  "  ",
  "\t",
  "\n",
  ". ",
  "Fig. ",
);
const noise = fc.oneof(
  fc.array(markup, { maxLength: 10 }).map((parts) => parts.join("")),
  fc.array(markup, { maxLength: 60 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary" }),
);
const noBreaks = fc.constant<PageBreak[]>([]);
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constant("heading" as const),
    level: fc.integer({ min: 1, max: 6 }),
    text: noise,
    page: fc.constant(null),
  }),
  fc.record({ kind: fc.constant("paragraph" as const), text: noise, page: fc.constant(null), page_breaks: noBreaks }),
  fc.record({ kind: fc.constant("quote" as const), text: noise, page: fc.constant(null), page_breaks: noBreaks }),
  fc.record({
    kind: fc.constant("item" as const),
    marker: fc.constantFrom("-", "*", "1.", "2.", "10)", "(a)"),
    depth: fc.integer({ min: 0, max: 4 }),
    text: noise,
    page: fc.constant(null),
    page_breaks: noBreaks,
  }),
  fc.record({
    kind: fc.constant("verbatim" as const),
    lines: fc.array(noise, { maxLength: 4 }),
    page: fc.constant(null),
  }),
);

describe("renderText", () => {
  it("writes one sentence per line and a blank line between blocks", () => {
    const blocks: Block[] = [
      { kind: "heading", level: 2, text: "Methods", page: null },
      paragraph("We measured it. Twice."),
      { kind: "item", marker: "1.", depth: 0, text: "First. And more.", page: null, page_breaks: [] },
      { kind: "item", marker: "•", depth: 1, text: "Inner.", page: null, page_breaks: [] },
      { kind: "quote", text: "To be. Or not.", page: null, page_breaks: [] },
    ];
    expect(linesOf(blocks)).toEqual([
      "## Methods",
      "",
      "We measured it.",
      "Twice.",
      "",
      "1. First.",
      "   And more.",
      "   - Inner.",
      "",
      "> To be.",
      "> Or not.",
    ]);
  });

  it("keeps the page on which each line begins, cleaning included", () => {
    const text = "One\u00ad  begins here. Two begins here and ends there. Three.";
    const page_breaks = [{ offset: text.indexOf("ends"), page: 8 }];
    expect(renderText([{ kind: "paragraph", text, page: 7, page_breaks }])).toEqual([
      { text: "One begins here.", page: 7 },
      { text: "Two begins here and ends there.", page: 7 },
      { text: "Three.", page: 8 },
    ]);
  });

  it.runIf(allTests)("gives the same lines when its own lines are read as Markdown", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.constantFrom(80, 1000), (blocks, size) => {
        const once = linesOf(blocks, size);
        expect(linesOf(markdownToBlocks(once.join("\n")), size)).toEqual(once);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    [
      ["``` js", "x", "```"],
      ["```js", "x", "```"],
    ],
    [
      ["`````", "x", "`````"],
      ["```", "x", "```"],
    ],
    [
      ["```a`b", "x", "```"],
      ["````", "```a`b", "x", "```", "````"],
    ],
  ])("writes code in a fence as Markdown reads it: %j", (lines, written) => {
    expect(linesOf([{ kind: "verbatim", lines, page: null }])).toEqual(written);
    expect(linesOf(markdownToBlocks(written.join("\n")))).toEqual(written);
  });

  it("never loses or adds a letter of running text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", "B", ".", " ", "!", "1", "-", "#") }), { maxLength: 5 }),
        (texts) => {
          const written = linesOf(texts.map(paragraph), 15)
            .join("")
            .replace(/[\\\s]/gu, "");
          expect(written).toBe(texts.join("").replace(/\s/gu, ""));
        },
      ),
    );
  });
});
