// The kinds of alterations by name, and what each is given.
import { addNegation, alterAntonym, alterModal, alterQuantifier, loseNegation, turnComparison } from "./meanings.mjs";
import { hashOf, seeded, tokensOf } from "./text.mjs";
import { exchangeRoles } from "./roles.mjs";
import { exchangeName, exchangeNoun, foreignName } from "./things.mjs";
import { alterBound, alterNumber, alterTime, alterUnit, exchangeNumbers } from "./values.mjs";

/** @typedef {import("./text.mjs").Token} Token */
/** @typedef {import("./text.mjs").Edit} Edit */
/**
 * @typedef {object} Sentence
 * @property {string} text
 * @property {string} language
 * @property {Token[]} tokens
 * @property {readonly string[]} passages what it follows from
 * @property {(word: string) => boolean} hasWord whether sentence or passages have it: then it may be true as well
 * @property {(word: string) => boolean} hasSmall whether the passages have it in small letters
 * @property {(word: string) => boolean} hasInside whether it stands inside a sentence of the passages
 * @property {<T>(items: readonly T[]) => T | undefined} pick one by chance, the same at every time
 */

/** Each gives the possible alterations of a sentence. @type {Record<string, { alter: (sentence: Sentence) => Edit[][], languages?: readonly string[] }>} */
export const kinds = {
  number: { alter: alterNumber },
  "numbers exchanged": { alter: exchangeNumbers },
  unit: { alter: alterUnit },
  bound: { alter: alterBound },
  time: { alter: alterTime },
  "negation added": { alter: addNegation, languages: ["en"] },
  "negation lost": { alter: loseNegation, languages: ["en"] },
  antonym: { alter: alterAntonym, languages: ["en"] },
  quantifier: { alter: alterQuantifier, languages: ["en"] },
  modal: { alter: alterModal, languages: ["en"] },
  comparison: { alter: turnComparison, languages: ["en"] },
  // In German every noun is written large.
  "name of the passage": { alter: exchangeName, languages: ["en", "fr", "es"] },
  "foreign name": { alter: foreignName, languages: ["en", "fr", "es"] },
  role: { alter: exchangeRoles, languages: ["en"] },
  noun: { alter: exchangeNoun, languages: ["en"] },
};

/** @param {string} text @param {readonly string[]} passages @param {string} language @param {string} seed @returns {Sentence} */
export function sentenceOf(text, passages, language, seed) {
  const tokens = tokensOf(text);
  const sources = passages.map((passage) => tokensOf(passage));
  const words = new Set([tokens, ...sources].flatMap((list) => list.map(({ lower }) => lower)));
  const small = new Set(
    sources.flatMap((list) => list.map(({ text: word }) => word)).filter((word) => /^\p{Ll}/u.test(word)),
  );
  const inside = new Set(
    sources.flatMap((list) =>
      list.filter((_, index) => /^[\p{L},(]/u.test(list[index - 1]?.text ?? ".")).map((token) => token.text),
    ),
  );
  const random = seeded(hashOf(seed + text));
  return {
    text,
    language,
    tokens,
    passages,
    hasWord: (word) => words.has(word.toLowerCase()),
    hasSmall: (word) => small.has(word),
    hasInside: (word) => inside.has(word),
    pick: (items) => items[Math.floor(random() * items.length)],
  };
}
