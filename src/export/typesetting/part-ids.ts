import type { ManuscriptBlock } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";

/** What can be linked to, by id, with the number it has: headings, captioned parts, formulas, works of the list of references. */
export function partNumbers(blocks: readonly ManuscriptBlock[]): Map<string, string | null> {
  const numbers = new Map<string, string | null>();
  visit(blocks, {
    block(block) {
      if ("id" in block && block.id !== "") numbers.set(block.id, block.number);
      if (block.kind === "references") for (const { id } of block.entries) numbers.set(id, null);
    },
  });
  return numbers;
}
