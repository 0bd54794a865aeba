// Kinds of alterations that put another name or noun where one stands.
import { inCaseOf, tokensOf } from "./text.mjs";
import {
  comparisons,
  determiners,
  foreignNames,
  months,
  noNouns,
  nounsAlike,
  phraseEnds,
  symmetric,
  weekdays,
} from "./words.mjs";

/** @typedef {import("./text.mjs").Token} Token */
/** @typedef {import("./text.mjs").Edit} Edit */
/** @typedef {import("./kinds.mjs").Sentence} Sentence */
/** @typedef {{ start: number, end: number, text: string }} Span */

const calendar = new Set([...months, ...weekdays]);
const isAcronym = (/** @type {string} */ text) => /\p{Lu}.*\p{Lu}|\p{L}.*\d/u.test(text) && !text.includes(" ");

/**
 * Runs of words that are written large without need: their small form stands nowhere in the sources, and at the start of a
 * sentence they are no common word either.
 * @param {string} text @param {Sentence} sentence @returns {Span[]}
 */
export function namesIn(text, sentence) {
  /** @type {Span[]} */
  const names = [];
  const tokens = tokensOf(text);
  tokens.forEach((token, index) => {
    // No initials ("C.D"), and no marks of citations ("[Power2016]").
    const isLarge =
      token.isWord &&
      /^\p{Lu}[^.]/u.test(token.text) &&
      !calendar.has(token.text) &&
      !/^[[@]$/.test(tokens[index - 1]?.text ?? "");
    const startsSentence =
      index === 0 ||
      /^[.!?:•|"“”(*–—-]$/.test(tokens[index - 1]?.text ?? "") ||
      /\n/.test(text.slice(tokens[index - 1]?.end, token.start));
    const isName =
      isLarge &&
      !sentence.hasSmall(token.lower) &&
      (!startsSentence || isAcronym(token.text) || sentence.hasInside(token.text));
    if (!isName) return;
    const end = token.end - (/['’]s$/.exec(token.text)?.[0].length ?? 0);
    const last = names.at(-1);
    if (last !== undefined && text.slice(last.end, token.start) === " " && !startsSentence) {
      names[names.length - 1] = { start: last.start, end, text: text.slice(last.start, end) };
    } else names.push({ start: token.start, end, text: text.slice(token.start, end) });
  });
  return names;
}

/** @param {string} name */
export const formOf = (name) => (isAcronym(name) ? "acronym" : name.includes(" ") ? "words" : "word");

/**
 * Whether two names may mean the same thing or stand in one list, so that what is true of one may be true of the other:
 * shared words or beginnings, initials, or nothing but marks and "and" between them somewhere.
 * @param {string} left @param {string} right @param {Sentence} sentence
 */
export function mayBothBeTrue(left, right, sentence) {
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  if (one.slice(0, 4) === other.slice(0, 4) || one.split(" ").some((word) => other.split(" ").includes(word)))
    return true;
  const initials = (/** @type {string} */ text) =>
    text
      .split(/[ -]/)
      .map((word) => word.charAt(0))
      .join("");
  if (initials(one) === other || initials(other) === one) return true;
  const isListed = (/** @type {string} */ text) =>
    tokensOf(text).every(({ isWord, text: word, lower }) => !isWord || symmetric.has(lower) || /^\p{Lu}/u.test(word));
  const stands = (/** @type {string} */ text, /** @type {string} */ first, /** @type {string} */ second) =>
    text
      .split(first)
      .slice(1)
      .some((rest) => rest.includes(second) && isListed(rest.slice(0, rest.indexOf(second))));
  return [sentence.text, ...sentence.passages].some((text) => stands(text, left, right) || stands(text, right, left));
}

/** Another name of the same form from the passages. @param {Sentence} sentence @returns {Edit[][]} */
export function exchangeName(sentence) {
  const others = [...new Set(sentence.passages.flatMap((text) => namesIn(text, sentence).map((name) => name.text)))];
  return namesIn(sentence.text, sentence).flatMap((name) =>
    others
      .filter((other) => formOf(other) === formOf(name.text) && !sentence.text.includes(other))
      .filter((other) => !mayBothBeTrue(name.text, other, sentence))
      .map((text) => [{ ...name, text }]),
  );
}

/** A name of nobody. @param {Sentence} sentence @returns {Edit[][]} */
export function foreignName(sentence) {
  return namesIn(sentence.text, sentence).map((name) => {
    const text = sentence.pick(foreignNames[formOf(name.text)]) ?? "";
    return [{ ...name, text }];
  });
}

/** Nouns as far as their neighbours show them: "the ... of". @param {string} text @returns {Token[]} */
function nounsIn(text) {
  const tokens = tokensOf(text);
  return tokens.filter((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    const isPlace =
      determiners.has(before?.lower ?? "") && (next === undefined || !next.isWord || phraseEnds.has(next.lower));
    return (
      isPlace &&
      ![noNouns, phraseEnds, comparisons].some((words) => words.has(token.lower)) &&
      /^\p{Ll}{4,}$/u.test(token.text) &&
      !/(?:ly|ed|ing|ous|ive|able|al|ic|ful|ent|ary|less|same|most|other|first|last|such)$/.test(token.text)
    );
  });
}

/** @param {string} left @param {string} right */
const areAlike = (left, right) => {
  const [one, other] = [left, right].map((word) => word.replace(/s$/, ""));
  return (
    one?.slice(0, 4) === other?.slice(0, 4) ||
    nounsAlike.some((group) => group.has(one ?? "") && group.has(other ?? ""))
  );
};

/** Another noun of the passages, of the same number and no word for the same. @param {Sentence} sentence @returns {Edit[][]} */
export function exchangeNoun(sentence) {
  const others = [...new Set(sentence.passages.flatMap((text) => nounsIn(text).map((noun) => noun.text)))];
  return nounsIn(sentence.text).flatMap((noun) =>
    others
      .filter((other) => other.endsWith("s") === noun.text.endsWith("s") && !areAlike(noun.text, other))
      .filter((other) => !sentence.tokens.some(({ lower }) => areAlike(lower, other)))
      .map((text) => [{ start: noun.start, end: noun.end, text: inCaseOf(noun.text, text) }]),
  );
}
