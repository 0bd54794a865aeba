import { markedWordsIn } from "../domain/characters.js";
import { detectSurely } from "./detect-language.js";
import { languageData, perLanguage } from "./languages.js";

/** Enough of a text to tell, in characters. */
const telling = 20_000;
/** Least share of a text's words that are among the commonest of its language: its own prose has 0.15 (Turkish) to 0.45. */
const leastCommon = 0.08;
/** Most of a text's small words that have a letter of another alphabet: names of others are few. */
const mostStrange = 0.05;
const fewestStrange = 2;
/** A language that has letters of its own writes one in so many; a text must be longer than that to lack them. */
const ownLetterIn = 200;

interface Tells {
  common: ReadonlySet<string> | null;
  /** Small letters of its scripts that it does not write. */
  strange: RegExp | null;
  own: RegExp | null;
}

const tellsOf = perLanguage((data): Tells => {
  // Endings stick to the words of such languages, and words to each other; their scripts tell them.
  const isCounted = data?.unspaced !== true && data?.glued !== true && data?.function_words !== undefined;
  const script = (data?.scripts ?? ["Latin"]).map((name) => String.raw`\p{Script=${name}}`).join("");
  const basic = data?.scripts === undefined ? "a-z" : "";
  return {
    common: isCounted ? new Set([...(data.function_words ?? []), ...(data.negators ?? [])]) : null,
    strange:
      data?.alphabet === undefined
        ? null
        : new RegExp(String.raw`(?![${basic}${data.alphabet}])(?=[${script}])[\p{Ll}\p{Lo}]`, "u"),
    own: data?.letters === undefined ? null : new RegExp(`[${data.letters}]`, "iu"),
  };
});

/**
 * Whether a text is surely of a language: told by its words and script, with no rival; with as many common words as prose
 * in it has, with its own letters, and without those of others. What a relative of the language that nobody described
 * looks like fails one of them. English is told by a dictionary besides.
 */
export function isSurely(language: string, text: string): boolean {
  const beginning = text.slice(0, telling).normalize("NFC");
  if (detectSurely(beginning) !== language) return false;
  if (language === "en" || languageData(language) === null) return language === "en";
  const { common, strange, own } = tellsOf(language);
  const words = markedWordsIn(beginning).filter((word) => !/^\p{N}/u.test(word));
  const few = common !== null && share(words, (word) => common.has(word.toLowerCase())) < leastCommon;
  const small = words.filter((word) => !/^\p{Lu}/u.test(word));
  const odd = strange === null ? 0 : small.filter((word) => strange.test(word)).length;
  const isOdd = odd >= fewestStrange && odd > mostStrange * small.length;
  const lacksOwn = own !== null && words.join("").length > ownLetterIn && !own.test(beginning);
  return !few && !isOdd && !lacksOwn;
}

function share(words: readonly string[], holds: (word: string) => boolean): number {
  return words.filter(holds).length / Math.max(1, words.length);
}
