import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarkdownDocument, parseMarkdown } from "./parse-markdown.js";
import type { MarkdownBlock, MarkdownInline } from "./tree.js";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { allTests, someOf } from "../../../test/support/some-of.js";

function contentsOf(document: MarkdownDocument, blocks = document.blocks): MarkdownInline[][] {
  return blocks.flatMap((block: MarkdownBlock) => {
    if (block.kind === "heading" || block.kind === "paragraph") return [document.inlinesOf(block.content)];
    if (block.kind === "table") return block.rows.flat().map((cell) => document.inlinesOf(cell));
    if (block.kind === "list") return block.items.flatMap(({ children }) => contentsOf(document, children));
    return "children" in block ? contentsOf(document, block.children) : [];
  });
}

function flat(inlines: readonly MarkdownInline[]): MarkdownInline[] {
  return inlines.flatMap((inline) => [inline, ...("children" in inline ? flat(inline.children) : [])]);
}

/** Each inline as its kind and what stands there. */
function shown(text: string): string[] {
  const document = parseMarkdown(text);
  return flat(contentsOf(document).flat()).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

const pieces = fc.constantFrom(
  ..."*a*|**b**|_|`c`|``|[d](e)|[f][g]|\n\n[g]: h\n\n|![i](j)|<k>|<l@m.n>|https://o.example/p_q|www.r.st.|&amp;|\\*|\\|~~u~~|~|$v$|$$|[^w]|\n\n[^w]: x\n\n|# |\n---\n|\n===\n|> |- |1. |\t|    |\r\n|\r|\n|  \n|\n| y | z \\| ä |\n|---|---|\n| 1 | 2 |\n|😀| ".split(
    /(?<!\\)\|(?!---|\n| [yz12])/u,
  ),
);

describe("Markdown as a tree", () => {
  it.runIf(allTests)("knows where every word stands, whatever the text is made of", () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 16 }).map((parts) => parts.join("")),
        (text) => {
          const document = parseMarkdown(text);
          for (const inline of flat(contentsOf(document).flat())) {
            expect(inline.start).toBeLessThanOrEqual(inline.end);
            expect(inline.end).toBeLessThanOrEqual(text.length);
            if (inline.kind !== "text" || inline.decoded) continue;
            const stands = text.slice(inline.start, inline.start + inline.text.length);
            const expected = inline.text === "\n" ? /^\s/u.exec(stands)?.[0] : inline.text;
            expect(stands).toBe(expected);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("gives inlines with what is around them", () => {
    expect(shown("> See **[*it*](x)** & `c d`,\r\n> ![an *image*](y)[^1].\r\n\r\n[^1]: Note.")).toEqual([
      "text See ",
      "strong **[*it*](x)**",
      "link [*it*](x)",
      "emphasis *it*",
      "text it",
      "text  & ",
      "code `c d`",
      "text ,",
      "text \r",
      "image ![an *image*](y)",
      "note_mark [^1]",
      "text .",
      "text Note.",
    ]);
  });

  it("reads what is struck out by one sign or two, formulas and addresses", () => {
    expect(shown("H~2~O ~~no~ yes~~ $a*b$ (https://a.example/b_c_d). me@b.example")).toEqual([
      "text H",
      "struck ~2~",
      "text 2",
      "text O ",
      "struck ~~no~ yes~~",
      "text no",
      "text ~",
      "text  yes",
      "text  ",
      "formula $a*b$",
      "text  (",
      "link https://a.example/b_c_d",
      "text https://a.example/b_c_d",
      "text ). ",
      "link me@b.example",
      "text me@b.example",
    ]);
  });

  it("reads cells with bars in them", () => {
    expect(shown("| a | b |\n|---|---|\n| c \\| *d* |")).toEqual([
      "text a",
      "text b",
      "text c ",
      "text | ",
      "emphasis *d*",
      "text d",
    ]);
  });

  it("reads what is nested without end as text, and says so", () => {
    const document = parseMarkdown(`${"> ".repeat(5000)}deep`);
    expect(document.isWhole).toBe(false);
    expect(contentsOf(document)[0]?.at(-1)).toMatchObject({ kind: "text" });
    expect(parseMarkdown("> > quoted").isWhole).toBe(true);
  });
});

describe("Markdown that was made to hold its reader", () => {
  it.each(
    someOf([
      ["lines of one paragraph", "a: b\n".repeat(50_000)],
      ["marks of notes that nothing ends", "[^a ".repeat(50_000)],
      ["dollar signs", "$ $$ ".repeat(40_000)],
      ["quotes in quotes", `${"> ".repeat(50_000)}x`],
      ["cells with bars", `|a|b|\n|-|-|\n${"|x\\|y|z|\n".repeat(20_000)}`],
    ]),
  )("is read in a moment: %s", (_what, text) => {
    expect(processorSeconds(() => contentsOf(parseMarkdown(text)))).toBeLessThan(3);
  });
});
