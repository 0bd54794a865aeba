// The generator's own reading of texts: nothing of it is shared with the check that it tests.

/** @typedef {{ text: string, lower: string, start: number, end: number, isWord: boolean, isNumber: boolean }} Token */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** Words, numbers and single marks. "R410A" and "Tesseract.js" are words, "1,000" is a number. */
const tokenPattern = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{N}]*(?:[’'.-][\p{L}\p{N}]+)*|\S/gu;
/** After these a stop ends no sentence. */
const abbreviations = new Set(
  "e.g i.e eg ie dr mr mrs ms prof st al vs etc fig no nos approx incl cf ca vol ed eds jr z.b bzw usw evtl p.ej resp".split(
    " ",
  ),
);

/** @param {string} text @returns {Token[]} */
export function tokensOf(text) {
  return [...text.matchAll(tokenPattern)].map(({ 0: found, index }) => ({
    text: found,
    lower: found.toLowerCase().replaceAll("’", "'"),
    start: index,
    end: index + found.length,
    isWord: /^\p{L}/u.test(found),
    isNumber: /^\d/.test(found),
  }));
}

/**
 * Sentences that somebody could copy into an answer: whole, of 6 to 45 words, no rows of tables, headings or code.
 * @param {string} text
 */
export function sentencesOf(text) {
  return text
    .split("\n")
    .flatMap((line) => splitLine(line.replace(/^(?:[-*•]|\d{1,2}[.)]) +/, "").trim()))
    .filter(isQuotable);
}

/** @param {string} line */
function splitLine(line) {
  /** @type {string[]} */
  const sentences = [];
  let from = 0;
  for (const { index, 0: stop } of line.matchAll(/[.!?]["”')\]]*(?=\s+["“'([]?[\p{Lu}\d])/gu)) {
    const word =
      line
        .slice(from, index)
        .split(/[\s([]/)
        .at(-1) ?? "";
    if (stop.startsWith(".") && (word.length === 1 || abbreviations.has(word.toLowerCase()))) continue;
    sentences.push(line.slice(from, index + stop.length).trim());
    from = index + stop.length;
  }
  return [...sentences, line.slice(from).trim()];
}

/** @param {string} sentence */
function isQuotable(sentence) {
  const words = tokensOf(sentence).filter(({ isWord }) => isWord).length;
  const letters = sentence.match(/[\p{L}\s]/gu)?.length ?? 0;
  return (
    /^["“]?\p{Lu}.*\.["”)]?$/u.test(sentence) &&
    words >= 6 &&
    words <= 45 &&
    letters > 0.8 * sentence.length &&
    !/[|=<>]|::/.test(sentence)
  );
}

/** @param {string} text @param {readonly Edit[]} edits that do not overlap */
export function applyEdits(text, edits) {
  let result = text;
  for (const edit of edits.toSorted((left, right) => right.start - left.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return result;
}

/** The replacement with the capital of what it replaces. @param {string} replaced @param {string} replacement */
export const inCaseOf = (replaced, replacement) =>
  /^\p{Lu}/u.test(replaced) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;

/** Letters and digits alone: equal where two texts differ in marks and spaces. @param {string} text */
export const lettersOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%‰$€]+/gu, " ")
    .trim();

/** Chance that repeats itself (a linear congruential generator). @param {number} seed */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let warm = 0; warm < 4; warm += 1) next();
  return next;
}

/** A number of a text, the same at every time. @param {string} text */
export function hashOf(text) {
  let value = 5381;
  for (const sign of text) value = (Math.imul(value, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return value;
}
