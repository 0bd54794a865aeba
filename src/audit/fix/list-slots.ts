import { lineStarts } from "../../domain/characters.js";
import type { Entry } from "../../contracts/audit.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { sourceOffset, sourceSpan } from "../../document/tree/positions.js";

/** The place of an entry of the draft's list in the draft's source. Offsets are of the source. */
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

/** The command that begins an entry in LaTeX, up to its first word: `\bibitem[Hu(2021)]{hu2021} \textit{`. */
const latexItem = /\\(?:bib)?item(?![a-zA-Z])(?:\s|%[^\n]*\n|\\[a-zA-Z]+|\[[^\]]*\]|\{[^{}]*\}|\{)*$/u;
/** Nobody's key and label are longer, in characters. */
const longestItem = 400;

/** The slots of entries in their order; null where they cannot be told apart in the source, so that none may be moved. */
export function listSlots({ draft, entries }: { draft: Draft; entries: readonly Entry[] }): ListSlot[] | null {
  const listed = entries
    .filter(({ origin, block }) => origin === "list" && block !== null)
    .toSorted((one, other) => Number(one.block) - Number(other.block));
  const beginOf = beginnings(draft);
  const slots: ListSlot[] = [];
  for (const [index, entry] of listed.entries()) {
    const block = draft.blocks[Number(entry.block)];
    if (block === undefined || block.pieces.length === 0) return null;
    const following = listed[index + 1];
    const next = following?.block === Number(entry.block) + 1 ? draft.blocks[following.block] : undefined;
    const span = draft.format === "html" ? elementSpan(draft.source, block) : lineSpan(draft, block, { next, beginOf });
    if (span === null || span.end <= span.start || span.start < (slots.at(-1)?.end ?? 0)) return null;
    slots.push({ entry, ...span, ...partsOf(draft, block, { entry, ...span }) });
  }
  return slots;
}

interface LineContext {
  next: Block | undefined;
  /** Offset in the source at which an entry's block begins, with all that is its own. */
  beginOf(block: Block): number;
}

/** With the line on which it begins; in LaTeX with its command, which may stand on a line before. */
function beginnings({ source, format }: Draft): LineContext["beginOf"] {
  const starts = [0, ...lineStarts(source)];
  return (block) => {
    const first = sourceOffset(block, 0);
    const before = source.slice(Math.max(0, first - longestItem), first);
    const item = format === "latex" ? before.match(latexItem) : null;
    return item === null ? Math.min(starts[block.line - 1] ?? first, first) : first - before.length + (item.index ?? 0);
  };
}

/** To where the next one begins, or to the end of the line on which it ends. */
function lineSpan(
  { source }: Draft,
  block: Block,
  { next, beginOf }: LineContext,
): { start: number; end: number } | null {
  const start = beginOf(block);
  if (next !== undefined) {
    const nextStart = beginOf(next);
    return nextStart > start ? { start, end: trimmedEnd(source, start, nextStart) } : null;
  }
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
