import { type Content, fromOffset, type MarkdownBlock } from "../markdown/tree.js";
import { type Attributes, noAttributes, trailingAttributes } from "./attributes.js";
import type { ManuscriptInline } from "./tree.js";

/** ": Caption" and "Table: Caption" (Pandoc, "table_captions"). */
const beginning = /^(?:Table)?:\s+(?=\S)/u;

type Captioned = MarkdownBlock & { caption?: Content | undefined };

/** Gives each table the caption that stands behind it or else before it, and takes that away as a paragraph. */
export function withCaptions(blocks: readonly MarkdownBlock[]): Captioned[] {
  const found: Captioned[] = [];
  const used = new Set<MarkdownBlock>();
  for (const [index, block] of blocks.entries()) {
    if (used.has(block)) continue;
    if (block.kind !== "table") {
      found.push(block);
      continue;
    }
    const [before, behind] = [captionIn(blocks[index - 1]), captionIn(blocks[index + 1])];
    if (behind !== null) used.add(blocks[index + 1] as MarkdownBlock);
    else if (before !== null && found.at(-1) === blocks[index - 1]) found.pop();
    found.push({ ...block, caption: behind ?? before ?? undefined });
  }
  return found;
}

function captionIn(block: MarkdownBlock | undefined): Content | null {
  if (block?.kind !== "paragraph") return null;
  const mark = beginning.exec(block.content.text)?.[0];
  return mark === undefined ? null : fromOffset(block.content, mark.length);
}

/** A caption's words and the attributes behind them. */
export function captionOf(
  content: Content | undefined,
  read: (content: Content) => ManuscriptInline[],
): { inlines: ManuscriptInline[]; attributes: Attributes } {
  if (content === undefined) return { inlines: [], attributes: noAttributes };
  const { length, attributes } = trailingAttributes(content.text);
  return { inlines: read({ ...content, text: content.text.slice(0, length) }), attributes };
}
