import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const read = async (text: string, name: string) => (await readMarkdown(Buffer.from(text), name)).markdown;

describe("the reader of reStructuredText", () => {
  it.each<[string, string, string]>([
    [
      "sections by their underlines",
      "=====\nTitle\n=====\n\nPart\n----\n\nText\ngoes on.\n",
      "# Title\n\n## Part\n\nText goes on.",
    ],
    [
      "marks as they read",
      "A *b* **c** ``d`` `e <http://x>`_ :ref:`f <g>` h_ [1]_ :sub:`2` snake_case.",
      "A b c `d` e f h [1] <sub>2</sub> snake_case.",
    ],
    [
      "lists in lists",
      "- one\n  more\n\n  - inner\n- two\n\n1. first\n2. second",
      "-   one more\n    -   inner\n-   two\n1.  first\n2.  second",
    ],
    [
      "code",
      "So::\n\n  x = 1\n    y\n\n.. code-block:: python\n   :linenos:\n\n   z",
      "So:\n\n```\nx = 1\n  y\n```\n\n```python\nz\n```",
    ],
    ["code behind a sign alone", "So\n\n::\n\n  x = 1\n", "So\n\n```\nx = 1\n```"],
    ["what an empty comment parts", "  One.\n\n..\n\n  Two.\n\n.. a comment\n\n  no more\n", "> One.\n\n> Two."],
    [
      "tables",
      "+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n\n== ==\nc  d\n== ==\n3  4\n== ==\n",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| c | d |\n| --- | --- |\n| 3 | 4 |",
    ],
    [
      "directives by what they hold",
      ".. note:: Mind\n   this.\n\n.. contents::\n\n.. a comment\n\n.. [1] A note.\n\n.. math:: x^2",
      "Mind\n\nthis.\n\n[1] A note.\n\n$$\nx^2\n$$",
    ],
  ])("reads %s", async (_what, text, markdown) => {
    expect(await read(text, "a.rst")).toBe(markdown);
  });

  it("reads endless marks and nesting in time", async () => {
    const text = `${"`".repeat(20_000)} ${"*a".repeat(20_000)}\n\n${Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth)}deep`).join("\n\n")}`;
    expect(await read(text, "a.rst")).toContain("deep");
  });
});

describe("the reader of Org", () => {
  it("reads headings, marks, lists, tables, blocks and notes, and what the text says of itself", async () => {
    const text =
      "#+TITLE: Owls\n#+AUTHOR: Ada Lovelace\n\n* TODO One :tag:\n:PROPERTIES:\n:ID: x\n:END:\nA *b* /c/ =d= [[http://x][e]] and/or [fn:1].\n# comment\n- one\n  more\n  - inner\n1. two\n\n| a | b |\n|---+---|\n| 1 | 2 |\n\n#+BEGIN_SRC python\nx\n#+END_SRC\n[fn:1] A note.\n";
    const { markdown, item } = await readMarkdown(Buffer.from(text), "a.org");
    expect(markdown).toBe(
      "# One\n\nA b c `d` e and/or [1].\n\n-   one more\n    -   inner\n1.  two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```python\nx\n```\n\n[1] A note.",
    );
    expect(item).toMatchObject({ title: "Owls", author: [{ family: "Lovelace", given: "Ada" }] });
  });

  it.each(["a.org", "a.rst"])("refuses %s without words", async (name) => {
    await expect(
      readMarkdown(Buffer.from(name === "a.org" ? "# only a comment" : ".. only a comment"), name),
    ).rejects.toMatchObject({ code: "empty_file" });
  });
});
