import { markedWordsIn } from "../domain/characters.js";
import type { LanguageData } from "./language-schema.js";
import { everyLanguage, type Language, languageData, whenNeeded } from "./languages.js";
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

/**
 * The language of a text by its script and its commonest words, among those that have a data file; null where none stands
 * out: the text is too short, a table, or of a language that nobody described. Prose takes three of them, and half as many
 * again as for the next language; of a title, one can be enough. A script that one language alone writes tells it.
 */
export function detectLanguage(text: string, fewest = 3): Language {
  const beginning = text.slice(0, telling);
  const words = markedWordsIn(beginning.toLowerCase());
  const known = english();
  const inEnglish = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
  // Most texts are English: the other languages are read when one is not.
  if (inEnglish >= fewestEnglish && inEnglish >= englishShare * words.length) return "en";
  if (isForeignScript(beginning)) return languageOfScript(beginning, words);
  if (words.length < fewest) return null;
  const counts = new Map<string, number>();
  for (const word of markedWordsIn(beginning.toLowerCase().replace(shortened, " ")))
    for (const owner of owners().get(word) ?? []) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const [[best, most] = ["", 0], [, second] = ["", 0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return most >= fewest && most > second * (fewest > 1 ? lead : 1) ? best : null;
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
  return isForeignScript(beginning) ? languageOfScript(beginning, markedWordsIn(beginning.toLowerCase())) : null;
}

/** Whether most letters of a text are of another script than Latin. */
function isForeignScript(text: string): boolean {
  const foreign = text.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0;
  return foreign > 0 && 2 * foreign > (text.match(/\p{L}/gu)?.length ?? 0);
}

interface Scripts {
  language: string;
  /** Letters of its scripts, and those that no other language writes. */
  letters: RegExp;
  own: RegExp | null;
  count: number;
}

const scripts = whenNeeded(() =>
  everyLanguage().flatMap((language) => {
    const data = languageData(language);
    return data?.scripts === undefined ? [] : [scriptsOf(language, data, data.scripts)];
  }),
);

function scriptsOf(language: string, { letters }: LanguageData, names: readonly string[]): Scripts {
  return {
    language,
    letters: new RegExp(String.raw`(?=\p{L})[${names.map((name) => String.raw`\p{scx=${name}}`).join("")}]`, "gu"),
    own: letters === undefined ? null : new RegExp(`[${letters}]`, "gu"),
    count: names.length,
  };
}

/** Share of the letters beside Latin ones that must be of a language's scripts. */
const scriptShare = 0.95;

/** The language whose scripts a text is in; of several that one whose letters and words it has. */
function languageOfScript(text: string, words: readonly string[]): Language {
  const foreign = text.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0;
  const able = scripts().filter(({ letters }) => (text.match(letters)?.length ?? 0) >= scriptShare * foreign);
  const fewest = Math.min(...able.map(({ count }) => count));
  const fitting = able.filter(({ count }) => count === fewest);
  const scored = fitting.map(({ language, own }) => {
    const common = words.filter((word) => owners().get(word)?.includes(language)).length;
    return { language, score: common + (own === null ? 0 : (text.match(own)?.length ?? 0)) };
  });
  const [best, second] = scored.toSorted((one, other) => other.score - one.score);
  if (best === undefined) return null;
  return second === undefined || best.score > lead * second.score ? best.language : null;
}
