import { parseMarkdown } from "../../document/markdown/parse-markdown.js";
import { wordsOf } from "../../document/markdown/words-of.js";
import type { Content, MarkdownBlock } from "../../document/markdown/tree.js";

/** A title stands at the beginning; characters. */
const lookedThrough = 100_000;

/** The text of the first heading of a Markdown body, without its markup; null where it has none. */
export function firstHeading(body: string): string | null {
  const document = parseMarkdown(body.slice(0, lookedThrough), "commonmark");
  for (const heading of headingsOf(document.blocks)) {
    const title = wordsOf(document.inlinesOf(heading));
    if (title !== "") return title;
  }
  return null;
}

function headingsOf(blocks: readonly MarkdownBlock[]): Content[] {
  return blocks.flatMap((block) => {
    if (block.kind === "heading") return [block.content];
    if (block.kind === "list") return block.items.flatMap(({ children }) => headingsOf(children));
    return "children" in block ? headingsOf(block.children) : [];
  });
}
