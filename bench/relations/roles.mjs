// The kind of alteration that exchanges who does it and to whom it is done. It knows English alone.
import { formOf, mayBothBeTrue, namesIn } from "./things.mjs";
import { exchanged } from "./values.mjs";
import { determiners, phraseEnds, symmetric, verbs } from "./words.mjs";

/** @typedef {import("./text.mjs").Token} Token */
/** @typedef {import("./text.mjs").Edit} Edit */
/** @typedef {import("./kinds.mjs").Sentence} Sentence */

const bases = new Set(verbs.values());
const bes = new Set("is are was were be been being".split(" "));
const atEnds = new Set("instead also often available then now still already even year-old".split(" "));

/**
 * The two sides of a verb, of "was made by", of "than" and of "from ... to" change places, or two names of the sentence. A
 * sentence with "and", "differs" or "the same" between them may be as true the other way round.
 * @param {Sentence} sentence @returns {Edit[][]}
 */
export function exchangeRoles(sentence) {
  const names = exchangeNames(sentence);
  const sides = sentence.tokens.flatMap((_, index) => {
    const from = middleOf(sentence.tokens, index);
    const left = from === null ? null : phraseBefore(sentence, from);
    const right = from === null ? null : phraseAfter(sentence, index + 1);
    if (left === null || right === null || left.text.toLowerCase() === right.text.toLowerCase()) return [];
    const [first, second] = exchanged(left, right);
    return [[first, { ...second, text: inSmall(sentence, left.text) }]];
  });
  return [...sides, ...names].filter((edits) => edits.every(({ text }) => text !== ""));
}

/** The phrase inside a sentence: "The crane" becomes "the crane", a name stays. @param {Sentence} sentence @param {string} text */
function inSmall({ hasSmall }, text) {
  const first = text.split(" ")[0]?.toLowerCase() ?? "";
  return determiners.has(first) || hasSmall(first) ? first + text.slice(first.length) : text;
}

/** Where the left side ends, when at `index` stands what the right side follows. @param {readonly Token[]} tokens @param {number} index */
function middleOf(tokens, index) {
  const word = tokens[index]?.lower ?? "";
  const isPlural = /[^su]s$/.test(tokens[index - 1]?.lower ?? "");
  if (verbs.has(word) || (bases.has(word) && isPlural)) return index;
  const near = tokens.slice(Math.max(0, index - 5), index);
  if (word === "to" && near.some(({ lower }) => lower === "from")) return index;
  const be = tokens.findLastIndex(({ lower }, place) => place < index && place > index - 6 && bes.has(lower));
  const isPassive = word === "by" && /(?:ed|en|de|wn)$/.test(tokens[index - 1]?.lower ?? "");
  return be > 0 && (isPassive || word === "than") ? be : null;
}

/** The words before a place as far as they are one short phrase. @param {Sentence} sentence @param {number} end */
function phraseBefore(sentence, end) {
  let from = end;
  while (from > 0 && isPart(sentence.tokens[from - 1])) from -= 1;
  // "the use of tools": its article belongs to the phrase, a preposition before it does not.
  if (from > 0 && determiners.has(sentence.tokens[from - 1]?.lower ?? "") && sentence.tokens[from - 1]?.lower !== "of")
    from -= 1;
  return phraseOf(sentence, from, end);
}

/** @param {Sentence} sentence @param {number} from */
function phraseAfter(sentence, from) {
  let end = determiners.has(sentence.tokens[from]?.lower ?? "") ? from + 1 : from;
  while (isPart(sentence.tokens[end])) end += 1;
  return phraseOf(sentence, from, end);
}

/** @param {Token | undefined} token */
const isPart = (token) => token?.isWord === true && !phraseEnds.has(token.lower) && !determiners.has(token.lower);

/** @param {Sentence} sentence @param {number} from @param {number} end */
function phraseOf({ tokens, text }, from, end) {
  const words = tokens.slice(from, end);
  const isAside = (/** @type {Token | undefined} */ token) =>
    token !== undefined && (atEnds.has(token.lower) || token.lower.endsWith("ly"));
  while (isAside(words.at(-1))) words.pop();
  while (isAside(words[0])) words.shift();
  const [first, last] = [words[0], words.at(-1)];
  const says = words.some(({ lower }) => lower.length > 2 && !determiners.has(lower));
  if (first === undefined || last === undefined || words.length > 5 || !says) return null;
  return { start: first.start, end: last.end, text: text.slice(first.start, last.end) };
}

/** @param {Sentence} sentence @returns {Edit[][]} */
function exchangeNames(sentence) {
  const names = namesIn(sentence.text, sentence);
  return names.flatMap((left, index) =>
    names.slice(index + 1).flatMap((right) => {
      const between = sentence.tokens.filter(({ start }) => start >= left.end && start < right.start);
      if (formOf(left.text) !== formOf(right.text) || between.length < 2) return [];
      if (between.some(({ lower }) => symmetric.has(lower)) || mayBothBeTrue(left.text, right.text, sentence))
        return [];
      return [exchanged(left, right)];
    }),
  );
}
