import { parseMarkdown } from "../markdown/parse-markdown.js";
import { lastAtOrBefore, lineStarts } from "../markdown/source-lines.js";
import type { MarkdownBlock, Span } from "../markdown/tree.js";

export type { Span } from "../markdown/tree.js";

/** The stretches of a draft that matter to citing. */
export interface DraftBlocks {
  /** Lines of front matter, code and raw HTML: nothing in them is a citation. In order. */
  untouched: Span[];
  /** Footnote definitions by label, with their content. */
  footnotes: Map<string, Span>;
}

const rawHtml = /^<(?:!--|script\b|pre\b|style\b|textarea\b|\?|!\[CDATA)/iu;

/** Finds the blocks of a draft in Markdown; line ends may be of any kind. */
export function draftBlocks(text: string): DraftBlocks {
  const untouched: Span[] = [];
  const footnotes = new Map<string, Span>();
  const linesOf = wholeLines(text);
  const visit = (block: MarkdownBlock): void => {
    switch (block.kind) {
      case "front_matter":
      case "code":
        untouched.push(linesOf(block));
        return;
      case "html":
        if (rawHtml.test(block.text)) untouched.push(linesOf(block));
        return;
      case "list":
        for (const { children } of block.items) children.forEach(visit);
        return;
      case "note":
        // What is blank behind it is none of it.
        footnotes.set(block.label, linesOf({ start: block.start, end: block.children.at(-1)?.end ?? block.start }));
        block.children.forEach(visit);
        return;
      default:
        if ("children" in block) block.children.forEach(visit);
    }
  };
  parseMarkdown(text).blocks.forEach(visit);
  return { untouched, footnotes };
}

/** The lines of a stretch, with the end of the last. */
function wholeLines(text: string): (span: Span) => Span {
  const starts = lineStarts(text);
  return ({ start, end }) => ({
    start: starts[lastAtOrBefore(starts, start)] ?? 0,
    end: starts[lastAtOrBefore(starts, end) + 1] ?? text.length,
  });
}
