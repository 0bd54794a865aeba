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

/** Ids that links and mentions lead to. */
export function linkedIds(blocks: readonly ManuscriptBlock[]): Set<string> {
  const ids = new Set<string>();
  visit(blocks, {
    inline(inline) {
      if (inline.kind === "reference") ids.add(inline.target);
      else if (inline.kind === "link" && inline.url.startsWith("#")) ids.add(inline.url.slice(1));
    },
  });
  return ids;
}
