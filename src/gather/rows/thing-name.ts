import { splitAtSpaces } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { indexTerms } from "../../domain/terms.js";
import { joined } from "./same-value.js";

/** A name as it is compared. */
export interface ThingName {
  /** All its letters and digits: "Kestrel DB" and "kestrel-db" are "kestreldb". Empty where there is no name. */
  letters: string;
  /** Without words that say only what kind of thing it is: "Skerrow Head Lighthouse" is "skerrowhead"; null where that is all or nothing of it. */
  proper: string | null;
  /** Says nothing about which thing it is, save on its own host: "Home", "Introduction". */
  generic: boolean;
  words: readonly string[];
}

/** Titles that pages of all kinds have. */
const genericTitles = new Set(
  splitAtSpaces(`home homepage index introduction about aboutus overview documentation docs readme untitled editorial preface contents
  news blog contact contactus faq welcome project projects products features download downloads gettingstarted quickstart
  introductiontotheissue tableofcontents bookreview bookreviews error notfound 404 403`),
);
/** Words that say what a page or a company is, in whatever table. */
const kindWords = new Set(
  splitAtSpaces(`the a an official site website homepage home page documentation docs about project github gitlab wikipedia readme db
  database inc ltd llc plc corp corporation company gmbh ag sa bv oy ab`),
);
const separator = /\s+[|·•–—:-]\s+|\s*[|·•–—]\s*|:\s+/u;
/** With fewer letters a name has none to spare for an error. */
const fewestLetters = 8;
const fewestLettersOfWord = 5;
/** What is left of a name without words of its kind is hardly a name where it is shorter. */
const fewestProper = 3;
/** In other writing a letter is a syllable or a word. */
const spelledInLetters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;

/**
 * @param context Where the name was read (host, service), and what the table is of: words of both say nothing about which
 *   thing it is.
 */
export function thingName(title: string, context: { source: string; kind: ReadonlySet<string> }): ThingName {
  const words = withoutArticle(wordsOf(withoutSite(title, context.source)));
  const letters = joined(words) || foldText(title);
  const proper = joined(words.filter((word) => !kindWords.has(word) && !isOfKind(word, context.kind)));
  return {
    letters,
    proper: proper.length < fewestProper || proper === letters ? null : proper,
    generic: letters === "" || genericTitles.has(letters),
    words,
  };
}

/** Words of a request that say what kind of things it asks for, as indexes know them. */
export function kindOf(description: string): Set<string> {
  return new Set(indexTerms(description));
}

function isOfKind(word: string, kind: ReadonlySet<string>): boolean {
  return indexTerms(word).every((term) => kind.has(term));
}

function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replaceAll("'", "")
      .match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
  );
}

/** Takes off the name of the site that pages carry at an end of their titles: "Quiverbase | GitHub". */
function withoutSite(title: string, source: string): string {
  const parts = title.split(separator).filter((part) => part.trim() !== "");
  if (parts.length < 2) return title;
  const site = wordsOf(source).join("");
  const names = (part: string | undefined) => {
    const letters = wordsOf(part ?? "").join("");
    return letters !== "" && site.includes(letters);
  };
  if (names(parts.at(-1))) return parts.slice(0, -1).join(" ");
  return names(parts[0]) ? parts.slice(1).join(" ") : title;
}

/**
 * Names that differ from this one by at most one letter of one word have one of these in common: each is the name with one
 * of its words left out. None where the name is too short to allow for an error.
 */
export function nearbyKeys({ letters, words, generic }: ThingName): string[] {
  if (generic || letters.length < fewestLetters) return [];
  return words.flatMap((word, index) =>
    isSpared(word) ? [JSON.stringify([index, ...words.slice(0, index), ...words.slice(index + 1)])] : [],
  );
}

/** Numbers and short words tell things apart: "Part 2", "Mark II". */
function isSpared(word: string): boolean {
  return word.length >= fewestLettersOfWord && spelledInLetters.test(word);
}

/**
 * Whether two names are spellings of one: the same words save for one letter, not the first, of one word of five letters
 * or more, in names of eight letters or more.
 */
export function areSpellings(left: ThingName, right: ThingName): boolean {
  if (left.letters === right.letters) return true;
  if (Math.min(left.letters.length, right.letters.length) < fewestLetters) return false;
  if (left.words.length !== right.words.length) return false;
  const differing = left.words.flatMap((word, index) => (word === right.words[index] ? [] : [index]));
  const [index] = differing;
  if (index === undefined || differing.length > 1) return false;
  const [one, other] = [left.words[index] ?? "", right.words[index] ?? ""];
  return isSpared(one) && isSpared(other) && one[0] === other[0] && isOneEdit(one, other);
}

/** One letter put in, left out or changed, or two neighbours swapped. */
function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (Math.max(left.length, right.length) <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Articles that stand before names, by language; one that is written together with a name ("L'Aquila") is left on it. */
const articles: Readonly<Record<string, string>> = {
  ca: "el la els les",
  de: "der die das den dem des ein eine",
  el: "ο η το οι τα",
  en: "the a an",
  es: "el la los las",
  fr: "le la les",
  it: "il lo la i gli le",
  nl: "de het een",
  pt: "o a os as",
};
const known = new Set(Object.values(articles).flatMap((line) => line.split(" ")));
/** With fewer words behind it an article is a part of the name: "El Salvador", "Die Hard". */
const fewestBehind = 2;

/** A name's words without an article before them: lists write "Fastnet Lighthouse", pages "The Fastnet Lighthouse". */
function withoutArticle(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return known.has(first) && rest.length >= fewestBehind ? rest : words;
}
