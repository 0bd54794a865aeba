import { lineStarts } from "../../domain/characters.js";
import type { Block, Draft } from "./draft.js";

/** 1-based line of an offset, for offsets in any order. */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(source: string) {
    this.starts = [0, ...lineStarts(source)];
  }

  /** Line and column (in UTF-16 units), both 1-based. */
  at(offset: number): { line: number; column: number } {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.starts[low] ?? 0) + 1 };
  }
}

/** Offset in the draft's source of a character of a block's text; of one that stands nowhere, of the nearest before it. */
export function sourceOffset({ pieces }: Pick<Block, "pieces">, offset: number): number {
  const piece = pieces.findLast(({ at }) => at <= offset) ?? pieces[0];
  if (piece === undefined) return 0;
  return piece.source + Math.max(0, Math.min(offset - piece.at, piece.length));
}

/** Offset in the block's text of a place in the source; null where the block does not have it. */
export function textOffset({ pieces }: Pick<Block, "pieces">, offset: number): number | null {
  const piece = pieces.find(({ source, length }) => source <= offset && offset < source + length);
  return piece === undefined ? null : piece.at + offset - piece.source;
}

/** The stretch of the source that a stretch of a block's text comes from, markup inside it included. */
export function sourceSpan(
  block: Pick<Block, "pieces">,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const from = sourceOffset(block, start);
  return { start: from, end: end > start ? sourceOffset(block, end - 1) + 1 : from };
}

/** Returns line and column at which a stretch of a block begins. */
export function placeOf(lines: LineIndex, block: Block, offset: number): { line: number; column: number } {
  return block.pieces.length === 0 ? { line: block.line, column: 1 } : lines.at(sourceOffset(block, offset));
}

/** The running text and its notes: what is neither code, formula nor an entry of a list. */
export function proseBlocks(draft: Pick<Draft, "blocks">): Block[] {
  return draft.blocks.filter(({ kind }) => kind !== "code" && kind !== "formula" && kind !== "reference");
}
