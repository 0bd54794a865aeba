import { parseMarkdown } from "./markdown/parse-markdown.js";
import type { Content, MarkdownBlock, MarkdownInline } from "./markdown/tree.js";

/** A title stands at the beginning; characters. */
const lookedThrough = 100_000;

/** The text of the first heading of a text in Markdown without front matter, without its markup; null where it has none. */
export function firstHeading(markdown: string): string | null {
  const document = parseMarkdown(markdown.slice(0, lookedThrough), "commonmark");
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

/** Returns the words of inlines on one line, without markup. */
function wordsOf(inlines: readonly MarkdownInline[]): string {
  return plain(inlines)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function plain(inlines: readonly MarkdownInline[]): string {
  return inlines
    .map((inline) => {
      if ("children" in inline) return plain(inline.children);
      if (inline.kind === "image") return inline.description;
      if (inline.kind === "break") return " ";
      if (inline.kind === "html") return "";
      return "text" in inline ? inline.text : "";
    })
    .join("");
}
