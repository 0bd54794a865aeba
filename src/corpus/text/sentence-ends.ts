import { isDigits, startsUpper, startsWithDigit, wordsIn } from "../../domain/characters.js";
import { detectLanguage } from "../../language/detect-language.js";
import { monthNames, monthNumber } from "../../language/dates/months.js";
import { everyLanguage, type Language, languageData, perLanguage, whenNeeded } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";

/** What decides about the ends of sentences in a text, by its language. */
export interface Ends {
  /** Signs that end a sentence in this language alone, as ";" in Greek, with what closes after them; null for none. */
  stop: RegExp | null;
  /** Shortened words that a number belongs to. */
  numbering: ReadonlySet<string>;
  /** Whether a word begins sentences, so that what is shortened before it may end one. */
  mayBegin: (next: string) => boolean;
  /** "z. B.", "г. Москве": a shortened word that always goes on; behind a number it is a unit and may end a sentence. */
  goesOn: (before: string, word: string, next: string, behindNext: string) => boolean;
  /** "am 17. Februar", "im 19. Jahrhundert", "am 1. 3. 2019". */
  isOrdinal: (before: string, word: string, next: string, behindNext: string) => boolean;
  /** "Okt. 1990"; a whole name may end a sentence. */
  isShortMonth: (word: string, next: string) => boolean;
}

const starters = new Set(
  "the this that these those there then thus their they a an in on at by for from to of with we it its he she his her i our as if when while although though because since however moreover furthermore therefore hence here finally first second third next again also both each all some many most several such other another after before during under over between among through without within despite unlike like using based given according although what which who why how where one two three no not but and or so yet only even recently similarly conversely overall indeed instead nevertheless nonetheless see note results data".split(
    " ",
  ),
);

/** Enough of a text to tell its language by, in characters. */
const telling = 2000;

/** How sentences end in the language of a text; where nobody can tell it, by what many languages share. */
export function endsOf(text: string): Ends {
  const beginning = text.slice(0, telling);
  return endsOfLanguage(detectLanguage(beginning) ?? detectLanguage(beginning, 1));
}

/** Signs that end sentences in some languages and not in others. */
export const otherStops = whenNeeded(() =>
  everyLanguage()
    .flatMap((language) => languageData(language)?.stops ?? [])
    .join(""),
);

const endsOfLanguage = perLanguage((data, language): Ends => {
  const leading = new Set(data?.abbreviations?.leading);
  const own = new Set(data?.function_words);
  const scales = new Set(data?.scales?.short.keys());
  const units = new Set(Object.values(data?.units ?? {}).flat());
  return {
    stop:
      data?.stops === undefined ? null : new RegExp(String.raw`()((?:${anyOf(data.stops)})+)["'”’»)\]]*(?=\s|$)`, "uy"),
    numbering: new Set(data?.abbreviations?.numbering),
    mayBegin: (next) => starters.has(next.toLowerCase()) || own.has(next.toLowerCase()),
    goesOn: (before, word, next, behindNext) =>
      next !== "" &&
      (isLeading(leading, word, () => !isShortened(next, behindNext) && isBehindNumber(before, word)) ||
        // "3,2 Mio. Euro"
        (scales.has(word.toLowerCase()) && units.has(next.toLowerCase()))),
    isOrdinal,
    isShortMonth: (word, next) => isShortMonth(language, word, next),
  };
});

/** A letter alone is a shortened word in scripts without capitals: "سنة 1900 م. في". */
const loneLetter = /^(?=\p{Lo})[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]$/u;

function isLeading(leading: ReadonlySet<string>, word: string, isUnit: () => boolean): boolean {
  return loneLetter.test(word) || (leading.has(word.toLowerCase()) && !isUnit());
}

/** "J.-C." goes on with "52 av." */
function isShortened(next: string, behindNext: string): boolean {
  return next.length === 1 && startsUpper(next) && (behindNext === "." || behindNext === "-");
}

/** "1894 г." ends with a unit. */
function isBehindNumber(before: string, word: string): boolean {
  const previous = wordsIn(before.slice(0, before.length - word.length)).at(-1) ?? "";
  return /^(?:\p{Nd}+|[IVXLCХІ]+)$/u.test(previous);
}

/** The languages that write ordinals with a stop, with the words before them. */
const withOrdinals = whenNeeded(() =>
  everyLanguage().flatMap((language) => {
    const words = languageData(language)?.before_ordinals;
    return words === undefined ? [] : [{ language, words: new Set(words) }];
  }),
);

/** Of the languages that write ordinals with a stop, those that go on with a capital say before which words. */
function isOrdinal(before: string, number: string, next: string, behindNext: string): boolean {
  if (number.length > 3 || !isDigits(number)) return false;
  const word = wordsIn(before).at(-2)?.toLowerCase() ?? "";
  if (startsWithDigit(next)) return isInDate(before, word, next, behindNext);
  if (!startsUpper(next)) return false;
  const isMonth = ({ language }: { language: string }) => next.length > 2 && monthNumber(next, language) !== null;
  const isBefore = ({ words }: { words: ReadonlySet<string> }) => words.has(word);
  if (withOrdinals().some(isMonth)) return true;
  return withOrdinals().some(isBefore) && !starters.has(next.toLowerCase()) && !isDigits(word);
}

/** The day or the month of "am 1. 3. 2019". */
function isInDate(before: string, word: string, next: string, behindNext: string): boolean {
  if (next.length <= 2) return behindNext === "." && withOrdinals().some(({ words }) => words.has(word));
  return /^[12]\d{3}$/u.test(next) && /(?:^|\s)\d{1,2}\.\s\d{1,2}$/u.test(before);
}

function isShortMonth(language: Language, word: string, next: string): boolean {
  if (!startsWithDigit(next) || word.length < 3 || word.length > 4) return false;
  // Dates of languages that shorten months stand in texts whose language nobody can tell, too.
  return [language, ...withOrdinals().map((each) => each.language)].some(
    (each) => monthNumber(word, each) !== null && !monthNames(each).includes(word.toLowerCase()),
  );
}
