import type { LanguageData } from "./language-schema.js";
import { everyLanguage, languageData, whenNeeded } from "./languages.js";
import type { WordSets } from "./phrase-notation.js";
import { Phrases } from "./phrases.js";

type Rows<Value> = Iterable<readonly [phrase: string, value: Value]>;

/** The sets of words that phrases of a language may name: its own, and the words of its numbers as `<numbers>`. */
function wordSets({ word_sets: sets = {}, numbers }: LanguageData): WordSets {
  const own = Object.entries(sets).map(([name, words]) => [name, new Set(words)] as const);
  return { ...Object.fromEntries(own), numbers: new Set(numbers?.words.keys()) };
}

function everyData(): LanguageData[] {
  return everyLanguage().flatMap((language) => languageData(language) ?? []);
}

/** A table of the phrases of all languages with what stands for each; read when it is first needed. */
export function tableOfLanguages<Value>(rowsOf: (data: LanguageData) => Rows<Value>): () => Phrases<Value> {
  return whenNeeded(() => {
    const table = new Phrases<Value>([]);
    for (const data of everyData()) table.join(rowsOf(data), wordSets(data));
    return table;
  });
}

/** A table of the phrases of one class in all languages. */
export function phrasesOfLanguages(pick: (data: LanguageData) => readonly string[] | undefined): () => Phrases {
  return tableOfLanguages((data) => (pick(data) ?? []).map((phrase) => [phrase, phrase] as const));
}

/** Tables by what their phrases say, one for each row of each language: a text may say something of several. */
export function tablesOfLanguages<Row extends { phrases: readonly string[] }>(
  pick: (data: LanguageData) => readonly Row[] | undefined,
): () => readonly { row: Row; table: Phrases<Row> }[] {
  return whenNeeded(() =>
    everyData().flatMap((data) =>
      (pick(data) ?? []).map((row) => ({
        row,
        table: new Phrases(
          row.phrases.map((phrase) => [phrase, row] as const),
          wordSets(data),
        ),
      })),
    ),
  );
}

/** The words of one class in all languages, in lower case. */
export function wordsOfLanguages(
  pick: (data: LanguageData) => readonly string[] | undefined,
): () => ReadonlySet<string> {
  return whenNeeded(() => new Set(everyData().flatMap((data) => (pick(data) ?? []).map((word) => word.toLowerCase()))));
}
