// Kinds of alterations that change one small word: negation, opposite, quantifier, modal, direction of a comparison. They
// know English alone.
import { inCaseOf } from "./text.mjs";
import {
  antonyms,
  auxiliaries,
  comparisons,
  focusWords,
  modals,
  negators,
  numberWords,
  phraseEnds,
  quantifiers,
  verbs,
} from "./words.mjs";

/** @typedef {import("./text.mjs").Token} Token */
/** @typedef {import("./text.mjs").Edit} Edit */
/** @typedef {import("./kinds.mjs").Sentence} Sentence */

/** @param {Sentence} sentence */
const negatorsOf = ({ tokens }) => tokens.filter(({ lower }) => negators.has(lower));

/** After these an opposite is no contradiction of the whole. @param {Sentence} sentence */
const isConditional = ({ tokens }) => tokens.some(({ lower }) => ["if", "whether", "unless", "would"].includes(lower));

/** @param {Token} token @param {string} text @returns {Edit[]} */
const replaced = (token, text) => [{ start: token.start, end: token.end, text: inCaseOf(token.text, text) }];

/** @param {Sentence} sentence @returns {Edit[][]} */
export function addNegation(sentence) {
  const { tokens } = sentence;
  if (negatorsOf(sentence).length > 0 || isConditional(sentence)) return [];
  return tokens.flatMap((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (next === undefined || !next.isWord || focusWords.has(next.lower)) return [];
    const base = verbs.get(token.lower);
    if (base !== undefined && before?.isWord && !["to", "only"].includes(before.lower))
      return [replaced(token, `does not ${base}`)];
    if (!auxiliaries.has(token.lower)) return [];
    if (["has", "have", "does", "do", "did"].includes(token.lower) && !/(?:ed|been)$/.test(next.lower)) return [];
    return [replaced(token, token.lower === "can" ? "cannot" : `${token.text} not`)];
  });
}

/** A lone "not" goes, but not that of "not only" or "whether or not". @param {Sentence} sentence @returns {Edit[][]} */
export function loseNegation(sentence) {
  const { tokens } = sentence;
  if (negatorsOf(sentence).length !== 1 || isConditional(sentence)) return [];
  return tokens.flatMap((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (token.lower === "cannot" || token.lower === "can't") return [replaced(token, "can")];
    if (token.lower === "without") return [replaced(token, "with")];
    if (token.lower === "nobody") return [replaced(token, "anybody")];
    if (token.lower.endsWith("n't") && token.lower !== "won't")
      return [replaced(token, token.lower.replace("n't", ""))];
    const isNot = token.lower === "not" && before?.isWord && !["or", "if", "but"].includes(before.lower);
    const isNo = token.lower === "no" && (next?.lower === "longer" || next?.lower.endsWith("s"));
    if (next === undefined || focusWords.has(next.lower) || !(isNot || isNo || token.lower === "never")) return [];
    const end = isNo && next.lower === "longer" ? (tokens[index + 2]?.start ?? next.end) : next.start;
    return [[{ start: token.start, end, text: "" }]];
  });
}

/**
 * Words by a table, unless the replacement stands in the sources too ("low to moderate"), or behind a negation, where the
 * opposite of both may hold.
 * @param {ReadonlyMap<string, string>} table
 * @param {(tokens: readonly Token[], index: number) => boolean} fits
 */
const byTable = (table, fits) => (/** @type {Sentence} */ sentence) =>
  sentence.tokens.flatMap((token, index) => {
    const text = table.get(token.lower);
    if (text === undefined || text.split(" ").every((word) => sentence.hasWord(word))) return [];
    const isNamePart = index > 0 && /^\p{Lu}\p{Ll}/u.test(token.text);
    if (isNamePart || sentence.hasWord(text) || !fits(sentence.tokens, index)) return [];
    return [replaced(token, text)];
  });

/** @param {readonly Token[]} tokens @param {number} index @param {readonly string[]} words */
const follows = (tokens, index, words) => words.includes(tokens[index - 1]?.lower ?? "");

const oppositesByTable = byTable(
  antonyms,
  (tokens, index) => !follows(tokens, index, ["as", "so", "-", "at", "how", "well"]),
);

/** @param {Sentence} sentence @returns {Edit[][]} */
export const alterAntonym = (sentence) => (negatorsOf(sentence).length > 0 ? [] : oppositesByTable(sentence));

/** With "than" behind it, or before an adjective and no number. @param {Sentence} sentence @returns {Edit[][]} */
export const turnComparison = byTable(comparisons, (tokens, index) => {
  const rest = tokens.slice(index + 1, index + 9);
  const beforeThan = rest.findIndex(({ lower }) => lower === "than");
  const compared = rest[beforeThan + 1];
  const isBound = compared !== undefined && (compared.isNumber || numberWords.includes(compared.lower));
  if (follows(tokens, index, ["no", "any", "or", "and", "much", "one"]) && tokens[index - 1]?.lower !== "much")
    return false;
  if (tokens[index + 1]?.lower === "or" || tokens[index + 1]?.lower === "and") return false;
  return (beforeThan >= 0 && !isBound) || !["more", "less"].includes(tokens[index]?.lower ?? "");
});

const notAbout = new Set("other six two three four year month week day time".split(" "));
const isPlural = (/** @type {Token | undefined} */ token) => /[^su]s$/.test(token?.lower ?? "");

const quantified = byTable(quantifiers, (tokens, index) => {
  const [word, next] = [tokens[index]?.lower ?? "", tokens[index + 1]];
  const isPhrase = follows(tokens, index, ["at", "as", "how", "so", "too", "after", "above", "not", "a"]);
  if (next === undefined || !next.isWord || isPhrase) return false;
  if (
    ["often", "ly", "ally"].some((ending) => word.endsWith(ending)) ||
    ["sometimes", "always", "nobody"].includes(word)
  )
    return true;
  // "every six hours" and "each other" are no statements about all, "most stable" is a superlative.
  if (word === "every" || word === "each")
    return !notAbout.has(next.lower) && (next.lower === "of" || !phraseEnds.has(next.lower));
  if (word === "most") return next.lower === "of" || isPlural(next);
  return ["of", "the", "these"].includes(next.lower) || tokens.slice(index + 1, index + 4).some(isPlural);
});

/** @param {Sentence} sentence @returns {Edit[][]} */
export const alterQuantifier = (sentence) => (negatorsOf(sentence).length > 1 ? [] : quantified(sentence));

const byModal = byTable(modals, (tokens, index) => {
  const next = tokens[index + 1];
  const isMonth = tokens[index]?.text === "May" && index > 0;
  return next !== undefined && next.isWord && next.lower !== "only" && !isMonth;
});

/** "Nobody may" is "nobody must". @param {Sentence} sentence @returns {Edit[][]} */
export const alterModal = (sentence) => (negatorsOf(sentence).length > 0 ? [] : byModal(sentence));
