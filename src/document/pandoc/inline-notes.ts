import type { Block, Inline } from "../tree/draft.js";
import { cutBlock, joinBlocks } from "../tree/cut-block.js";
import { sourceOffset } from "../tree/positions.js";

/**
 * Pandoc's notes inside the text, `word^[The note.]`: the note becomes a block of its own behind its paragraph, and "^"
 * stays as its mark.
 */
export function withInlineNotes(block: Block): Block[] {
  if (block.kind === "code" || block.kind === "formula" || !block.text.includes("^[")) return [block];
  const notes: Block[] = [];
  let rest = block;
  for (let open = noteAt(rest, 0); open !== null; open = noteAt(rest, open.start + 1)) {
    const { start, end } = open;
    const label = `^${sourceOffset(rest, start)}`;
    notes.push({ ...cutBlock(rest, start + 2, end - 1), kind: "prose", note: label, marker: null });
    rest = joinBlocks(cutBlock(rest, 0, start + 1), cutBlock(rest, end, rest.text.length));
    const mark: Inline = { kind: "note", label, start, end: start + 1 };
    rest = { ...rest, inlines: [...rest.inlines, mark].toSorted((one, other) => one.start - other.start) };
  }
  return [rest, ...notes];
}

function noteAt({ text, inlines }: Block, from: number): { start: number; end: number } | null {
  const start = text.indexOf("^[", from);
  if (start < 0) return null;
  if (inlines.some((each) => each.kind === "code" && each.start <= start && start < each.end))
    return noteAt({ text, inlines } as Block, start + 1);
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "[") depth += 1;
    if (text[at] === "]") depth -= 1;
    if (depth === 0) return { start, end: at + 1 };
  }
  return null;
}
