import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replaceStretches, statesFact, uncitedSentences } from "./uncited.js";

const claimsIn = (markdown: string) =>
  [...markdown.matchAll(/[^.\n]*\[S\d+\]\./gu)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
const texts = (markdown: string) => uncitedSentences(markdown, claimsIn(markdown)).map(({ text }) => text);

describe("sentences without a label", () => {
  it("are found between those that cite, in paragraphs and lists, and not in headings", () => {
    expect(
      texts(
        "## A heading. With two parts.\n\nOne is cited [S1]. One is not. Nor is this.\n\n- cited [S2].\n- not cited",
      ),
    ).toEqual(["One is not.", "Nor is this.", "not cited"]);
  });

  it.each([
    ["This report looks at spacing in schools.", false],
    ["The sources do not say how long it lasts.", false],
    ["No source read measures adults.", false],
    ["This report shows that 47 per cent remember.", true],
    ["The sources show that spacing helps.", true],
    ["Spacing helps.", true],
  ])("%s states a fact: %s", (sentence, fact) => {
    expect(statesFact(sentence)).toBe(fact);
  });
});

describe("taking sentences out", () => {
  const without = (markdown: string) =>
    replaceStretches(
      markdown,
      uncitedSentences(markdown, claimsIn(markdown)).map((each) => ({ ...each, by: "" })),
    );

  it("leaves no empty item, heading or paragraph", () => {
    expect(
      without(
        "## Key findings\n\n### Lost\n\nGone with it.\n\n### Kept\n\nStays [S1]. Leaves.\n\n- leaves\n- stays [S2].\n",
      ),
    ).toBe("## Key findings\n\n### Kept\n\nStays [S1].\n\n- stays [S2].\n");
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
