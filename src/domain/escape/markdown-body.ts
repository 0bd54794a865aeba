import { fromMarkdown } from "mdast-util-from-markdown";
import { webAddress } from "./html.js";
import { withoutVerdicts } from "./quire-signs.js";

/** Where a text that is Markdown is changed, so that it does less. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Node {
  type: string;
  depth?: number;
  url?: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
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
  let text = withoutVerdicts(markdown);
  for (let round = 0; round < mostRounds; round++) {
    const edits = editsOf(fromMarkdown(text) as Node, text);
    if (edits.length === 0) return text;
    text = edited(text, edits);
  }
  return text.replaceAll("<", "&lt;");
}

function editsOf(node: Node, text: string): Edit[] {
  const own = editOf(node, text);
  return own === null ? (node.children ?? []).flatMap((child) => editsOf(child, text)) : [own];
}

function editOf({ type, depth = 0, url = "", position }: Node, text: string): Edit | null {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
  const source = text.slice(start, end);
  const edit = (replacement: string): Edit => ({ start, end, text: replacement });
  if (type === "html") return isOwnTag(source) ? null : edit(source.replaceAll("<", String.raw`\<`));
  if (type === "image" || type === "imageReference") return edit(`\\${source}`);
  if (type === "heading" && depth < leastDepth) return edit(lowered(source));
  if (type === "definition") return leads(url) ? null : edit(`\\${source}`);
  if (type !== "link" || leads(url)) return null;
  return edit(`\\${source}`);
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
