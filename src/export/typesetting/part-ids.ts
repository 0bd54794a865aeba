import type { ManuscriptBlock } from "../../document/manuscript/tree.js";

/** Ids of all that can be linked to: headings, captioned parts, formulas, works of the list of references. */
export function partIds(blocks: readonly ManuscriptBlock[]): Set<string> {
  const ids = new Set<string>();
  for (const block of eachBlock(blocks)) {
    if ("id" in block && block.id !== "") ids.add(block.id);
    if (block.kind === "references") for (const { id } of block.entries) ids.add(id);
  }
  return ids;
}

/** All blocks, those within others included; not those of notes. */
export function* eachBlock(blocks: readonly ManuscriptBlock[]): Generator<ManuscriptBlock> {
  const waiting: ManuscriptBlock[] = blocks.toReversed();
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    yield block;
    const inner = innerBlocks(block);
    for (let index = inner.length - 1; index >= 0; index -= 1) {
      const each = inner[index];
      if (each !== undefined) waiting.push(each);
    }
  }
}

function innerBlocks(block: ManuscriptBlock): readonly ManuscriptBlock[] {
  switch (block.kind) {
    case "list":
    case "definitions":
      return block.items.flatMap((item) => item.blocks);
    case "quote":
    case "group":
      return block.blocks;
    default:
      return [];
  }
}
