import type { Entry } from "../audit-schema.js";
import type { Block, Draft } from "../draft/draft.js";
import { LineIndex, placeOf } from "../draft/positions.js";
import { readMarker } from "./marker.js";
import { readPrinted } from "./printed/read-printed.js";
import { listedBlocks } from "./reference-list.js";

/** The entries of the draft's own lists of references, in their order. `file` is the draft as people know it. */
export function readEntries(draft: Draft, file: string): Entry[] {
  const lines = new LineIndex(draft.source);
  const groups: { index: number; block: Block; text: string; further: boolean }[] = [];
  for (const [index, { remark, further }] of listedBlocks(draft)) {
    const block = draft.blocks[index];
    if (block === undefined) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.index === index - 1 && goesOn(block)) last.text += ` ${block.text}`;
    else if (!remark) groups.push({ index, block, text: block.text, further });
  }
  return groups.map(({ index, block, text, further }) => ({
    ...entryOf(block, text),
    origin: "list" as const,
    further_reading: further,
    file,
    ...placeOf(lines, block, 0),
    block: index,
  }));
}

/** An address or the end of a sentence that a paragraph of its own was made for. */
function goesOn({ kind, marker, anchor, text }: Block): boolean {
  return (
    kind !== "reference" &&
    marker === null &&
    anchor === null &&
    /^(?:https?:|doi\b|DOI\b|\p{Ll}|\(|Available|Retrieved|Accessed)/u.test(text)
  );
}

function entryOf(
  block: Block,
  whole: string,
): Omit<Entry, "origin" | "file" | "line" | "column" | "block" | "further_reading"> {
  const { number, label, length } = readMarker(block.marker, whole);
  const italics = block.inlines
    .filter(({ kind }) => kind === "italic")
    .map(({ start, end }) => ({ start: start - length, end: end - length }))
    .filter(({ start }) => start >= 0);
  const text = whole.slice(length);
  return { id: "", key: block.anchor, number, label, text, ...readPrinted(text, italics) };
}
