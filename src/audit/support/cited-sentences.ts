import { splitSentences } from "../../corpus/text/sentences.js";
import type { Mark } from "../audit-schema.js";
import type { Block, Draft } from "../draft/draft.js";
import { LineIndex, placeOf } from "../draft/positions.js";

/** A sentence with the marks that it rests on. */
export interface CitedSentence {
  id: string;
  block: number;
  start: number;
  end: number;
  line: number;
  column: number;
  /** Without its marks. */
  text: string;
  marks: string[];
  entries: string[];
}

/** The sentences of a draft that cite, in order. */
export function citedSentences(draft: Draft, marks: readonly Mark[]): CitedSentence[] {
  const lines = new LineIndex(draft.source);
  const found = draft.blocks.flatMap((block, index) => {
    const own = marks.filter((mark) => mark.block === index);
    return own.length === 0
      ? []
      : sentencesOf(block, own).map((each) => ({ ...each, block: index, ...placeOf(lines, block, each.start) }));
  });
  return found.map((sentence, index) => ({ id: `c${index + 1}`, ...sentence }));
}

function sentencesOf(block: Block, marks: readonly Mark[]): Omit<CitedSentence, "id" | "block" | "line" | "column">[] {
  return splitSentences(block.text).flatMap(({ start, end }) => {
    const own = marks.filter((mark) => mark.start >= start && mark.start < end);
    const entries = [...new Set(own.flatMap(({ cites }) => cites.flatMap(({ entry }) => entry ?? [])))];
    if (own.length === 0) return [];
    return [
      { start, end, text: withoutMarks(block.text, { start, end }, own), marks: own.map(({ id }) => id), entries },
    ];
  });
}

function withoutMarks(text: string, span: { start: number; end: number }, marks: readonly Mark[]): string {
  let [kept, at] = ["", span.start];
  for (const mark of marks) {
    kept += text.slice(at, mark.start);
    at = mark.textual ? mark.start : mark.end;
  }
  return (kept + text.slice(at, span.end))
    .replace(/\s+(?=[.,;:!?])/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
