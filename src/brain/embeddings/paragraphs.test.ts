import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paragraphsOf } from "./paragraphs.js";

describe("paragraphsOf", () => {
  it("splits at empty lines and says where each paragraph begins", () => {
    expect(paragraphsOf("One.\nStill one.\n\nTwo.\n \t\n\n\nThree.", 7)).toEqual([
      { text: "One.\nStill one.", line: 7 },
      { text: "Two.", line: 10 },
      { text: "Three.", line: 14 },
    ]);
  });

  it("finds the same paragraphs whatever ends the lines", () => {
    const body = "\n# Head\n\ntext\nmore\n\n\nlast\n";
    const found = paragraphsOf(body);
    expect(found.map(({ text }) => text)).toEqual(["# Head", "text\nmore", "last"]);
    expect(paragraphsOf(body.replaceAll("\n", "\r\n"))).toEqual(found);
    expect(paragraphsOf(body.replaceAll("\n", "\r"))).toEqual(found);
  });

  it("does not count what is empty", () => {
    expect(paragraphsOf("")).toEqual([]);
    expect(paragraphsOf("\n \n\t\n")).toEqual([]);
    expect(paragraphsOf("a\n\n\u00a0\n\nb").map(({ text }) => text)).toEqual(["a", "b"]);
  });

  it("keeps a rule and the indentation of a paragraph", () => {
    expect(paragraphsOf("    code\n\n---\n\nend").map(({ text }) => text)).toEqual(["    code", "---", "end"]);
  });

  it("loses no line of any text, and names the line that it has", () => {
    const line = fc.constantFrom("", " ", "\t", "word", "  word", "---");
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const paragraphs = paragraphsOf(lines.join("\n"));
        const kept = paragraphs.flatMap(({ text }) => text.split("\n"));
        expect(kept).toEqual(lines.filter((each) => each.trim() !== ""));
        for (const { text, line: at } of paragraphs) expect(lines[at - 1]).toBe(text.split("\n")[0]);
      }),
    );
  });
});
