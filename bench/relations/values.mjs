// Kinds of alterations that change a value: numbers, their units and bounds, dates.
import { inCaseOf } from "./text.mjs";
import { bounds, months, numberWords, symmetric, units, weekdays } from "./words.mjs";

/** @typedef {import("./text.mjs").Token} Token */
/** @typedef {import("./text.mjs").Edit} Edit */
/** @typedef {import("./kinds.mjs").Sentence} Sentence */

const turns = new Map([
  ["before", "after"],
  ["after", "before"],
]);

/** Marks that may stand at a number and leave it one. */
const besides = new Set("( [ $ € . , ; : ) ] %".split(" "));

/** Numbers that stand alone: no parts of names ("R2"), of ranges, versions or formulas. @param {Sentence} sentence */
function numbersOf({ tokens }) {
  const touches = (/** @type {Token | undefined} */ left, /** @type {Token | undefined} */ right) =>
    left !== undefined && left.end === right?.start;
  return tokens.filter((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const stands = !touches(before, token) || besides.has(before?.text ?? "");
    return token.isNumber && stands && (!touches(token, after) || besides.has(after?.text ?? ""));
  });
}

const isYear = (/** @type {Token} */ { text }) => /^(?:1[5-9]|20)\d\d$/.test(text);

/** @param {Sentence} sentence */
const yearsOf = (sentence) => numbersOf(sentence).filter(isYear);

const boundWords = new Set([
  ...bounds.flatMap(([phrase]) => phrase.split(" ").slice(-1)),
  "least",
  "most",
  "exceed",
  "max",
]);

/**
 * Numbers that say how many. Behind a bound another number may be as true: of what lasts at least six hours it holds that
 * it lasts at least four. @param {Sentence} sentence
 */
const amountsOf = (sentence) => numbersOf(sentence).filter((token) => !isYear(token) && !isBounded(sentence, token));

/** @param {Sentence} sentence @param {Token} number */
const isBounded = ({ tokens }, number) => {
  const index = tokens.indexOf(number);
  return tokens.slice(Math.max(0, index - 2), index).some(({ lower }) => boundWords.has(lower));
};

/** @param {Sentence} sentence @returns {Edit[][]} */
export function alterNumber(sentence) {
  const digits = amountsOf(sentence).map((token) => {
    const places = [...token.text.matchAll(/\d/g)].map(({ index }) => index);
    const place = sentence.pick(places) ?? 0;
    const old = Number(token.text[place]);
    const digit = sentence.pick([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => one !== old)) ?? 1;
    return {
      start: token.start,
      end: token.end,
      text: token.text.slice(0, place) + digit + token.text.slice(place + 1),
    };
  });
  const words = sentence.tokens.flatMap((token) => {
    if (sentence.language !== "en" || !numberWords.includes(token.lower)) return [];
    if (isBounded(sentence, token)) return [];
    const other = sentence.pick(numberWords.filter((word) => !sentence.hasWord(word)));
    return other === undefined ? [] : [{ start: token.start, end: token.end, text: inCaseOf(token.text, other) }];
  });
  return [...digits, ...words].filter((edit) => !sentence.hasWord(edit.text)).map((edit) => [edit]);
}

/** Two numbers change places, unless they stand side by side or it says "times" or "and". @param {Sentence} sentence @returns {Edit[][]} */
export function exchangeNumbers(sentence) {
  const { tokens } = sentence;
  const numbers = numbersOf(sentence);
  const found = tokens.filter((token) => numberWords.includes(token.lower) || numbers.includes(token));
  return found.flatMap((left, index) =>
    found.slice(index + 1).flatMap((right) => {
      const between = tokens.filter(({ start }) => start > left.start && start < right.start);
      const isSeries = between.length < 3 || between.every(({ lower, isWord }) => !isWord || symmetric.has(lower));
      const isAlike = left.isNumber === right.isNumber && isYear(left) === isYear(right) && left.text !== right.text;
      if (isSeries || !isAlike || tokens.some(({ lower }) => lower === "times" || lower === "between")) return [];
      return [exchanged(left, right)];
    }),
  );
}

/** @param {{ start: number, end: number, text: string }} left @param {{ start: number, end: number, text: string }} right @returns {[Edit, Edit]} */
export const exchanged = (left, right) => [
  { start: left.start, end: left.end, text: inCaseOf(left.text, right.text) },
  { start: right.start, end: right.end, text: left.text },
];

/** @param {Sentence} sentence @returns {Edit[][]} */
export function alterUnit(sentence) {
  const { tokens } = sentence;
  return tokens.flatMap((token, index) => {
    const number = [tokens[index - 1], token.text === "$" ? tokens[index + 1] : undefined];
    if (number.some((one) => one !== undefined && isBounded(sentence, one))) return [];
    // Nothing is as much in every unit.
    if (number.some((one) => one?.text === "0")) return [];
    if (!number.some((one) => one?.isNumber || numberWords.includes(one?.lower ?? ""))) return [];
    return units
      .filter((group) => group.includes(token.text))
      .flatMap((group) => group.filter((unit) => unit !== token.text && !sentence.hasWord(unit)))
      .map((text) => [{ start: token.start, end: token.end, text }]);
  });
}

/** "at least 3": "at most 3". A number without a bound gets none: "at least" would still be true. @param {Sentence} sentence @returns {Edit[][]} */
export function alterBound({ tokens, text }) {
  const numbers = tokens.filter(({ isNumber, lower }) => isNumber || numberWords.includes(lower));
  return bounds.flatMap(([phrase, opposite]) =>
    numbers.flatMap((number) => {
      const start = text.slice(0, number.start).toLowerCase().lastIndexOf(phrase);
      const between = text.slice(start + phrase.length, number.start);
      const before = text.slice(0, Math.max(start, 0));
      if (start < 0 || !/^ (?:(?:the|of|a) )?[$€]?$/.test(between)) return [];
      // "no more than": the longer phrase is another row.
      if (/[\p{L}\p{N}]$/u.test(before) || /\b(?:no|not|up|one or) $/i.test(before)) return [];
      const end = start + phrase.length;
      return [[{ start, end, text: inCaseOf(text.slice(start, end), opposite) }]];
    }),
  );
}

/** Another year, month or weekday, and "after" for "before". @param {Sentence} sentence @returns {Edit[][]} */
export function alterTime(sentence) {
  const years = yearsOf(sentence);
  const edits = sentence.tokens.flatMap((token) => {
    const { start, end } = token;
    if (years.includes(token)) {
      const year = Number(token.text) + (sentence.pick([-9, -7, -4, -3, -2, 2, 3, 6, 8]) ?? 2);
      return sentence.hasWord(String(year)) ? [] : [{ start, end, text: String(year) }];
    }
    const names = [months, weekdays].find((list) => list.includes(token.text));
    if (names !== undefined && !(token.text === "May" && start === 0)) {
      const other = sentence.pick(names.filter((name) => !sentence.hasWord(name.toLowerCase())));
      return other === undefined ? [] : [{ start, end, text: other }];
    }
    const turned = turns.get(token.lower);
    if (turned === undefined || sentence.hasWord(turned)) return [];
    return [{ start, end, text: inCaseOf(token.text, turned) }];
  });
  return edits.map((edit) => [edit]);
}
