import { cutBlock, joinBlocks } from "../tree/cut-block.js";
import type { Block, Inline } from "../tree/draft.js";

/** Pandoc's `word^1,2^`: the carets go, what is between them is a superscript. */
export function withSuperscripts(block: Block): Block {
  if (block.kind === "code" || block.kind === "formula") return block;
  const parts: Block[] = [];
  let rest = block;
  for (let found = superscriptIn(rest); found !== null; found = superscriptIn(rest)) {
    const { start, end } = found;
    const inside = cutBlock(rest, start + 1, end - 1);
    const mark: Inline = { kind: "superscript", start: 0, end: inside.text.length };
    parts.push(cutBlock(rest, 0, start), { ...inside, inlines: [mark, ...inside.inlines] });
    rest = cutBlock(rest, end, rest.text.length);
  }
  return [...parts, rest].reduce(joinBlocks);
}

function superscriptIn({ text, inlines }: Block): { start: number; end: number } | null {
  for (const { index: start, 0: whole } of text.matchAll(/\^[^\s^[\]]{1,30}\^/gu)) {
    const end = start + whole.length;
    const crosses = inlines.some(
      (each) =>
        (each.start < end && each.end > start && !(each.start <= start && each.end >= end)) ||
        ((each.kind === "code" || each.kind === "formula") && each.start <= start && end <= each.end),
    );
    if (!crosses) return { start, end };
  }
  return null;
}
