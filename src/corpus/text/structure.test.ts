import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passageBody } from "../../domain/passage.js";
import type { TextLine } from "./block.js";
import { markdownToBlocks } from "./markdown-blocks.js";
import { structureText } from "./structure.js";
import { renderText } from "./text.js";

const linesOf = (text: string): TextLine[] => text.split("\n").map((line) => ({ text: line, page: null }));
const structure = (text: string, options = {}) =>
  structureText({ work_id: "w", title: "The Work", lines: linesOf(text) }, options);

describe("structureText", () => {
  it("nests sections by heading, skipped levels included, with their sub-sections inside", () => {
    const { sections } = structure("# A\n\none\n\n### B\n\ntwo\n\n## C\n\nthree\n\n# D\n\nfour");
    expect(sections.map((section) => [section.level, section.start_line, section.end_line, section.parent_id])).toEqual(
      [
        [0, 1, 15, null],
        [1, 1, 11, "w:s0"],
        [3, 5, 7, "w:s1"],
        [2, 9, 11, "w:s1"],
        [1, 13, 15, "w:s0"],
      ],
    );
    expect(sections[3]?.heading_path).toEqual(["A", "C"]);
  });

  it("puts the work's title over text without a heading and the heading path over the rest", () => {
    const { passages } = structure("Before.\n\n# A\n\n## **B** of `c`\n\nInside.\nStill.");
    expect(passages.map((passage) => passage.content)).toEqual([
      "The Work\n\nBefore.",
      "A > B of c\n\nInside.\nStill.",
    ]);
    expect(passages.map((passage) => [passage.id, passage.parent_id, passage.level])).toEqual([
      ["w:1-1", "w:s0", 0],
      ["w:7-8", "w:s5", 2],
    ]);
  });

  it("takes no heading from code", () => {
    const { sections, passages } = structure("# A\n\n```sh\n# not one\n\nls\n```\n\nAfter.");
    expect(sections).toHaveLength(2);
    expect(passages.map((passage) => [passage.start_line, passage.end_line])).toEqual([[3, 9]]);
  });

  it("packs whole paragraphs up to the size and divides one that is longer between its lines", () => {
    const sentence = `${"x".repeat(98)}.`;
    const short = [sentence, sentence, sentence].join("\n");
    const long = Array.from({ length: 25 }, () => sentence).join("\n");
    const { passages } = structure([short, short, short, short, long].join("\n\n"));
    expect(passages.map((passage) => [passage.start_line, passage.end_line])).toEqual([
      [1, 11],
      [13, 15],
      [17, 25],
      [26, 34],
      [35, 41],
    ]);
  });

  it("repeats whole lines before a passage when an overlap is asked for, never from another section", () => {
    const text = "# A\n\naaaa aaaa.\n\nbbbb bbbb.\n\n# B\n\ncccc.";
    const { passages } = structure(text, { passage_size: 12, passage_overlap: 12 });
    expect(passages.map((passage) => [passage.start_line, passage.end_line])).toEqual([
      [3, 3],
      [3, 5],
      [9, 9],
    ]);
  });

  it("keeps pages", () => {
    const lines = [
      { text: "One.", page: 3 },
      { text: "Two.", page: 4 },
    ];
    const { passages, sections } = structureText({ work_id: "w", title: "T", lines });
    expect([passages[0]?.start_page, passages[0]?.end_page]).toEqual([3, 4]);
    expect([sections[0]?.start_page, sections[0]?.end_page]).toEqual([3, 4]);
  });
});

const piece = fc.constantFrom(
  "# H",
  "### H",
  "Aa bb. Cc dd.",
  "- item",
  "1. item",
  "```",
  "> quote",
  "| a |\n| - |",
  "",
  "    code",
  "x y ".repeat(40),
);
const document = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("\n"));

describe("any text", () => {
  it("has every written line in exactly one passage of bounded size that says what the text says", () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 30, max: 300 }), (markdown, passage_size) => {
        const lines = renderText(markdownToBlocks(markdown), { line_size: passage_size - 1 });
        const { sections, passages } = structureText({ work_id: "w", title: "T", lines }, { passage_size });
        const headingLines = new Set(
          sections.filter((section) => section.level > 0).map((section) => section.start_line),
        );
        const count = new Map<number, number>();
        for (const passage of passages) {
          for (let line = passage.start_line; line <= passage.end_line; line += 1)
            count.set(line, (count.get(line) ?? 0) + 1);
          const body = lines.slice(passage.start_line - 1, passage.end_line).map((line) => line.text);
          expect(passageBody(passage.content)).toBe(body.join("\n"));
          const longest = Math.max(...body.map((line) => line.length));
          expect(body.join("\n").length).toBeLessThanOrEqual(Math.max(passage_size * 1.25, longest) + body.length);
          const parent = sections.find((section) => section.id === passage.parent_id);
          expect(parent && parent.start_line <= passage.start_line && passage.end_line <= parent.end_line).toBe(true);
        }
        for (const [index, line] of lines.entries()) {
          const expected = line.text === "" || headingLines.has(index + 1) ? 0 : 1;
          expect(line.text === "" ? 0 : (count.get(index + 1) ?? 0)).toBe(expected);
        }
        for (const section of sections.slice(1)) {
          const parent = sections.find((other) => other.id === section.parent_id);
          expect(parent && parent.start_line <= section.start_line && section.end_line <= parent.end_line).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
