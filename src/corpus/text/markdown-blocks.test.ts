import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { markdownToBlocks } from "./markdown-blocks.js";

const shapes = (markdown: string) =>
  markdownToBlocks(markdown).map((block) => {
    if (block.kind === "verbatim") return block.lines.join("\n");
    if (block.kind === "heading") return `h${block.level} ${block.text}`;
    if (block.kind === "item") return `${block.depth} ${block.marker} ${block.text}`;
    return `${block.kind} ${block.text}`;
  });

describe("markdownToBlocks", () => {
  it.each<[string, string, string[]]>([
    ["headings of both kinds", "# A #\n\nB\n---\n\nC\nD\n===", ["h1 A", "h2 B", "h1 C D"]],
    [
      "no headings in code",
      "```sh\n# a\n```\n\n    # b\n\n~~~\n# c\n~~~",
      ["```sh\n# a\n```", "```\n# b\n```", "```\n# c\n```"],
    ],
    ["lines as one paragraph", "a\nb  \nc\\\nd\n\ne", ["paragraph a b c d", "paragraph e"]],
    [
      "nested lists",
      "- a\n  more\n  - b\n\n    second\n- c\n\n3. d\n4. e",
      ["0 - a more", "1 - b second", "0 - c", "0 3. d", "0 4. e"],
    ],
    ["code inside an item", "- a\n\n  ```\n  x\n  ```\n\n  after", ["0 - a", "```\nx\n```", "paragraph after"]],
    ["quotes", "> a\n> b\n>\n> - c\n> 2. d", ["quote a b", "quote c", "quote 2. d"]],
    ["tables", "|a|b|\n|:-|-|\n|1|x \\| y|\n", ["| a | b |\n| :-- | --- |\n| 1 | x \\| y |"]],
    ["formulae", "$$\na = b\n$$", ["$$\na = b\n$$"]],
    ["no rules", "a\n\n---\n\nb", ["paragraph a", "paragraph b"]],
    ["Chinese without spaces", "这是\n中文\nand English", ["paragraph 这是中文 and English"]],
  ])("reads %s", (_what, markdown, expected) => {
    expect(shapes(markdown)).toEqual(expected);
  });

  it("drops comments, scripts and tags but not what they enclose", () => {
    expect(
      shapes(
        "a <!-- no --> b\n\n<!-- no\n\nnone -->\n\n<script>\nno\n</script>\n\n<div align=center>\nc <b>d</b>\n</div>\n\nH<sub>2</sub>O <i>e</i> f < g",
      ),
    ).toEqual(["paragraph a  b", "paragraph c d", "paragraph H<sub>2</sub>O e f < g"]);
  });

  it("gives reference links their address and images their description", () => {
    expect(shapes("See [the paper][p] or [P] or [12], `[p]` ![A map](m.png).\n\n[p]: https://example.org")).toEqual([
      "paragraph See [the paper](https://example.org) or [P](https://example.org) or [12], `[p]` A map.",
    ]);
  });

  it("keeps notes", () => {
    expect(shapes("A claim.[^1]\n\n[^1]: Smith\n[^b]: https://example.org")).toEqual([
      "paragraph A claim.[^1]",
      "paragraph \\[^1]: Smith",
      "paragraph \\[^b]: https://example.org",
    ]);
  });

  it("reads named characters", () => {
    expect(shapes("AT&amp;T &lt;b&gt; caf&eacute; &unknown; R&D")).toEqual(["paragraph AT&T <b> café &unknown; R&D"]);
  });

  it("loses nothing that is nested beyond reason", () => {
    const list = Array.from({ length: 500 }, (_, depth) => `${"  ".repeat(depth)}- item`).join("\n");
    for (const markdown of [`${">".repeat(5000)} deep`, `${"- ".repeat(5000)}deep`, `${list} deep`]) {
      expect(shapes(markdown).at(-1)).toContain("deep");
    }
  });

  it.each([
    ["comments", "words <!--"],
    ["declarations", "<!A "],
    ["scripts", "<script "],
    ["instructions", "<?"],
  ])("reads beginnings of %s that never end in a moment", (_what, piece) => {
    const markdown = `<div>\n${piece.repeat(100_000)}`;
    expect(processorSeconds(() => markdownToBlocks(markdown))).toBeLessThan(3);
  });
});
