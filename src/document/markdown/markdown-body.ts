import { removeByteOrderMark, splitLines } from "../../domain/characters.js";
import { webAddress } from "../../domain/escape/html.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { withoutVerdicts } from "../../domain/escape/quire-signs.js";
import { type MarkdownDocument, parseMarkdown } from "./parse-markdown.js";
import type { MarkdownBlock, MarkdownInline } from "./tree.js";

/** Where a text that is Markdown is changed, so that it does less. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Escaping one piece of HTML may bring to light what stood in it; deeper than this every "<" is escaped. */
const mostRounds = 8;
/** Headings of an answer stand below Quire's own, which are of the second level. */
const leastDepth = 3;

/**
 * Markdown of others (a model's answer, quoted sentences) as a part of a document of Quire (CommonMark 0.31, read by its
 * parser, not guessed at): HTML in it is shown as text, images are not loaded, links lead to pages of the web alone, its
 * headings stand below Quire's, and nothing passes for a verdict. Code stays as it is but for marks of verdicts.
 */
export function markdownBody(markdown: string): string {
  let text = withoutVerdicts(removeByteOrderMark(markdown));
  for (let round = 0; round < mostRounds; round++) {
    const document = parseMarkdown(text, "commonmark");
    // Nobody writes so; what the parser does not go into, a browser might.
    if (!document.isWhole) return splitLines(text).map(markdownText).join("\n");
    const edits = document.blocks.flatMap((block) => blockEdits(document, block, text));
    if (edits.length === 0) return text;
    text = edited(text, edits);
  }
  return text.replaceAll("<", "&lt;");
}

function blockEdits(document: MarkdownDocument, block: MarkdownBlock, text: string): Edit[] {
  const { kind, start, end } = block;
  const source = text.slice(start, end);
  const edit = (replacement: string): Edit[] => [{ start, end, text: replacement }];
  switch (kind) {
    case "html":
      return isOwnTag(source) ? [] : edit(source.replaceAll("<", String.raw`\<`));
    case "heading":
      return block.level < leastDepth ? edit(lowered(source)) : inlineEdits(document.inlinesOf(block.content), text);
    case "definition":
      return leads(block.url) ? [] : edit(`\\${source}`);
    case "paragraph":
      return inlineEdits(document.inlinesOf(block.content), text);
    case "quote":
      return block.children.flatMap((child) => blockEdits(document, child, text));
    case "list":
      return block.items.flatMap(({ children }) => children.flatMap((child) => blockEdits(document, child, text)));
    default:
      return [];
  }
}

function inlineEdits(inlines: readonly MarkdownInline[], text: string): Edit[] {
  return inlines.flatMap((inline) => {
    const { kind, start, end } = inline;
    const source = text.slice(start, end);
    if (kind === "html" && !isOwnTag(source)) return [{ start, end, text: source.replaceAll("<", String.raw`\<`) }];
    // What is defined elsewhere leads nowhere once its definition is text.
    const isLeft = kind === "image" || (kind === "link" && !inline.defined && !leads(inline.url));
    if (isLeft) return [{ start, end, text: `\\${source}` }];
    return "children" in inline ? inlineEdits(inline.children, text) : [];
  });
}

/** Superscripts and subscripts are part of Quire's Markdown. */
function isOwnTag(source: string): boolean {
  return /^<\/?su[bp]>$/u.test(source);
}

function leads(url: string): boolean {
  return url.startsWith("#") || webAddress(url) !== null;
}

/** A heading of the first two levels as one of the third. */
function lowered(source: string): string {
  if (source.startsWith("#")) return source.replace(/^#{1,2}(?!#)/u, "###");
  const lines = source.split("\n").slice(0, -1);
  return `### ${lines.map((line) => line.replace(/^[\s>]*/u, "").trimEnd()).join(" ")}`;
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((first, second) => second.start - first.start)
    .reduce((whole, { start, end, text: replacement }) => whole.slice(0, start) + replacement + whole.slice(end), text);
}
