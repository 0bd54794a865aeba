import { markedWordsIn } from "../domain/characters.js";
import { everyLanguage, type Language, languageData, perLanguage, whenNeeded } from "./languages.js";
import { isEnglishWord } from "./word-knowledge.js";

/** Enough of a text to tell its language, in characters. */
const telling = 20_000;
/** Share of a text's words that are the commonest of English and of no other language: prose has a fifth. */
const englishShare = 0.12;
const fewestEnglish = 3;

/** "a.C.", "s.k.": letters that are no words. */
const shortened = /(?<![\p{L}\p{M}])(?:\p{L}\.)+/gu;

/** How much more often words must be one language's than another's. */
const lead = 1.5;

const english = whenNeeded(() => {
  const data = languageData("en");
  const shared = new Set(data?.shared_function_words);
  return new Set(data?.function_words?.filter((word) => !shared.has(word)));
});

/** The common words of all languages with the languages that have them. */
const owners = whenNeeded(() => {
  const table = new Map<string, string[]>();
  for (const language of everyLanguage())
    for (const word of languageData(language)?.function_words ?? [])
      table.set(word, [...(table.get(word) ?? []), language]);
  return table;
});

/** The languages of each word that is common in one. */
function ownersOf(words: readonly string[]): Owned {
  return words.flatMap((word) => {
    const languages = owners().get(word);
    return languages === undefined ? [] : [languages];
  });
}

/**
 * The language of a text by its script and its commonest words, among those that have a data file; null where none stands
 * out: the text is too short, a table, or of a language that nobody described. Prose takes three of them, and half as many
 * again as for the next language; of a title, one can be enough. A script that one language alone writes tells it.
 */
export function detectLanguage(text: string, fewest = 3): Language {
  return tellLanguage(text, fewest, beatsOf(fewest > 1 ? lead : 1));
}

/** The language of a text that is as far ahead of its relatives of which nothing but their common words was written down. */
export function detectSurely(text: string): Language {
  return tellLanguage(text, 3, (own, others) => own > lead * others);
}

/** Whether a language's own words in a text are so many more than those of another one that the text is taken to be in it. */
type Beats = (own: number, others: number, other: string) => boolean;

/** Whether more is known of a language than what tells it from others. */
const isDescribed = perLanguage((data) => data?.negators !== undefined);

/** It is enough to have as many words as languages that are not described, which are meant less often. */
function beatsOf(ahead: number): Beats {
  return (own, others, other) => (isDescribed(other) ? own > ahead * others : own >= others);
}

function tellLanguage(text: string, fewest: number, beats: Beats): Language {
  const beginning = text.slice(0, telling);
  const words = markedWordsIn(beginning.toLowerCase());
  const known = english();
  const inEnglish = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
  // Most texts are English: the other languages are read when one is not.
  if (inEnglish >= fewestEnglish && inEnglish >= englishShare * words.length) return "en";
  if (isForeignScript(beginning)) return languageOfScript(beginning, words, beats);
  if (words.length < fewest) return null;
  const unshortened = beginning.replace(shortened, " ");
  const owned = ownersOf(unshortened === beginning ? words : markedWordsIn(unshortened.toLowerCase()));
  const counts = new Map<string, number>();
  for (const owner of owned.flat()) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const able = [...counts].flatMap(([language, count]) => (count >= fewest ? [language] : []));
  return bestOf(able, [...counts.keys()], beginning, owned, beats);
}

/** That one of some languages whose words and letters are ahead of those of each other one; words of both tell nothing. */
function bestOf(able: readonly string[], all: readonly string[], text: string, owned: Owned, beats: Beats): Language {
  const letters = new Map(all.map((language) => [language, ownLetters(language)(text)]));
  const score = (one: string, other: string) => (letters.get(one) ?? 0) + aloneIn(one, other, owned);
  return (
    able.find((one) => all.every((other) => other === one || beats(score(one, other), score(other, one), other))) ??
    null
  );
}

/** How many letters of a text no other language of its scripts writes. */
const ownLetters = perLanguage((data) => {
  const own = data?.letters === undefined ? null : new RegExp(`[${data.letters}]`, "giu");
  return (text: string): number => (own === null ? 0 : (text.match(own)?.length ?? 0));
});

/** For each common word of a text the languages that have it. */
type Owned = readonly (readonly string[])[];

/** How many words of a text are common in one language and not in another. */
function aloneIn(one: string, other: string, owned: Owned): number {
  let alone = 0;
  for (const has of owned) if (has.includes(one) && !has.includes(other)) alone += 1;
  return alone;
}

/** So many characters of English have its commonest word, which no other language writes, hardly less than once. */
const perCommonest = 400;
const commonest = whenNeeded(() => {
  const [word = ""] = english();
  return ` ${word} `;
});

/** Whether a text is in English at first sight: told in a hundredth of the time that `detectLanguage` takes, and of most English texts. */
export function isPlainlyEnglish(text: string): boolean {
  let wanted = text.length < perCommonest ? 1 : 2;
  for (let at = text.indexOf(commonest()); at >= 0; at = text.indexOf(commonest(), at + 1))
    if (--wanted === 0) return true;
  return false;
}

/** Share of a terse text's words that stand in an English dictionary: of other languages hardly a fifth does. */
const englishWords = 0.4;
/** So few words are names, or of a table. */
const fewWords = 5;

/**
 * The language that a text is compared in: English where its words tell no other and are those of English, or are too
 * few to tell; null for a language that nobody described.
 */
export function languageForRules(text: string): Language {
  const language = detectLanguage(text);
  if (language !== null) return language;
  const beginning = text.slice(0, telling);
  if (isForeignScript(beginning)) return null;
  const words = markedWordsIn(beginning.toLowerCase()).filter((word) => !/\d/u.test(word));
  return words.length < fewWords || words.filter(isEnglishWord).length >= englishWords * words.length ? "en" : null;
}

/** The language of a text by its script, however short it is; null where Latin letters prevail or several languages may be meant. */
export function languageByScript(text: string): Language {
  const beginning = text.slice(0, telling);
  return isForeignScript(beginning)
    ? languageOfScript(beginning, markedWordsIn(beginning.toLowerCase()), beatsOf(lead))
    : null;
}

/** Whether most letters of a text are of another script than Latin. */
function isForeignScript(text: string): boolean {
  const foreign = text.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0;
  return foreign > 0 && 2 * foreign > (text.match(/\p{L}/gu)?.length ?? 0);
}

interface Scripts {
  language: string;
  /** A letter of its scripts. */
  letter: RegExp;
  count: number;
}

const scripts = whenNeeded(() =>
  everyLanguage().flatMap((language): Scripts[] => {
    const names = languageData(language)?.scripts;
    if (names === undefined) return [];
    const any = names.map((name) => String.raw`\p{scx=${name}}`).join("");
    return [{ language, letter: new RegExp(`[${any}]`, "u"), count: names.length }];
  }),
);

/** The languages whose scripts have a letter; kept by letter, as a text of thousands has some dozens of them. */
const scriptsOf = new Map<string, readonly Scripts[]>();

function scriptsOfLetter(letter: string): readonly Scripts[] {
  const known = scriptsOf.get(letter) ?? scripts().filter((each) => each.letter.test(letter));
  scriptsOf.set(letter, known);
  return known;
}

/** Share of the letters beside Latin ones that must be of a language's scripts. */
const scriptShare = 0.95;

/** The language whose scripts a text is in; of several that one whose letters and words it has. */
function languageOfScript(text: string, words: readonly string[], beats: Beats): Language {
  const foreign = text.match(/[^\P{L}\p{Script=Latin}]/gu) ?? [];
  const counts = new Map<Scripts, number>();
  for (const letter of foreign)
    for (const each of scriptsOfLetter(letter)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const able = [...counts].flatMap(([each, count]) => (count >= scriptShare * foreign.length ? [each] : []));
  const fewest = Math.min(...able.map(({ count }) => count));
  const fitting = able.flatMap(({ language, count }) => (count === fewest ? [language] : []));
  return bestOf(fitting, fitting, text, ownersOf(words), beats);
}
