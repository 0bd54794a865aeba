import { hasUnspacedScript } from "./characters.js";
import { plainDigits } from "./digits.js";
import { foldLetters } from "./fold-letters.js";
import { stemmer } from "stemmer";
import { withoutQuestionWords } from "./question-words.js";
import type { QueryTerm } from "./search.js";

/** More words than this and the table starts over: a bound on memory, not on vocabulary. */
const mostWords = 1 << 17;
const slots = mostWords * 4;
/** Longer runs of letters are not words and not worth remembering. */
const longestWord = 64;

/**
 * Remembers what each word of plain letters and digits becomes, found by its characters where it stands in a text:
 * making a string of every word only to look it up would cost five times the look-up. Open addressing with linear
 * probing; words differ from each other after folding ASCII capitals.
 */
class WordTable {
  private readonly slotOf = new Int32Array(slots);
  private words: string[] = [];
  private values: string[] = [];

  constructor(private readonly valueOf: (foldedWord: string) => string) {}

  /** The value of the word from `start` to `end`; `hash` is that of its folded characters, see `hashStep`. */
  get(text: string, start: number, end: number, hash: number): string {
    if (end - start > longestWord) return this.valueOf(text.slice(start, end).toLowerCase());
    let slot = (hash ^ (hash >>> 15)) & (slots - 1);
    for (;;) {
      const entry = this.slotOf[slot] ?? 0;
      if (entry === 0) return this.insert(text.slice(start, end).toLowerCase(), slot);
      if (isSame(this.words[entry - 1] ?? "", text, start, end)) return this.values[entry - 1] ?? "";
      slot = (slot + 1) & (slots - 1);
    }
  }

  private insert(word: string, slot: number): string {
    const value = this.valueOf(word);
    if (this.words.length >= mostWords) {
      this.slotOf.fill(0);
      this.words = [];
      this.values = [];
    }
    this.words.push(detached(word));
    this.values.push(detached(value));
    this.slotOf[slot] = this.words.length;
    return value;
  }
}

/** For each ASCII code the letter or digit it is after folding capitals, 0 where it is neither. */
const foldedCodes = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);

/** FNV-1a over folded character codes, one step per character. */
const hashSeed = -2128831035;
function hashStep(hash: number, folded: number): number {
  return Math.imul(hash ^ folded, 16777619);
}

function isSame(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let index = 0; index < word.length; index++) {
    if (word.charCodeAt(index) !== foldedCodes[text.charCodeAt(start + index)]) return false;
  }
  return true;
}

/** A copy that does not keep the text it was cut from alive; slices under 13 characters are copies in V8 already. */
function detached(slice: string): string {
  return slice.length < 13 ? slice : Array.from(slice).join("");
}

/** Longer runs of letters are not words; they are kept as they are. The limit of SQLite's Porter stemmer. */
const longestStemmed = 64;
const stems = new WordTable(stemOf);

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** Runs of one writing system inside a word; the long vowel sign belongs to the katakana before it. */
const scriptRun =
  /\p{Script=Han}+|\p{Script=Hangul}+|\p{Script=Hiragana}+|[\p{Script=Katakana}\u30fc]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|[^\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const hangul = /\p{Script=Hangul}/u;
const han = /^\p{Script=Han}/u;
const inPairs = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const southEastAsian = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Of how `indexTerms` makes terms: an index that was made by another one holds words that no question finds any more, and
 * must be made anew.
 */
export const termsVersion = 3;

/**
 * The words of a text as every index knows them: folded (`foldLetters`), digits of any script as 0 to 9, lower case,
 * Porter stems; repeats kept, in order. Chinese characters stand alone and in pairs, kana and Hangul in pairs, Thai, Lao,
 * Khmer and Burmese by dictionary, so that neither spaces nor endings are needed to find them.
 */
export function indexTerms(text: string): string[] {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(term));
  return terms;
}

/** Counts how often each term occurs in a text, and how many terms it has with repeats. */
export interface TermCounts {
  counts: Map<string, number>;
  length: number;
}

export function countTerms(text: string): TermCounts {
  const counts = new Map<string, number>();
  let length = 0;
  eachTerm(text, (term) => {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    length++;
  });
  return { counts, length };
}

/** The terms of a question with their counts, question words left out unless nothing else is left. */
export function queryTerms(question: string): QueryTerm[] {
  const words = question.match(wordPattern) ?? [];
  const subject = withoutQuestionWords(words);
  const found = new Map<string, QueryTerm & { words: string[] }>();
  for (const word of subject.length > 0 ? subject : words)
    eachTerm(word, (term) => {
      const known = found.get(term) ?? { term, weight: 0, words: [] };
      found.set(term, known);
      known.weight += 1;
      if (!known.words.includes(word)) known.words.push(word);
    });
  return [...found.values()];
}

/**
 * Gives the terms of a text to `take`, in order. Plain letters and digits are read code by code; only what touches
 * another script pays for Unicode rules.
 */
export function eachTerm(text: string, take: (term: string) => void): void {
  let start = -1;
  let hash = hashSeed;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 32;
    if (code >= 128) {
      const end = endOfForeignRun(text, index);
      for (const term of unicodeTerms(text.slice(start < 0 ? index : start, end))) take(term);
      index = end - 1;
      start = -1;
      hash = hashSeed;
    } else if (foldedCodes[code] !== 0) {
      if (start < 0) start = index;
      hash = hashStep(hash, foldedCodes[code] ?? 0);
    } else if (start >= 0) {
      take(stems.get(text, start, index, hash));
      start = -1;
      hash = hashSeed;
    }
  }
}

/** What belongs to one run of letters with characters beyond ASCII in it. */
function endOfForeignRun(text: string, from: number): number {
  let end = from;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code < 128 && foldedCodes[code] === 0) break;
    end++;
  }
  return end;
}

function stemOf(word: string): string {
  return word.length < 3 || word.length > longestStemmed ? word : stemmer(word);
}

function unicodeTerms(run: string): string[] {
  const folded = foldLetters(plainDigits(run));
  return (folded.match(wordPattern) ?? []).flatMap((token) =>
    hasUnspacedScript(token) || hangul.test(token)
      ? (token.match(scriptRun) ?? []).flatMap(unspacedTerms)
      : [stemOf(token.replace(article, ""))],
  );
}

function unspacedTerms(run: string): string[] {
  if (han.test(run)) return [...Array.from(run), ...pairs(run)];
  if (inPairs.test(run)) return run.length === 1 ? [run] : pairs(run);
  if (southEastAsian.test(run)) return segments(run);
  return [stemOf(run)];
}

/** The article of Arabic, with what may stand before it, is written on to its word: a question has it or has not. */
const article = /^(?:[وفبك]?\u0627\u0644|لل)(?=[\p{L}\p{M}]{3})/u;

function pairs(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

let segmenter: Intl.Segmenter | undefined;

function segments(run: string): string[] {
  segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
  return [...segmenter.segment(run)].filter((part) => part.isWordLike === true).map((part) => part.segment);
}
