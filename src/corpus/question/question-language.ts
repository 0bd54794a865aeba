import { isDigits, lettersIn, wordsIn } from "../../domain/characters.js";
import { everyLanguage, type Language, languageData, whenNeeded } from "../../language/languages.js";

/** The words of languages whose questions are known: those that ask, which tell most, and the commonest. */
const known = whenNeeded(() =>
  everyLanguage().flatMap((language) => {
    const data = languageData(language);
    const asking = data?.questions?.interrogatives;
    if (asking === undefined) return [];
    return [{ language, asking: new Set(asking), common: new Set(data?.function_words) }];
  }),
);

const askingCounts = 2;

/** The language that a question is asked in, from fewer words than `detectLanguage` needs; null where none stands out. */
export function questionLanguage(question: string): Language {
  const words = lettersIn(question.toLowerCase());
  const ranked = known()
    .map(({ language, asking, common }) => ({
      language,
      count: words.reduce((sum, word) => sum + (asking.has(word) ? askingCounts : Number(common.has(word))), 0),
    }))
    .toSorted((one, other) => other.count - one.count);
  const [best, second] = ranked;
  return best === undefined || best.count <= (second?.count ?? 0) ? null : best.language;
}

/**
 * A question in another language than English without the words that only carry its form; null for English, whose
 * questions have rules of their own, and where the language is not known.
 */
export function contentOfForeign(question: string): string | null {
  const language = questionLanguage(question);
  const own = language === "en" ? undefined : known().find((each) => each.language === language);
  if (own === undefined) return null;
  const words = wordsIn(question).filter((word) => {
    const plain = word.toLowerCase();
    return (plain.length > 1 || isDigits(plain)) && !own.asking.has(plain) && !own.common.has(plain);
  });
  return words.length === 0 ? null : words.join(" ");
}
