import type { Block } from "../tree/draft.js";
import type { ListItem, ManuscriptBlock, ManuscriptInline } from "./tree.js";

type OpenList = Extract<ManuscriptBlock, { kind: "list" }>;

/** Lists of the items of a draft, which say how deep they stand; a block without a mark goes on with the item above it. */
export function listOfItems(items: readonly Block[], read: (block: Block) => ManuscriptInline[]): ManuscriptBlock[] {
  const outer: ManuscriptBlock[] = [];
  const open: { list: OpenList; depth: number }[] = [];
  for (const block of items) {
    const depth = block.depth ?? 1;
    const paragraph: ManuscriptBlock = { kind: "paragraph", line: block.line, content: read(block) };
    const last = lastItem(open.at(-1)?.list);
    if (block.marker === null && last !== undefined) {
      last.blocks.push(paragraph);
      continue;
    }
    while ((open.at(-1)?.depth ?? 0) > depth) open.pop();
    const first = numberOf(block.marker);
    const current = open.at(-1);
    const goesOn = current?.depth === depth && (current.list.first === null) === (first === null);
    if (current?.depth === depth && !goesOn) open.pop();
    if (!goesOn) {
      const list: OpenList = { kind: "list", line: block.line, first, isTight: true, items: [] };
      (lastItem(open.at(-1)?.list)?.blocks ?? outer).push(list);
      open.push({ list, depth });
    }
    open.at(-1)?.list.items.push({ blocks: [paragraph], isDone: null });
  }
  return outer;
}

function lastItem(list: OpenList | undefined): ListItem | undefined {
  return list?.items.at(-1);
}

/** "3." is 3, "c)" is counted from 1; null of a bullet. */
function numberOf(marker: string | null): number | null {
  const number = /\d+/u.exec(marker ?? "")?.[0];
  if (number !== undefined) return Number(number);
  return /^\(?[\p{L}]{1,4}[.)]/u.test(marker ?? "") ? 1 : null;
}
