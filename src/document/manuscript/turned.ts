import type { ManuscriptBlock } from "./tree.js";

/** Blocks on pages that are turned by a quarter. */
export function turned(blocks: ManuscriptBlock[], line: number): ManuscriptBlock {
  return { kind: "group", line, isLandscape: true, language: null, direction: null, blocks };
}
