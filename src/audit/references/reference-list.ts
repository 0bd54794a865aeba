import { knownHeadings } from "../../cite/works-cited.js";
import type { Block, Draft } from "../draft/draft.js";

/** Indexes of the blocks that are entries of a list of references: in them stand no marks. */
export function referenceBlocks({ blocks }: Pick<Draft, "blocks">): Set<number> {
  const indexes = new Set<number>();
  blocks.forEach((block, index) => {
    if (block.kind === "reference" || (block.kind !== "heading" && isListed(block))) indexes.add(index);
  });
  return indexes;
}

function isListed({ section }: Block): boolean {
  return section.some((title) => knownHeadings.has(title.toLowerCase().replace(/^[\d.\s]+|[:\s]+$/gu, "")));
}
