import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statements } from "./claim-sentences.js";
import { replaceStretches, tidy } from "./change-text.js";

const uncited = (markdown: string) =>
  statements(markdown).filter(({ start, end }) => !markdown.slice(start, end).includes("[S"));

describe("taking sentences out", () => {
  const without = (markdown: string) =>
    tidy(
      replaceStretches(
        markdown,
        uncited(markdown).map(({ start, end }) => ({ start, end, by: "" })),
      ).markdown,
    );

  it("leaves no empty item, heading or paragraph", () => {
    expect(
      without(
        "## Key findings\n\n### Lost\n\nGone with it.\n\n### Kept\n\nIt stays [S1]. It leaves.\n\n- leaves\n- stays [S2].\n",
      ),
    ).toBe("## Key findings\n\n### Kept\n\nIt stays [S1].\n\n- stays [S2].");
  });

  const replaced = (...changes: [text: string, by: string][]) => {
    const markdown = "First fact [S1]. Second fact [S2].\n\n- Third fact [S1].\n- Fourth fact [S3].\n";
    const stretches = changes.map(([text, by]) => {
      const start = markdown.indexOf(text);
      return { start, end: start + text.length, by };
    });
    return replaceStretches(markdown, stretches);
  };

  it("replaces and removes sentences where they stand, and tells where the new ones are", () => {
    const { markdown, placed } = replaced(["Third fact [S1].", ""], ["Second fact [S2].", "Another [S1]."]);
    expect(tidy(markdown)).toBe("First fact [S1]. Another [S1].\n\n- Fourth fact [S3].");
    expect(placed.map(({ start, end }) => markdown.slice(start, end))).toEqual(["Another [S1].", ""]);
  });

  it("takes the blank with a sentence, but no blank of code or tables", () => {
    expect(replaced(["First fact [S1].", ""]).markdown).toMatch(/^Second fact/u);
    const code = "Text.\n\n```\na   b\n\n\n-\n```\n\n| a   | b |\n| --- | - |";
    expect(tidy(code)).toBe(code);
  });

  it("takes out all of them and nothing that is cited", () => {
    const sentence = fc.constantFrom("It holds [S1].", "It floats.", "Birds fly north [S2].", "Nobody said so.");
    const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 4 }), (paragraphs) => {
        const markdown = paragraphs.join("\n\n");
        const left = without(markdown);
        expect(left).not.toMatch(/floats|Nobody/u);
        expect(left.match(/\[S\d\]/gu)).toEqual(markdown.match(/\[S\d\]/gu));
      }),
    );
  });
});
