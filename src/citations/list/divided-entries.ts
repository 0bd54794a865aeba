import { hasDoi } from "../../domain/identifier.js";
import { isDated, persons } from "../../reference/printed/looks-like-entry.js";
import { cutBlock } from "../../document/tree/cut-block.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { sourceOffset, sourceSpan, textOffset } from "../../document/tree/positions.js";

const marked = /^(?:\[[A-Z]?\d{1,4}\]|\(\d{1,4}\)|\[[\p{Lu}][\p{L}+]{1,12}\d{2}[a-z]?\])\s*\S/u;
const opening = /^["“'‘«]?[\p{Lu}\p{Lo}]/u;
const isEntryLike = (entry: string) => opening.test(entry) && (isDated(entry) || hasDoi(entry));

/** What ends with a word goes on in the next line. */
const goesOn = /[\p{Ll},]\s*$(?<!(?:https?:|doi|www)\S*\s*)/u;

/**
 * Divides the paragraphs of a draft whose lines are entries of a list: its author wrote each on a line of its own, and
 * Markdown takes them for one paragraph. Formats that mark paragraphs themselves stay as they are.
 */
export function withDividedEntries(draft: Draft): Draft {
  if (!["markdown", "text", "document"].includes(draft.format)) return draft;
  return { ...draft, blocks: draft.blocks.flatMap((block) => dividedEntries(block, draft.source)) };
}

/** Where every line begins with a number, or every one looks like an entry. */
function dividedEntries(block: Block, source: string): Block[] {
  const starts = lineStarts(block, source);
  if (starts.length < 2 || block.kind === "code" || block.kind === "heading") return [block];
  const lines = between(block.text, starts);
  const isMarked = marked.test(lines[0] ?? "") && lines.some((line, index) => index > 0 && marked.test(line));
  const begins = starts.filter((_, index) => index === 0 || !goesOn.test(lines[index - 1] ?? ""));
  const margins = isMarked ? [] : hangingStarts(block, { source, starts });
  const isListed =
    !isMarked &&
    margins.length === 0 &&
    block.section.some(isListTitle) &&
    between(block.text, begins).every(
      (entry) => isEntryLike(entry) && persons.test(entry) === persons.test(block.text),
    );
  if (!isMarked && !isListed && margins.length === 0) return [block];
  const cuts =
    margins.length > 0 ? margins : isListed ? begins : starts.filter((_, index) => marked.test(lines[index] ?? ""));
  return cuts.map((start, index) => {
    const end = cuts[index + 1] ?? block.text.length;
    const part = cutBlock(block, start, start + block.text.slice(start, end).trimEnd().length);
    const line =
      block.line + (source.slice(sourceOffset(block, 0), sourceOffset(block, start)).match(/\n/gu) ?? []).length;
    return { ...part, line, marker: index === 0 ? block.marker : null };
  });
}

/** Where entries begin whose further lines are indented; none where not every one of them looks like an entry. */
function hangingStarts(block: Block, { source, starts }: { source: string; starts: readonly number[] }): number[] {
  if (!block.section.some(isListTitle)) return [];
  const indents = starts.map((start) => {
    const at = sourceOffset(block, start);
    return at - (source.lastIndexOf("\n", at - 1) + 1);
  });
  const margin = Math.min(...indents);
  const begun = starts.filter((_, index) => indents[index] === margin);
  if (begun.length === starts.length || begun[0] !== 0) return [];
  return between(block.text, begun).every(isEntryLike) ? begun : [];
}

function between(text: string, starts: readonly number[]): string[] {
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length));
}

function isListTitle(title: string): boolean {
  return /^[\d.\s]*(?:references|bibliography|works cited|literatur|sources|quellen)/iu.test(title);
}

/** Offsets into the text of what begins a line of the source. */
function lineStarts(block: Block, source: string): number[] {
  const { start, end } = sourceSpan(block, { start: 0, end: block.text.length });
  const starts = [...source.slice(start, end).matchAll(/\n[\s>]*/gu)].flatMap(
    ({ index, 0: gap }) => textOffset(block, start + index + gap.length) ?? [],
  );
  return [0, ...starts];
}
