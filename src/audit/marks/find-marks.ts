import type { Cite, Mark } from "../audit-schema.js";
import type { Block, Draft, Inline } from "../draft/draft.js";
import { LineIndex, placeOf } from "../draft/positions.js";
import { referenceBlocks } from "../references/reference-list.js";

/** The marks of a draft in the order of its text; none of them means an entry yet. */
export function findMarks(draft: Draft): Mark[] {
  const lines = new LineIndex(draft.source);
  const references = referenceBlocks(draft);
  const marks = draft.blocks.flatMap((block, index) => {
    if (references.has(index) || block.kind === "code" || block.kind === "formula") return [];
    return marksOf(block).map((mark) => ({ ...mark, block: index, ...placeOf(lines, block, mark.start) }));
  });
  return marks.map((mark, index) => ({ id: `m${index + 1}`, ...mark }));
}

type FoundMark = Omit<Mark, "id" | "block" | "line" | "column">;

function marksOf(block: Block): FoundMark[] {
  const keyed = block.inlines.flatMap((inline) => (inline.kind === "citation" ? [keyMark(block, inline)] : []));
  return [...keyed, ...numericMarks(block)].toSorted((one, other) => one.start - other.start);
}

function keyMark({ text }: Block, inline: Extract<Inline, { kind: "citation" }>): FoundMark {
  const { start, end, textual } = inline;
  const cites = inline.cites.map(({ key, label, locator }) => ({
    ...emptyCite(`@${key}`),
    key,
    locator: locator === null ? null : { label: label ?? "page", value: locator },
  }));
  return { kind: "key", start, end, text: text.slice(start, end), textual, cites };
}

function numericMarks({ text, inlines }: Block): FoundMark[] {
  const silent = inlines.filter(({ kind }) => kind === "code" || kind === "formula");
  return [...text.matchAll(/\[(\d{1,4}(?:\s*[-–,;]\s*\d{1,4})*)\]/gu)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (silent.some((each) => each.start <= start && end <= each.end)) return [];
    const cites = numbersOf(match[1] ?? "").map((number) => ({ ...emptyCite(String(number)), number }));
    return [{ kind: "numeric" as const, start, end, text: match[0], textual: false, cites }];
  });
}

function numbersOf(written: string): number[] {
  return written.split(/[,;]/u).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-–]/u).map(Number);
    return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
  });
}

function emptyCite(written: string): Cite {
  return {
    written,
    number: null,
    key: null,
    authors: [],
    et_al: false,
    year: null,
    locator: null,
    entry: null,
    candidates: [],
  };
}
