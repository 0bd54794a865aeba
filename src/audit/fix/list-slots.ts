import type { Entry } from "../audit-schema.js";
import type { Block, Draft } from "../draft/draft.js";
import { sourceOffset, sourceSpan } from "../draft/positions.js";

/** Where an entry of the draft's list stands in the draft's source. Offsets are of the source. */
export interface ListSlot {
  entry: Entry;
  /** With its number and all its markup. */
  start: number;
  end: number;
  /** Behind its number; `start` where it has none. */
  body: number;
  /** Where its words end: before the end of its element. */
  bodyEnd: number;
  /** The digits of its number; null where the format counts by itself. */
  digits: { start: number; end: number } | null;
}

/** "[12] ", "(3) ", "4. ", "\[5\] ", "12 ". */
const marker = /^\s*(?:\\?\[\s*(\d{1,4})\s*\\?\]|\(\s*(\d{1,4})\s*\)|(\d{1,4})[.):]|(\d{1,4})(?=\s))\s*/u;

/** The slots of entries in their order; null where they cannot be told apart in the source, so that none may be moved. */
export function listSlots({ draft, entries }: { draft: Draft; entries: readonly Entry[] }): ListSlot[] | null {
  const listed = entries
    .filter(({ origin, block }) => origin === "list" && block !== null)
    .toSorted((one, other) => Number(one.block) - Number(other.block));
  const starts = lineStarts(draft.source);
  const slots: ListSlot[] = [];
  for (const [index, entry] of listed.entries()) {
    const block = draft.blocks[Number(entry.block)];
    if (block === undefined || block.pieces.length === 0) return null;
    const following = listed[index + 1];
    const next = following?.block === Number(entry.block) + 1 ? draft.blocks[following.block] : undefined;
    const span = draft.format === "html" ? elementSpan(draft.source, block) : lineSpan(draft, block, { next, starts });
    if (span === null || span.end <= span.start || span.start < (slots.at(-1)?.end ?? 0)) return null;
    slots.push({ entry, ...span, ...partsOf(draft, block, { entry, ...span }) });
  }
  return slots;
}

interface LineContext {
  next: Block | undefined;
  starts: readonly number[];
}

/** From the beginning of its line to where the next one begins, or to the end of the line on which it ends. */
function lineSpan(
  { source }: Draft,
  block: Block,
  { next, starts }: LineContext,
): { start: number; end: number } | null {
  const first = sourceOffset(block, 0);
  const start = Math.min(starts[block.line - 1] ?? first, first);
  const nextStart = next === undefined ? undefined : starts[next.line - 1];
  if (nextStart !== undefined && nextStart > start) return { start, end: trimmedEnd(source, start, nextStart) };
  if (next !== undefined) return null;
  const last = sourceSpan(block, { start: 0, end: block.text.length }).end;
  const line = /[\r\n]|\\end\{|$/u.exec(source.slice(last));
  return { start, end: trimmedEnd(source, start, last + (line?.index ?? 0)) };
}

/** The element of a web page that holds the whole entry. */
function elementSpan(source: string, block: Block): { start: number; end: number } | null {
  const { start, end } = sourceSpan(block, { start: 0, end: block.text.length });
  const opening = [...source.slice(Math.max(0, start - 500), start).matchAll(/<(li|p|div|dd|tr)\b[^<>]*>/giu)].at(-1);
  if (opening === undefined) return null;
  const closing = new RegExp(`</${opening[1] ?? ""}\\s*>`, "iu").exec(source.slice(end));
  if (closing === null) return null;
  const begin = Math.max(0, start - 500) + opening.index;
  return { start: begin, end: end + closing.index + closing[0].length };
}

function partsOf(
  { source, format }: Draft,
  block: Block,
  { entry, start, end }: { entry: Entry; start: number; end: number },
): Pick<ListSlot, "body" | "bodyEnd" | "digits"> {
  const isHtml = format === "html";
  const from = start + (isHtml ? (/^<[^<>]*>/u.exec(source.slice(start, end))?.[0].length ?? 0) : 0);
  const bodyEnd = isHtml ? start + source.slice(start, end).replace(/\s*<\/[a-z]+\s*>$/iu, "").length : end;
  const match = marker.exec(source.slice(from, from + 20));
  const written = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4] ?? "";
  const isNumber = Number(written) === entry.number;
  if (match === null || entry.number === null || (!isNumber && block.marker === null))
    return { body: from, bodyEnd, digits: null };
  const at = from + match[0].indexOf(written);
  return { body: from + match[0].length, bodyEnd, digits: isNumber ? { start: at, end: at + written.length } : null };
}

function trimmedEnd(source: string, start: number, end: number): number {
  return start + source.slice(start, end).trimEnd().length;
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\r\n|\r|\n/gu)].map(({ index, 0: end }) => index + end.length)];
}
