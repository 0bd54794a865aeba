import { hasAny } from "../../domain/characters.js";
import { doiAddress } from "../../domain/source-words.js";
import { elementText } from "../../domain/escape/html.js";
import type { Item } from "../../domain/item.js";
import type { Mark } from "../../reference/mark.js";
import type { Draft, DraftFormat } from "../../document/tree/draft.js";
import { sourceSpan } from "../../document/tree/positions.js";
import type { Completion } from "./complete-entries.js";
import type { FixEdit } from "./edit.js";
import type { ListSlot } from "./list-slots.js";

type Change = Omit<FixEdit, "file">;

export interface PrintedCompletion {
  draft: Draft;
  slot: ListSlot;
  completion: Completion;
  marks: readonly Mark[];
  /** Writes a work as the draft's style does; absent where that is not known. */
  writeEntry?: ((item: Item) => string) | undefined;
}

/**
 * Completes an entry of a printed list: its year in place of a wrong one, its DOI behind it. An entry without author,
 * title or year is written anew where the draft's style is known; else nothing says where they go.
 */
export function completePrinted(given: PrintedCompletion): Change[] {
  const { draft, slot, completion, writeEntry } = given;
  const { missing, year, record } = completion;
  const { DOI: doi, ...untold } = missing;
  const whole = Object.keys(untold).length === 0 ? "" : (writeEntry?.(record) ?? "").trim();
  if (whole !== "") {
    const change = { start: slot.body, end: slot.bodyEnd, text: whole };
    return [{ ...change, reason: "The entry is written anew from its record." }, ...yearsOfMarks(given)];
  }
  const dated = year === null ? [] : yearOfEntry(draft, slot, year);
  return [...dated, ...(dated.length > 0 ? yearsOfMarks(given) : []), ...appendedDoi(draft, slot, doi)];
}

/** Where the year stands once; a page or a number that reads like it is left alone. */
function yearOfEntry(
  { source }: Draft,
  slot: ListSlot,
  { written, record }: { written: string; record: string },
): Change[] {
  const text = source.slice(slot.body, slot.end);
  const places = [...text.matchAll(new RegExp(`(?<![\\d./-])${written}(?![\\d/]|[-–]\\d)`, "gu"))];
  const [place] = places;
  if (place === undefined || places.length > 1) return [];
  const start = slot.body + place.index;
  return [{ start, end: start + written.length, text: record, reason: "Its record has this year." }];
}

/** Marks that repeat the wrong year follow the entry. */
function yearsOfMarks({ draft, completion: { year, entry }, marks }: PrintedCompletion): Change[] {
  if (year === null) return [];
  return marks.flatMap((mark) => {
    const own = mark.cites.filter((cite) => cite.entry === entry.id && cite.year?.startsWith(year.written) === true);
    const block = draft.blocks[mark.block];
    if (own.length === 0 || block === undefined) return [];
    const text = block.text.slice(mark.start, mark.end);
    const at = text.indexOf(year.written);
    if (at < 0 || text.includes(year.written, at + 1)) return [];
    const span = sourceSpan(block, { start: mark.start + at, end: mark.start + at + year.written.length });
    return [{ ...span, text: year.record, reason: "The work's record has this year." }];
  });
}

function appendedDoi({ format }: Draft, { bodyEnd: end }: ListSlot, doi: string | undefined): Change[] {
  if (doi === undefined) return [];
  return [{ start: end, end, text: ` ${addressOf(doi, format)}`, reason: "Its record has this DOI." }];
}

function addressOf(doi: string, format: DraftFormat): string {
  const address = doiAddress({ doi }) ?? "";
  if (format === "latex") return address.replace(/[_%#&]/gu, String.raw`\$&`);
  if (format === "html") return elementText(address);
  return format === "markdown" && hasAny(doi, "_*~()") ? `<${address}>` : address;
}
