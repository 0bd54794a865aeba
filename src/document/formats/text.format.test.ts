import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { textToMarkdown } from "../text-to-markdown.js";
import { processorSecondsOf } from "../../../test/support/processor-time.js";

describe("textToMarkdown", () => {
  it("joins lines broken by hand and keeps paragraphs apart", () => {
    expect(textToMarkdown("One line\nand the next,\nwell-\nknown.\n\n\n  Another.\n \nThird.\f\nFourth.")).toBe(
      "One line and the next, well-known.\n\nAnother.\n\nThird.\n\nFourth.",
    );
  });

  it("takes underlined lines and the usual names of sections for headings", () => {
    expect(textToMarkdown("Title\n=====\n\nPart\n----\nText.\n\nREFERENCES\n\nSmith.")).toBe(
      "# Title\n\n## Part\n\nText.\n\n## REFERENCES\n\nSmith.",
    );
  });

  it("keeps lists", () => {
    expect(
      textToMarkdown("1. one\n   more\n2. two\n1999. Not an item\n\nThere are\n- this\n  and\n- that\n\n• dot"),
    ).toBe("1. one more\n2. two 1999. Not an item\n\nThere are\n- this and\n- that\n\n- dot");
  });

  it("escapes what only looks like markup", () => {
    expect(textToMarkdown("# not a heading\n\n> no quote <b>\n\n- alone - and so on")).toBe(
      "\\# not a heading\n\n\\> no quote \\<b>\n\n- alone - and so on",
    );
  });
});

describe("the reader of plain text", () => {
  const read = (bytes: Uint8Array, name: string) => readMarkdown(bytes, name);

  it("refuses junk and emptiness", async () => {
    await expect(read(Buffer.from("\n\n--- \n"), "x.txt")).rejects.toMatchObject({ code: "empty_file" });
    await expect(read(Buffer.alloc(100), "x.txt")).rejects.toMatchObject({ code: "unsupported_format" });
  });

  it.each([
    ["lines without a blank one", "a line of words\n".repeat(300_000)],
    ["lines that end with a hyphen", "word-\n".repeat(300_000)],
    ["items of one list", "1. item\n".repeat(200_000)],
  ])("reads endless %s in a moment", async (_what, text) => {
    expect(await processorSecondsOf(() => read(Buffer.from(text), "x.txt"))).toBeLessThan(3);
  });

  it("reads one endless line in a moment", async () => {
    const text = Buffer.from("word, another ".repeat(350_000));
    expect(await processorSecondsOf(() => read(text, "x.txt"))).toBeLessThan(1.5);
  });
});
