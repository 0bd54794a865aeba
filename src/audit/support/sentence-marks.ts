import { splitSentences } from "../../corpus/text/sentences.js";
import { Recent } from "../../domain/recent.js";
import type { Mark } from "../../reference/mark.js";
import type { Draft } from "../../document/tree/draft.js";

interface Span {
  start: number;
  end: number;
}

/** A part of a sentence that is no word of it: a mark, or a reference to a note. */
export interface Sign extends Span {
  /** A mark that is a part of its sentence after all. */
  textual?: boolean;
}

/** A stop with the quotation marks and brackets that close behind it. */
const longestStop = 20;

/** The marks that stand in each note, by its label. */
export function marksOfNotes(draft: Draft, marks: readonly Mark[]): Map<string, Mark[]> {
  const found = new Map<string, Mark[]>();
  for (const mark of marks) {
    const note = draft.blocks[mark.block]?.note ?? null;
    if (note !== null) found.set(note, [...(found.get(note) ?? []), mark]);
  }
  return found;
}

const divided = new Recent<readonly Span[]>(10_000);

/** The sentences of a paragraph of a draft, whose marks and references to notes are `signs`. */
export function draftSentences(text: string, signs: readonly Sign[]): readonly Span[] {
  const key = JSON.stringify([text, signs.map(({ start, end, textual = false }) => [start, end, textual])]);
  return divided.get(key, () => splitAtMarks(text, signs, splitSentences));
}

/**
 * The sentences of a text with the marks behind their stops: "One. [1] Two." is "One. [1]" and "Two.". What a mark
 * holds ("(Hu et al., p. 3. London)") divides nothing.
 */
export function splitAtMarks(text: string, known: readonly Sign[], split: (text: string) => Span[]): Span[] {
  const signs = [...known, ...editorsNotes(text)];
  const words = withoutSigns(text, signs);
  const behind = signs.filter((sign) => standsBehindStop(words, sign));
  const characters = text.split("");
  for (const { start, end } of signs) {
    characters.fill("x", start, end);
    if (startsSentence(text, start)) characters[start] = "X";
  }
  for (const { start, end } of behind) characters.fill(" ", start, end);
  const spans = split(characters.join(""));
  return spans.map(({ start, end }, index) => {
    const next = spans[index + 1]?.start ?? text.length;
    const own = behind.filter((sign) => sign.start >= end && sign.start < next);
    return {
      start: index === 0 ? startWithMarks(start, signs) : start,
      end: Math.max(end, ...own.map((each) => each.end)),
    };
  });
}

/** Matches what editors put behind a stop or a mark: ".[1][citation needed]", "[1]: 12" for its page. */
export const editorsNote = /(?<=[.!?\])])\[[^[\]]{1,40}\]|(?<=[.!?\]]):\s?\d{1,4}(?:[–-]\d{1,4})?(?=\s|$)/gu;

function editorsNotes(text: string): Span[] {
  return [...text.matchAll(editorsNote)].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }));
}

/** A mark before the first word of a paragraph belongs to its first sentence. */
function startWithMarks(start: number, signs: readonly Span[]): number {
  return Math.min(start, ...signs.map((sign) => sign.start));
}

/** `words` are those of the text, signs blanked. */
function standsBehindStop(words: string, { start, end, textual }: Sign): boolean {
  if (textual === true) return false;
  const before = words.slice(0, start).trimEnd().slice(-longestStop);
  return /[.!?…。！？]["'”’»)\]*_]*$/u.test(before) && !/^\s*[\p{Ll}(,;:]/u.test(words.slice(end));
}

function withoutSigns(text: string, signs: readonly Span[]): string {
  const characters = text.split("");
  for (const { start, end } of signs) characters.fill(" ", start, end);
  return characters.join("");
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?…]["'”’»)\]]*)\s*$/u.test(text.slice(Math.max(0, at - 40), at));
}
