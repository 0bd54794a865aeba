import { hasUnspacedScript, markedWordsIn } from "../domain/characters.js";
import { type Language, languageData, perLanguage } from "./languages.js";

const segmenterOf = perLanguage((_, language) => new Intl.Segmenter(language ?? "zh", { granularity: "word" }));

/** A word with its place in the text that it was cut from. */
interface PlacedWord {
  text: string;
  start: number;
}

/** The words of a stretch of a script that puts no blanks between them, by the dictionary of Unicode's library (ICU). */
export function unspacedWords(text: string, language: Language): PlacedWord[] {
  const found: PlacedWord[] = [];
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text))
    if (isWordLike === true) found.push({ text: segment, start: index });
  return found;
}

/** The words of a text in order, as written; where no blanks part them, by a dictionary. */
export function wordsOf(text: string, language: Language): string[] {
  const isUnspaced = languageData(language)?.unspaced === true;
  return markedWordsIn(text).flatMap((word) =>
    isUnspaced && hasUnspacedScript(word) ? unspacedWords(word, language).map((each) => each.text) : [word],
  );
}
