import { describe, expect, test } from "vitest";
import { claimSentences, readableSentence } from "./claim-sentences.js";

const found = (markdown: string) => claimSentences(markdown).map(({ text, labels }) => `${text} ${labels.join()}`);

describe("claimSentences", () => {
  test.each<[string, string[]]>([
    ["Tea is hot [S1]. It is old [S2].", ["Tea is hot. S1", "It is old. S2"]],
    ["Tea is hot. [S1] It is old. [S2]", ["Tea is hot. S1", "It is old. S2"]],
    ["Tea is hot [S1]. Nobody says this. It is old [S2].", ["Tea is hot. S1", "It is old. S2"]],
    ["Tea is hot. It is old [S1][S2].", ["Tea is hot. S1,S2", "It is old. S1,S2"]],
    ["Tea is hot. It is old. [S1]", ["Tea is hot. S1", "It is old. S1"]],
    ["Tea is hot. As [S1] shows, it is old.", ["As shows, it is old. S1"]],
    ["Tea is hot [S1] and old [S2].", ["Tea is hot and old. S1,S2"]],
    ["Tea is hot.\n\nIt is old [S1].", ["It is old. S1"]],
    ["- Tea is hot\n- It is **old** [S1]\n2. It is *green* [S2]", ["It is old S1", "It is green S2"]],
    ["> Tea is\n> hot [S1].", ["Tea is hot. S1"]],
    ["Tea is\nhot [S1].", ["Tea is hot. S1"]],
    ["| a | b |\n|---|---|\n| Tea | hot [S1] |", ["Tea hot S1"]],
    ["```\nTea is hot [S1].\n```", []],
    ["## From General Knowledge\n\nTea is hot [S1].", []],
    ["[S1]", []],
  ])("%s", (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });

  test("gives offsets of each sentence with its labels", () => {
    const markdown = "## Answer\n\n- **Tea** is hot [S1]. It is old. [S2] Nothing else.";
    expect(claimSentences(markdown).map(({ start, end }) => markdown.slice(start, end))).toEqual([
      "**Tea** is hot [S1].",
      "It is old. [S2]",
    ]);
  });
});

test.each([
  ["**Bold** and *italic*, `code` and ~~gone~~", "Bold and italic, code and gone"],
  ["snake_case and 2 * 3 * 4 stay", "snake_case and 2 * 3 * 4 stay"],
  ["the value `2**53 - 1` is **not** `__proto__`", "the value 2**53 - 1 is not __proto__"],
  ["1. A \\<tag\\> [link](https://example.org)", "A <tag> link"],
])("plain text of %s", (markdown, text) => {
  expect(readableSentence(markdown)).toBe(text);
});
