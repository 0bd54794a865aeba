import { lettersIn } from "../domain/characters.js";
import { everyLanguage, type Language, languageData, whenNeeded } from "./languages.js";

/** Enough of a text to tell its language, in characters. */
const telling = 20_000;
/** Share of a text's words that are the commonest of English and of no other language: prose has a fifth. */
const englishShare = 0.12;
const fewestEnglish = 3;

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
 * The language of a text by its commonest words, among those that have a data file; null where none stands out: the text
 * is too short, a table, or of a language that nobody described. Prose takes three of them, and half as many again as
 * any other language has; of a title, one can be enough.
 */
export function detectLanguage(text: string, fewest = 3): Language {
  const words = lettersIn(text.slice(0, telling).toLowerCase());
  const known = english();
  const inEnglish = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
  // Most texts are English: the other languages are read when one is not.
  if (inEnglish >= fewestEnglish && inEnglish >= englishShare * words.length) return "en";
  if (words.length < fewest) return null;
  const counts = new Map<string, number>();
  for (const word of words)
    for (const owner of owners().get(word) ?? []) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const [[best, most] = ["", 0], [, second] = ["", 0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return most >= fewest && most > second * (fewest > 1 ? lead : 1) ? best : null;
}
