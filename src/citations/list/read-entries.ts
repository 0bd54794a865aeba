import { hasLower, startsLower } from "../../domain/characters.js";
import type { Entry } from "../../reference/entry.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf } from "../../document/tree/positions.js";
import { type Marker, raisedNumber, readMarker } from "../../reference/printed/marker.js";
import { type PrintedText, readPrinted } from "../../reference/printed/read-printed.js";
import { isNumbered, looksLikeEntry } from "../../reference/printed/looks-like-entry.js";
import { andWords } from "../names/mark-words.js";
import { listedBlocks } from "./reference-list.js";

/** The entries of the draft's own lists of references, in their order. `file` is the draft as people know it. */
export function readEntries(draft: Draft, file: string): Entry[] {
  const lines = new LineIndex(draft.source);
  const groups: { index: number; until: number; block: Block; text: string; further: boolean }[] = [];
  for (const [index, { remark, further }] of listedBlocks(draft)) {
    const block = draft.blocks[index];
    if (block === undefined) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.until === index - 1 && (goesOn(block) || isCut(last.text, block))) {
      last.text = withRest(last.text, block.text);
      last.until = index;
    } else if (!remark) groups.push({ index, until: index, block, text: block.text, further });
  }
  const printed = groups.map(({ block, text }) => printedOf(block, text, groups.length));
  const read = readPrinted(printed);
  return groups.flatMap(({ index, block, further }, place): Entry[] => {
    const [words, facts] = [printed[place], read[place]];
    if (words === undefined || facts === undefined) return [];
    const { number, label, text } = words;
    const where = {
      origin: "list" as const,
      further_reading: further,
      file,
      ...placeOf(lines, block, 0),
      block: index,
    };
    return [{ id: "", key: block.anchor, number, label, text, ...where, ...facts }];
  });
}

/** An address or the end of a sentence that a paragraph of its own was made for. */
function goesOn(block: Block): boolean {
  const { kind, marker, anchor, text } = block;
  if (looksLikeEntry(block) || isNumbered(block)) return false;
  return (
    kind !== "reference" &&
    marker === null &&
    anchor === null &&
    /^(?:https?:|doi\b|DOI\b|\p{Ll}|\(|Available|Retrieved|Accessed)/u.test(text)
  );
}

/** An entry that ends amid its names or its title, and a block that is none of its own: the lines of long ones are set as paragraphs. */
function isCut(text: string, block: Block): boolean {
  if (block.kind === "reference" || block.marker !== null || block.anchor !== null || isNumbered(block)) return false;
  const last = text.trimEnd().split(" ").at(-1) ?? "";
  return (
    (last.length > 1 && (",:-\u2010".includes(last.slice(-1)) || andWords().has(last.toLowerCase()))) || last === "&"
  );
}

/** A word that the end of a line cuts is one word: "WAL-" and "LACH". */
function withRest(text: string, rest: string): string {
  const begun = /\p{L}*(?<=\p{L})[-\u2010]$/u.exec(text.trimEnd())?.[0] ?? "";
  const isOneWord = begun !== "" && startsLower(rest) === hasLower(begun.slice(1));
  return isOneWord ? `${text.trimEnd().slice(0, -1)}${rest}` : `${text} ${rest}`;
}

type PrintedEntry = PrintedText & Pick<Marker, "number" | "label">;

/** The words of an entry without its number. "1991 Dunmore, L." begins with its year: no list of so few entries counts so far. */
function printedOf(block: Block, whole: string, entries: number): PrintedEntry {
  const read = readMarker(block.marker, whole);
  const isYear = read.number !== null && read.number >= 1500 && read.number > entries && block.marker === null;
  const raised = block.marker === null ? raisedNumber(block) : null;
  const own = raised === null ? read : { number: raised.number, label: null, length: raised.end };
  const { number, label, length } = isYear ? { number: null, label: null, length: 0 } : own;
  const italics = block.inlines
    .filter(({ kind }) => kind === "italic")
    .map(({ start, end }) => ({ start: start - length, end: end - length }))
    .filter(({ start }) => start >= 0);
  return { text: whole.slice(length), italics, number, label };
}
