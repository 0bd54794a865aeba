import type { Block, Inline } from "./draft.js";

/** A stretch of a block as a block. */
export function cutBlock(block: Block, start: number, end: number): Block {
  const inside = (span: Inline) => span.start >= start && span.end <= end;
  const inlines = block.inlines
    .filter(inside)
    .map((inline) => ({ ...inline, start: inline.start - start, end: inline.end - start }));
  const pieces = block.pieces.flatMap(({ at, source, length }) => {
    const first = Math.max(at, start);
    const last = Math.min(at + length, end);
    if (last > first) return [{ at: first - start, source: source + first - at, length: last - first }];
    return length === 0 && at >= start && at < end ? [{ at: at - start, source, length }] : [];
  });
  return { ...block, text: block.text.slice(start, end), inlines, pieces };
}

/** One block of two; what stands around the first counts. */
export function joinBlocks(first: Block, second: Block): Block {
  const by = first.text.length;
  return {
    ...first,
    text: first.text + second.text,
    pieces: [...first.pieces, ...second.pieces.map((piece) => ({ ...piece, at: piece.at + by }))],
    inlines: [
      ...first.inlines,
      ...second.inlines.map((inline) => ({ ...inline, start: inline.start + by, end: inline.end + by })),
    ],
  };
}
