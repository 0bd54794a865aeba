import type { MarkdownInline } from "./tree.js";

/** Returns the words of inlines on one line, without markup. */
export function wordsOf(inlines: readonly MarkdownInline[]): string {
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
