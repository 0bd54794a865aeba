import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { processorSecondsOf } from "../../../test/support/processor-time.js";
import { allTests, someOf } from "../../../test/support/some-of.js";

/** What the reader makes of a page, and the seconds of the processor that it takes. */
async function read(html: string): Promise<{ markdown: string; seconds: number }> {
  let markdown = "";
  const seconds = await processorSecondsOf(async () => {
    ({ markdown } = await readMarkdown(Buffer.from(html), "page.html"));
  });
  return { markdown, seconds };
}

describe("pages that were made to hold their reader", () => {
  it.each(
    someOf<[string, string, string]>(
      [
        ["30,000 links", '<a href="x">light</a> '.repeat(30_000), "light light"],
        ["200,000 marks that begin nothing", `${"<".repeat(200_000)} light`, "< light"],
        ["200,000 marks that end nothing", `${">".repeat(200_000)} light`, "> light"],
        ["20,000 values of one kind", `${'<meta name="author" content="A">'.repeat(20_000)}<p>light`, "light"],
        ["tables in tables", "<table><tr><td>light<td>tower".repeat(14), "light"],
        ["100 long rows' worth of blanks", `<pre>${" ".repeat(100_000)}light</pre>`, "light"],
        ["300,000 backticks in code", `<pre>${"` ".repeat(300_000)}light</pre>`, "light"],
        ["a figure of 6,000 pictures", `<figure>${'<img src="x" alt="a light">'.repeat(6000)}`, "a light"],
        ["formulae deep inside", `${"<div>".repeat(11_000)}${"<math><mi>x</mi></math>".repeat(5000)} light`, "light"],
        [
          "one row of 1,000 cells and 2,000 rows of two",
          `<table><tr>${"<td>x".repeat(1000)}${"<tr><td>a light<td>y".repeat(2000)}`,
          "a light",
        ],
      ],
      5,
    ),
  )("are read in seconds: %s", async (_what, html, text) => {
    const { markdown, seconds } = await read(html);
    expect(markdown).toContain(text);
    expect(seconds).toBeLessThan(10);
  });

  it.runIf(allTests)("takes time in proportion to the cells of a row", async () => {
    const row = (cells: number) => `<table><tr>${"<td>x".repeat(cells)}</table>`;
    // The least of three: a collection of garbage falls upon one of them.
    const least = async (cells: number) => {
      const seconds = [];
      for (let time = 0; time < 3; time += 1) seconds.push((await read(row(cells))).seconds);
      return Math.min(...seconds);
    };
    expect((await read(row(16_000))).markdown.split("\n")[0]?.length).toBe(16_000 * 4 + 1);
    const [some, many] = [await least(4000), await least(16_000)];
    expect(many).toBeLessThan(10 * some);
  });
});
