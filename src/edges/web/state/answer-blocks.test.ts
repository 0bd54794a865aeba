import { describe, expect, it } from "vitest";
import { answerBlocks } from "./answer-blocks.js";

const claimOf = (markdown: string, sentence: string) => {
  const start = markdown.indexOf(sentence);
  return { start, end: start + sentence.length };
};

describe("an answer as the page shows it", () => {
  it("keeps headings, paragraphs and list items apart, without their marks and labels", () => {
    const markdown = "## Tides\n\nThe moon pulls. [S1]\nIt pulls hard. [S2]\n\n- Twice a day. [S1, S3]\n- Never. [S4]";
    const blocks = answerBlocks(markdown, []);
    expect(blocks.map(({ kind, pieces }) => [kind, pieces.map(({ text }) => text).join("")])).toEqual([
      ["heading", "Tides"],
      ["paragraph", "The moon pulls. It pulls hard."],
      ["item", "Twice a day."],
      ["item", "Never."],
    ]);
  });

  it("knows of each piece whose statement it is, emphasis in it too", () => {
    const markdown = "Before. The _moon_ pulls **hard**. [S1] After.";
    const claims = [claimOf(markdown, "The _moon_ pulls **hard**. [S1]")];
    const [block] = answerBlocks(markdown, claims);
    expect(block?.pieces.filter(({ claim }) => claim === 0).map(({ text, style }) => [text.trim(), style])).toEqual([
      ["The", "plain"],
      ["moon", "em"],
      ["pulls", "plain"],
      ["hard", "strong"],
      [".", "plain"],
    ]);
    expect(block?.pieces.filter(({ claim }) => claim === null).map(({ text }) => text.trim())).toEqual([
      "Before.",
      "After.",
    ]);
  });

  it("leaves signs alone that open nothing: names with underscores, a star without its other half", () => {
    const text = (markdown: string) =>
      answerBlocks(markdown, [])
        .flatMap(({ pieces }) => pieces.map((piece) => piece.text))
        .join("");
    expect(text("the field snake_case_name is 2 * 3")).toBe("the field snake_case_name is 2 * 3");
    expect(text("a \\_b\\_ c")).toBe("a _b_ c");
  });

  it("takes time in proportion to a hostile answer", () => {
    const began = performance.now();
    answerBlocks("_a ".repeat(20_000), []);
    answerBlocks("[S1] ".repeat(20_000), []);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
