import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { containsValue } from "../values/values.js";

/** A place where words stand in a text. */
export interface Place {
  /** They, with what they are cut out of: "12,345 stars" of "345 stars". */
  words: string;
  /** Of the first character. */
  start: number;
  /** The whole lines in which they stand. */
  lines: string;
}

/** More places of the same words are of no interest. */
const mostPlaces = 100;
const longestWord = 60;

/** Every place where such words stand in a text, from the first on. */
export function placesIn(text: string, standing: string): Place[] {
  const places: Place[] = [];
  let start = standing === "" ? -1 : text.indexOf(standing);
  while (start >= 0 && places.length < mostPlaces) {
    const end = start + standing.length;
    const before = /\S*$/u.exec(text.slice(Math.max(0, start - longestWord), start))?.[0] ?? "";
    const behind = /^\S*/u.exec(text.slice(end, end + longestWord))?.[0] ?? "";
    const after = text.indexOf("\n", end);
    const lines = text.slice(text.lastIndexOf("\n", start - 1) + 1, after < 0 ? text.length : after);
    places.push({ words: before + standing + behind, start, lines });
    start = text.indexOf(standing, start + 1);
  }
  return places;
}

/** Whether words say a value also as part of what they are cut out of: of a longer number or name, behind a "not". */
export function saysWhole({ words, lines }: Place, value: string): boolean {
  return containsValue(words, value) && !isDenied(lines, value);
}

interface Words {
  /** Turns round what is said after it; "not only" does not. */
  denial: RegExp;
  /** Behind a denial, another thing begins: "not released until 2019", "is not fast but MIT licensed". */
  turn: RegExp;
  /** A value that denies by itself. */
  denies: RegExp;
}

const wordsOf = perLanguage((data): Words => {
  const { denials = [], turning_words = [], negators = [], clause_words = [] } = data ?? {};
  const ending = String.raw`${anyOf((data?.negative_endings ?? []).flatMap((each) => [each, each.replace("'", "’")]))}(?!\p{L})|(?<!\p{L})non-`;
  return {
    denial: new RegExp(String.raw`(?<!\p{L})${anyOf(denials)}(?! ${anyOf(clause_words)})(?!\p{L})|${ending}`, "iu"),
    turn: new RegExp(String.raw`(?<!\p{L})${anyOf(turning_words)}(?!\p{L})`, "iu"),
    denies: new RegExp(String.raw`(?<!\p{L})${anyOf(negators)}(?!\p{L})|${ending}`, "iu"),
  };
});

const clauseEnd = /[,;:!?()]\s|\.\s+(?=\p{Lu})|\s[–—]\s/u;

/**
 * Whether a text says that a value is not so, in every clause that contains it: "is no longer MIT licensed". English only;
 * what is said in other languages, or in other ways, is not noticed.
 */
export function isDenied(text: string, value: string): boolean {
  const { denial, denies } = wordsOf("en");
  if (!denial.test(text) || denies.test(value)) return false;
  const clauses = text.split(clauseEnd).filter((clause) => containsValue(clause, value));
  return clauses.length > 0 && clauses.every((clause) => deniesIn(clause, value));
}

function deniesIn(clause: string, value: string): boolean {
  const { denial, turn } = wordsOf("en");
  const word = denial.exec(clause);
  if (word === null || containsValue(clause.slice(0, word.index), value)) return false;
  const behind = clause.slice(word.index + word[0].length);
  const [scope = ""] = behind.split(turn);
  return containsValue(scope, value) || deniesIn(behind, value);
}
