import { fromMarkdown } from "mdast-util-from-markdown";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownAddress, markdownCode, markdownText } from "../../domain/escape/markdown.js";
import { markdownBody } from "./markdown-body.js";
import { allTests } from "../../../test/support/some-of.js";

interface Node {
  type: string;
  depth?: number;
  url?: string;
  value?: string;
  children?: Node[];
}

function nodes(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodes)];
}

const pieces = fc.constantFrom(
  ..."<b>|<!--|-->|</div>|<script>|![a](b)|[a](javascript:x)|[a][1]|\n\n[1]: javascript:x\n\n|<javascript:x>|# |\n---\n|\n===\n|> |`|```|\\|\n|*|_|word| |- |1. ".split(
    "|",
  ),
);
const markdown = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(""));

describe("Markdown of others within Quire's", () => {
  it.runIf(allTests)(
    "holds no HTML, no image, no heading of Quire's and no link but to pages, whatever it is made of",
    () => {
      fc.assert(
        fc.property(markdown, (text) => {
          for (const { type, depth = 9, url = "" } of nodes(fromMarkdown(markdownBody(text)))) {
            expect(["html", "image", "imageReference"]).not.toContain(type);
            expect(depth).toBeGreaterThan(2);
            expect(url).not.toMatch(/^javascript:/iu);
          }
        }),
        { numRuns: 500 },
      );
    },
  );

  it("leaves what is harmless as it is", () => {
    const text =
      "A *word* of `<b>` with H<sub>2</sub>O, [a page](https://a.example/).\n\n```html\n<b>✗</b>\n```\n\n### Part\n\n- [S1] 1 < 2";
    expect(markdownBody(text)).toBe(text.replace("✗", "[cross]"));
  });

  it("puts headings below Quire's", () => {
    expect(markdownBody("# One\n\nTwo\nlines\n---\n\n> Three\n> ===")).toBe("### One\n\n### Two lines\n\n> ### Three");
  });
});

describe("a field of others on a line of Markdown", () => {
  it("is text alone, whatever it holds", () => {
    fc.assert(
      fc.property(fc.oneof(markdown, fc.string({ unit: "grapheme" })), (text) => {
        const types = new Set(nodes(fromMarkdown(`- ${markdownText(text)}`)).map(({ type }) => type));
        for (const type of types) expect(["root", "list", "listItem", "paragraph", "text"]).toContain(type);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps names and words as they are written", () => {
    expect(markdownText("snake_case of A & B (2020), 3*4")).toBe(String.raw`snake_case of A & B (2020), 3\*4`);
    expect(markdownCode("a`b.pdf")).toBe("`` a`b.pdf ``");
    expect(markdownAddress("javascript:x")).toBe("`javascript:x`");
    expect(markdownAddress("https://a.example/>x")).toBe("<https://a.example/%3Ex>");
  });
});
