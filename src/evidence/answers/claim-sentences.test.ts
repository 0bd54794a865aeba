import { describe, expect, test } from "vitest";
import { claimSentences, readableSentence, statements } from "./claim-sentences.js";

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
    ["Labels relied on: [S1], [S2].", []],
    ["**Size.** It is moderate [S1]. *Note.*", ["It is moderate. S1"]],
    ["- **Size.** It is moderate. It is steady [S1].", ["It is moderate. S1", "It is steady. S1"]],
    ["**Tea was always hot.** It is old [S1].", ["Tea was always hot. S1", "It is old. S1"]],
    ['He said: "It works. We are done." [S1] He left. [S2]', ['He said: "It works. We are done." S1', "He left. S2"]],
    ['It is 5" [S1]. It is 6" [S2].', ['It is 5". S1', 'It is 6". S2']],
    [
      "Year | Sales\n---|---\n2019 | 5.1 [S1]\n2020 | 6.2 [S2]\n\nTea | hot [S1]",
      ["2019 5.1 S1", "2020 6.2 S2", "Tea | hot S1"],
    ],
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

test.each<[string, string[]]>([
  ["Conclusion\n==========\n\nTea is hot.", ["Tea is hot."]],
  ["Conclusion\n---\n\nTea is hot.\n---", ["Tea is hot."]],
  ["Tea is hot.\n\nReferences\n1. Field\n2. Winter", ["Tea is hot."]],
  ["**Heat.** Tea is hot.", ["Tea is hot."]],
  ["**Tea was always hot.** It is old.", ["Tea was always hot.", "It is old."]],
  ["Am 1. April 2006 begann es. Im 19. Jahrhundert auch.", ["Am 1. April 2006 begann es.", "Im 19. Jahrhundert auch."]],
])("statements of %s", (markdown, expected) => {
  expect(statements(markdown).map(({ text }) => text)).toEqual(expected);
});

test.each([
  ["**Bold** and *italic*, `code` and ~~gone~~", "Bold and italic, code and gone"],
  ["snake_case and 2 * 3 * 4 stay", "snake_case and 2 * 3 * 4 stay"],
  ["the value `2**53 - 1` is **not** `__proto__`", "the value 2**53 - 1 is not __proto__"],
  ["1. A \\<tag\\> [link](https://example.org)", "A <tag> link"],
])("plain text of %s", (markdown, text) => {
  expect(readableSentence(markdown)).toBe(text);
});
