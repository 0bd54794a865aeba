import { hasLetter, markedWordsIn } from "../../domain/characters.js";
import { detectLanguage, isPlainlyEnglish } from "../detect-language.js";
import { perLanguage } from "../languages.js";
import { stemsOf } from "./stems.js";

/** Of a passage, enough to tell its language; telling it of all would take longer than its terms. */
const telling = 400;
/** More words than this and the table starts over: a bound on memory. */
const mostWords = 1 << 16;
/** Shorter words are hardly put together of two. */
const shortestCompound = 9;

/**
 * Between a language and a stem, or a stem from its end: no term of `indexTerms` has such a sign, so that a stem of one
 * language is no word of another.
 */
export const stemMark = ">";
export const reversedMark = "<";

export const reversed = (word: string): string => Array.from(word).toReversed().join("");

/** The terms of a word beside those of `indexTerms` in a language that has stems: marked stems, and long ones from behind where words are put together. */
const termsOf = perLanguage((data, language): ((word: string) => readonly string[]) | null => {
  const stems = stemsOf(language);
  if (stems === null) return null;
  const common = new Set(data?.function_words);
  const known = new Map<string, readonly string[]>();
  const termsOfWord = (word: string): string[] => {
    if (common.has(word) || !hasLetter(word)) return [];
    const found = stems(word);
    const long = data?.compounds === undefined ? [] : found.filter((stem) => stem.length >= shortestCompound);
    return [
      ...found.map((stem) => `${language}${stemMark}${stem}`),
      ...long.map((stem) => `${language}${reversedMark}${reversed(stem)}`),
    ];
  };
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= mostWords) known.clear();
    const terms = termsOfWord(word);
    known.set(word, terms);
    return terms;
  };
});

/**
 * Gives the terms to `take` that a passage has in its language beside those of `indexTerms`, in order: "de>haus" of
 * "Häuser". They depend on the text alone. None of a text in English, whose stems are terms already, or in a language that
 * nobody can tell or that has no class `stems`.
 */
export function eachLanguageTerm(text: string, take: (term: string) => void): void {
  if (isPlainlyEnglish(text)) return;
  const language = detectLanguage(text.slice(0, telling), 1);
  const terms = language === null ? null : termsOf(language);
  if (language === null || terms === null) return;
  for (const word of markedWordsIn(text.toLocaleLowerCase(language))) for (const term of terms(word)) take(term);
}

/** The marked stems of a word of a question in a language; none where it has no class `stems`. */
export function askedStems(word: string, language: string): readonly string[] {
  const terms = termsOf(language)?.(word.toLocaleLowerCase(language)) ?? [];
  return terms.filter((term) => term.startsWith(language + stemMark));
}
