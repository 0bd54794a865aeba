import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

function read(text: string) {
  return readMarkdown(Buffer.from(text), "note.md");
}

describe("the reader of Markdown", () => {
  it("takes the item from the front matter and leaves that out of the text", async () => {
    const front = `---\r
title: "Bogs: a study"\r
authors:\r
  - Ada Lovelace\r
  - name: "Babbage, Charles"\r
  - { family: de Staël, given: Germaine }\r
date: 2020-05-01\r
doi: https://doi.org/10.1234/abc\r
tags: [peat, carbon]\r
---\r
`;
    const { item, markdown } = await read(`\ufeff${front}# Heading\r\n\r\nText.\r\n`);
    expect(markdown).toBe("# Heading\n\nText.\n");
    expect(item).toEqual({
      title: "Bogs: a study",
      author: [
        { family: "Lovelace", given: "Ada" },
        { family: "Babbage", given: "Charles" },
        { family: "de Staël", given: "Germaine" },
      ],
      issued: { "date-parts": [[2020, 5, 1]] },
      DOI: "10.1234/abc",
      keyword: "peat, carbon",
    });
  });

  it.each([
    ["broken", "---\ntitle: [unclosed\n---\n\nText."],
    ["no mapping", "---\nJust a line between rules.\n---\n\nText."],
    ["never closed", "---\ntitle: A\n\nText."],
    [
      "a bomb of aliases",
      `---\na: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n---\nText.`,
    ],
  ])("keeps front matter that is %s as text", async (_what, text) => {
    expect((await read(text)).markdown).toBe(text);
  });

  it.each([
    ["# A **bold** `title` #\n\nText.", "A bold title"],
    ["Text.\n\nUnder\n=====\n", "Under"],
    ["```sh\n# no title\n```\n\n## [Link](http://x.org) here", "Link here"],
    ["Only text.", undefined],
  ])("finds the title in %j", async (text, title) => {
    expect((await read(text)).item.title).toBe(title);
  });

  it.each(["", "\ufeff", "---\ntitle: Only this\n---\n", "# \n\n---\n"])("says that %j is empty", async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: "empty_file" });
  });
});
