import type { Cell, ManuscriptBlock, ManuscriptInline, Row } from "./tree.js";

/** What becomes of the blocks and inlines of a manuscript; several or none may take the place of one. */
export interface Rewriting {
  /** Given blocks whose own content is rewritten already. */
  block?(block: ManuscriptBlock): ManuscriptBlock[];
  /** Given inlines in their row, whose own content is rewritten already, and where they stand. */
  inlines?(inlines: ManuscriptInline[], place: { isInNote: boolean }): ManuscriptInline[];
  /** Whether it is a note that is rewritten. */
  isInNote?: boolean;
}

/** Makes new blocks of blocks, from the innermost out, in reading order. */
export function rewriteBlocks(blocks: readonly ManuscriptBlock[], rewriting: Rewriting): ManuscriptBlock[] {
  return blocks.flatMap((block) => {
    const inner = rewriteInside(block, rewriting);
    return rewriting.block?.(inner) ?? [inner];
  });
}

function rewriteInside(block: ManuscriptBlock, rewriting: Rewriting): ManuscriptBlock {
  const inlines = (content: readonly ManuscriptInline[]) => rewriteInlines(content, rewriting);
  const blocks = (content: readonly ManuscriptBlock[]) => rewriteBlocks(content, rewriting);
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return { ...block, content: inlines(block.content) };
    case "list":
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: blocks(item.blocks) })) };
    case "definitions":
      return {
        ...block,
        items: block.items.map(({ term, blocks: own }) => ({ term: inlines(term), blocks: blocks(own) })),
      };
    case "quote":
    case "group":
      return { ...block, blocks: blocks(block.blocks) };
    case "code":
    case "figure":
      return { ...block, caption: inlines(block.caption) };
    case "table": {
      const rows = (list: readonly Row[]) =>
        list.map((row) => row.map((cell): Cell => ({ ...cell, blocks: blocks(cell.blocks) })));
      // The caption stands above, so it is read first.
      return { ...block, caption: inlines(block.caption), head: rows(block.head), body: rows(block.body) };
    }
    case "references":
      return {
        ...block,
        entries: block.entries.map((entry) => ({
          ...entry,
          label: inlines(entry.label),
          content: inlines(entry.content),
        })),
      };
    default:
      return block;
  }
}

export function rewriteInlines(content: readonly ManuscriptInline[], rewriting: Rewriting): ManuscriptInline[] {
  const inner = content.map((inline): ManuscriptInline => {
    if (inline.kind === "note")
      return { ...inline, blocks: rewriteBlocks(inline.blocks, { ...rewriting, isInNote: true }) };
    return "children" in inline ? { ...inline, children: rewriteInlines(inline.children, rewriting) } : inline;
  });
  return rewriting.inlines?.(inner, { isInNote: rewriting.isInNote ?? false }) ?? inner;
}

export interface Visitor {
  block?(block: ManuscriptBlock): void;
  inline?(inline: ManuscriptInline): void;
  /** Called around what a note holds; `inside` visits it. */
  note?(inside: () => void): void;
}

/** Calls back for every block and every inline in reading order, outer ones before what they hold. */
export function visit(blocks: readonly ManuscriptBlock[], seen: Visitor): void {
  const inlines = (content: readonly ManuscriptInline[]): void => {
    for (const inline of content) {
      seen.inline?.(inline);
      if (inline.kind === "note") {
        const inside = () => visit(inline.blocks, seen);
        if (seen.note === undefined) inside();
        else seen.note(inside);
      } else if ("children" in inline) inlines(inline.children);
    }
  };
  for (const block of blocks) {
    seen.block?.(block);
    for (const part of partsOf(block)) {
      if ("inlines" in part) inlines(part.inlines);
      else visit(part.blocks, seen);
    }
  }
}

type Part = { inlines: readonly ManuscriptInline[] } | { blocks: readonly ManuscriptBlock[] };

function partsOf(block: ManuscriptBlock): Part[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return [{ inlines: block.content }];
    case "list":
      return block.items.map(({ blocks }) => ({ blocks }));
    case "definitions":
      return block.items.flatMap(({ term, blocks }): Part[] => [{ inlines: term }, { blocks }]);
    case "quote":
    case "group":
      return [{ blocks: block.blocks }];
    case "code":
    case "figure":
      return [{ inlines: block.caption }];
    case "table":
      return [
        { inlines: block.caption },
        ...[...block.head, ...block.body].flatMap((row) => row.map(({ blocks }): Part => ({ blocks }))),
      ];
    case "references":
      return block.entries.flatMap(({ label, content }): Part[] => [{ inlines: label }, { inlines: content }]);
    default:
      return [];
  }
}
