import { hasLetter, hasUnspacedScript, isDigits, markedWordsIn } from "../../domain/characters.js";
import { languageByScript } from "../../language/detect-language.js";
import { everyLanguage, type Language, languageData, whenNeeded } from "../../language/languages.js";
import { indexTerms } from "../../domain/terms.js";
import { wordsOf } from "../../language/words.js";

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

const latin = /\p{Script=Latin}+/gu;

/**
 * The language that a question is asked in, from fewer words than `detectLanguage` needs; null where none stands out.
 * Where hardly a word is of its script, for what it names is written in Latin letters, that word tells it.
 */
export function questionLanguage(question: string): Language {
  return languageByScript(question) ?? byWords(question) ?? languageByScript(question.replace(latin, " "));
}

function byWords(question: string): Language {
  const words = markedWordsIn(question.toLowerCase());
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
  const own = foreignOf(question);
  if (own === null) return null;
  const words = contentWords(question, own);
  return words.length === 0 ? null : words.join(" ");
}

interface Known {
  language: string;
  asking: ReadonlySet<string>;
  common: ReadonlySet<string>;
}

function foreignOf(question: string): Known | null {
  const language = questionLanguage(question);
  return language === "en" ? null : (known().find((each) => each.language === language) ?? null);
}

function contentWords(question: string, own: Known): string[] {
  return wordsOf(withoutAsking(question, own), own.language).filter((word) => {
    const plain = word.toLowerCase();
    const isLong = plain.length > 1 || isDigits(plain) || hasUnspacedScript(plain);
    return isLong && !own.asking.has(plain) && !own.common.has(plain);
  });
}

/** All words of a text, in lower case and without numbers, and those that do not only carry its form. */
interface AskedWords {
  all: string[];
  content: string[];
}

/** How a text is read in the language of a question; null for English, and where the language is not known. */
export function askedWords(question: string): ((text: string) => AskedWords) | null {
  const own = foreignOf(question);
  if (own === null) return null;
  const plain = (words: readonly string[]) => words.filter((word) => hasLetter(word)).map((word) => word.toLowerCase());
  return (text) => ({ all: plain(wordsOf(text, own.language)), content: plain(contentWords(text, own)) });
}

/** Where no blanks part words, a dictionary may cut what asks another way: it goes first, the longest before its parts. */
function withoutAsking(question: string, { language, asking }: Known): string {
  if (languageData(language)?.unspaced !== true) return question;
  const longest = [...asking].filter((word) => word.length > 1).toSorted((one, other) => other.length - one.length);
  return longest.reduce((rest, word) => rest.replaceAll(word, " "), question);
}

/** Letters of a beginning that two forms of a word have in common at least, and their share of the longer one. */
const sameBeginning = { letters: 3, share: 0.55 };
/** Longer than its other form by no more: what is longer is put together of two. */
const longestEnding = 6;

/**
 * For each term that is a form of one of the question's, that one: for questions in languages whose words are not stemmed,
 * where "длина" asks for what "длину" says. Null where the question's language is English or not known.
 */
export function formsOfAsked(question: string): ((term: string) => string) | null {
  const foreign = contentOfForeign(question);
  if (foreign === null || languageData(questionLanguage(question))?.unspaced === true) return null;
  const asked = indexTerms(foreign);
  const own = new Set(asked);
  const told = new Map<string, string>();
  return (term) => {
    const before = told.get(term);
    if (before !== undefined) return before;
    const form = own.has(term) ? term : (asked.find((word) => areForms(word, term)) ?? term);
    told.set(term, form);
    return form;
  };
}

function areForms(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  let same = 0;
  while (same < longer && one.charAt(same) === other.charAt(same)) same += 1;
  const { letters, share } = sameBeginning;
  return same >= letters && same >= share * longer && longer - same <= longestEnding && !isDigits(one);
}
