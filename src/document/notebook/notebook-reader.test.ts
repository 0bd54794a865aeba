import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const read = (notebook: unknown) => readMarkdown(Buffer.from(JSON.stringify(notebook)), "a.ipynb");

describe("the reader of notebooks", () => {
  it("reads texts, code and what it printed", async () => {
    const { markdown, item } = await read({
      nbformat: 4,
      metadata: { language_info: { name: "python" }, authors: [{ name: "Ada Lovelace" }] },
      cells: [
        { cell_type: "markdown", source: ["# Owls\n", "\n", "Some *text*."] },
        {
          cell_type: "code",
          source: "print(1)\n",
          outputs: [
            { output_type: "stream", text: ["\u001b[31m1\u001b[0m\n"] },
            { output_type: "execute_result", data: { "text/plain": "2", "image/png": "AAAA" } },
            { output_type: "error", ename: "ValueError", evalue: "no" },
          ],
        },
      ],
    });
    expect(markdown).toBe(
      "# Owls\n\nSome *text*.\n\n```python\nprint(1)\n```\n\n```\n1\n```\n\n```\n2\n```\n\n```\nValueError: no\n```",
    );
    expect(item).toMatchObject({ title: "Owls", author: [{ family: "Lovelace" }] });
  });

  it("reads those of before version 4", async () => {
    const cells = [
      { cell_type: "heading", level: 2, source: "Two" },
      { cell_type: "code", input: "x", language: "python", outputs: [] },
    ];
    expect((await read({ nbformat: 3, worksheets: [{ cells }] })).markdown).toBe("## Two\n\n```python\nx\n```");
  });

  it.each<[string, unknown, string]>([
    ["another JSON", { a: 1 }, "damaged"],
    ["a list", [], "damaged"],
    ["null", null, "damaged"],
    ["no cells", { cells: [] }, "empty_file"],
    ["cells that are none", { cells: [1, 2] }, "damaged"],
    ["cells of another type", { cells: "x" }, "damaged"],
    ["sources that are none", { cells: [{ cell_type: "markdown", source: { a: 1 } }] }, "empty_file"],
  ])("refuses %s", async (_what, notebook, code) => {
    await expect(read(notebook)).rejects.toMatchObject({ code });
  });

  it.each(["{", "[".repeat(100_000), '{"cells": [{"cell_type": "code"'])("refuses broken JSON", async (text) => {
    await expect(readMarkdown(Buffer.from(text), "a.ipynb")).rejects.toMatchObject({ code: "damaged" });
  });
});
