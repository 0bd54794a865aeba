import { alignQuotation, type Alignment, type AlignedStep } from "./quotation-alignment.js";
import { candidatePlaces, type WordPlaces } from "./quotation-places.js";
import { type QuotableWord, type QuotationPart, quotableWords, quotationParts } from "./quotation-words.js";

/** A text made ready for many quotations; a book of 150,000 words takes about 0.1 s. */
export interface QuotableText extends WordPlaces {
  text: string;
  words: readonly QuotableWord[];
  /** Offsets at which lines begin. */
  lineStarts: readonly number[];
  firstLine: number;
}

/** A place in the text: offsets, lines (1-based, inclusive) and the words as they are there. */
export interface QuotationPlace {
  start: number;
  end: number;
  start_line: number;
  end_line: number;
  text: string;
}

/** Words in a row that differ: "" where one side has none (added by the quotation, or left out without an ellipsis). */
export interface WordDifference {
  kind: "changed" | "added" | "left_out";
  quoted: string;
  original: string;
  /** Line of the text where it is. */
  line: number;
}

export type QuotationMatch =
  | { state: "verbatim"; place: QuotationPlace; differences: [] }
  | { state: "differs"; place: QuotationPlace; differences: WordDifference[] }
  | { state: "absent"; place: null; differences: [] };

/** @param firstLine Number of the text's first line, where it is a part of a longer one. */
export function indexQuotable(text: string, firstLine = 1): QuotableText {
  const words = quotableWords(text);
  const places = new Map<string, number[]>();
  for (const [index, { key }] of words.entries()) {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return { text, words, places, lineStarts, firstLine };
}

/** Share of a quotation's words, and of their weight, that must agree before it is one that differs. */
const leastAgreement = { words: 0.6, weight: 0.5 };

/**
 * Looks for what stands in quotation marks. Case, punctuation, typographic marks, hyphens, white space, ellipses
 * and bracketed insertions may differ; other words, numbers and their order may not. The earliest place of the best.
 * @param quoted Without its quotation marks.
 */
export function matchQuotation(quoted: string, text: QuotableText): QuotationMatch {
  const parts = quotationParts(quoted);
  const count = parts.filter(({ kind }) => kind === "word").length;
  let best: { alignment: Alignment; from: number } | null = null;
  for (const { from, to } of candidatePlaces(parts, text)) {
    const alignment = alignQuotation(
      parts,
      text.words.slice(from, to).map(({ key }) => key),
    );
    if (best === null || alignment.edits < best.alignment.edits) best = { alignment, from };
    if (alignment.edits === 0) break;
  }
  if (best === null || !agrees(parts, best.alignment, count, text)) {
    return { state: "absent", place: null, differences: [] };
  }
  const { alignment, from } = best;
  const place = placeOf(alignment.steps, from, text);
  if (alignment.edits === 0) return { state: "verbatim", place, differences: [] };
  return { state: "differs", place, differences: differences(quoted, parts, alignment.steps, from, text) };
}

function agrees(parts: readonly QuotationPart[], alignment: Alignment, count: number, text: QuotableText): boolean {
  if (alignment.edits === 0) return true;
  const weight = ({ from, to }: AlignedStep["quoted"]) =>
    parts.slice(from, to).reduce((sum, part) => sum + (part.kind === "word" ? wordWeight(part.key, text) : 0), 0);
  const same = alignment.steps.filter((step) => step.same).reduce((sum, step) => sum + weight(step.quoted), 0);
  const all = weight({ from: 0, to: parts.length });
  return 1 - alignment.edits / count >= leastAgreement.words && same >= leastAgreement.weight * all;
}

function wordWeight(key: string, text: QuotableText): number {
  return Math.log(1 + text.words.length / (1 + (text.places.get(key)?.length ?? 0)));
}

function placeOf(steps: readonly AlignedStep[], from: number, text: QuotableText): QuotationPlace {
  const first = text.words[from + (steps[0]?.original.from ?? 0)];
  const last = text.words[from + (steps.at(-1)?.original.to ?? 1) - 1] ?? first;
  const [start, end] = [first?.start ?? 0, last?.end ?? 0];
  return {
    start,
    end,
    start_line: lineOf(start, text),
    end_line: lineOf(end, text),
    text: text.text.slice(start, end),
  };
}

function lineOf(offset: number, { lineStarts, firstLine }: QuotableText): number {
  let [low, high] = [0, lineStarts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return firstLine + low;
}

function differences(
  quoted: string,
  parts: readonly QuotationPart[],
  steps: readonly AlignedStep[],
  from: number,
  text: QuotableText,
): WordDifference[] {
  return runsOfDifference(steps).map((run) => {
    const own = parts.slice(run.quoted.from, run.quoted.to).filter((part) => part.kind === "word");
    const theirs = text.words.slice(from + run.original.from, from + run.original.to);
    const quotedWords = quoted.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0).replace(/[[\]]/g, "");
    const original = text.text.slice(theirs[0]?.start ?? 0, theirs.at(-1)?.end ?? 0);
    const kind = own.length === 0 ? "left_out" : theirs.length === 0 ? "added" : "changed";
    const near = theirs[0] ?? text.words[Math.max(0, from + run.original.from - 1)];
    return { kind, quoted: quotedWords, original, line: lineOf(near?.start ?? 0, text) };
  });
}

/** Steps in a row that are not the same, as one. */
function runsOfDifference(steps: readonly AlignedStep[]): AlignedStep[] {
  const runs: AlignedStep[] = [];
  let open = false;
  for (const { same, quoted, original } of steps) {
    const last = runs.at(-1);
    if (!same && open && last) {
      last.quoted = { from: last.quoted.from, to: quoted.to };
      last.original = { from: last.original.from, to: original.to };
    } else if (!same) runs.push({ same, quoted, original });
    open = !same;
  }
  return runs;
}
