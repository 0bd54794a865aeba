import { hasDigit, hasLetter, hasLetterOrDigit, hasUnspacedScript } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { perLanguage } from "../../language/languages.js";
import { boundBefore } from "../../language/quantities/bounds.js";
import { anyOf } from "../../language/word-pattern.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { isNamedUnit, plainWriting, saysToken, tokenKeys, type ValueToken, valueTokens } from "./value-tokens.js";

/**
 * Whether a quote contains a value: its words one after the other, its numbers whatever the writing and the unit ("1,200"
 * in "1.2 thousand", "3000 g" in "3 kg"), its dates in whatever form, as precise or more precise ("2019-03" in "9 March
 * 2019"). Case, accents, white space, compatibility forms and the kinds of quotation marks and dashes do not matter.
 * An acronym stands for capitalised words that begin with its letters, a list for each of its parts.
 */
export function containsValue(quote: string, value: string): boolean {
  return valueFinder(quote)(prepareValue(value));
}

/** A value as it is looked for in many texts. */
export interface PreparedValue {
  address: string | null;
  whole: PreparedPart | null;
  /** Of a list; empty where it is none. */
  parts: readonly PreparedPart[];
}

interface PreparedPart {
  /** Null where it must be understood to be found: a bare number may stand inside of another. */
  words: string | null;
  tokens: readonly ValueToken[];
}

export function prepareValue(written: string): PreparedValue {
  const value = withoutGuess(written.trim());
  const address = canonicalUrl(value);
  if (value === "" || address !== null) return { address, whole: null, parts: [] };
  const parts = value.split(wordsOf("en").betweenParts).filter((part) => part.trim() !== "");
  const prepared = parts.length > 1 ? parts.map(preparedPart) : [];
  const isList = prepared.length > 0 && prepared.every(({ tokens }) => tokens.length > 0);
  return { address, whole: preparedPart(value), parts: isList ? prepared : [] };
}

function preparedPart(value: string): PreparedPart {
  const tokens = valueTokens(value);
  const isMeasured = tokens.length > 0 && tokens.every(({ kind }) => kind !== "word");
  return { words: isMeasured ? null : foldText(plainWriting(value)), tokens: comparable(tokens) };
}

/**
 * The same for many values and one text, which is read once.
 * @param tokensOf Gives its tokens, where somebody else has them already.
 */
export function valueFinder(
  text: string,
  tokensOf: () => readonly ValueToken[] = () => valueTokens(text),
): (value: PreparedValue) => boolean {
  let folded: string | undefined;
  let said: ValueToken[] | undefined;
  const stands = ({ words, tokens }: PreparedPart): boolean => {
    folded ??= foldText(plainWriting(text));
    if (words !== null && standsIn(folded, words)) return true;
    if (tokens.length === 0) return false;
    said ??= comparable(tokensOf());
    return saysTokens(said, tokens);
  };
  return ({ address, whole, parts }) => {
    if (address !== null) return standsAddress(text, address);
    return whole !== null && (stands(whole) || (parts.length > 0 && parts.every(stands)));
  };
}

/** False where no part of a text with these tokens can contain the value: numbers, dates and single words are enough to tell. */
export function mayContain(keys: ReadonlySet<string>, { whole, parts }: PreparedValue): boolean {
  if (whole === null || parts.length > 0) return true;
  const { tokens } = whole;
  return tokens.every((token) => {
    const isAlone =
      tokens.length === 1 && token.kind === "word" && !/^\p{Lu}+$/u.test(token.raw) && /^[a-z]+$/u.test(token.text);
    return (token.kind === "word" && !isAlone) || tokenKeys(token).some((key) => keys.has(key));
  });
}

/** Whether two values say the same: each contains what the other says. */
export function sameValue(left: string, right: string): boolean {
  return containsValue(left, right) && containsValue(right, left);
}

/** "About 1,200" is said by "1,200". */
function withoutGuess(value: string): string {
  const start = value.search(/[\d$€£¥]/u);
  const guess = start < 0 ? null : boundBefore(value, start, "en");
  return guess?.bound === "about" && guess.words.length === start ? value.slice(start) : value;
}

/** Whether words stand in a text and not inside of longer ones. Both are folded. */
function standsIn(text: string, words: string): boolean {
  if (words === "") return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const behind = text.slice(at + words.length, at + words.length + 2);
    if (isEdge(before, words.charAt(0), "before") && isEdge(behind, words.slice(-1), "behind")) return true;
  }
  return false;
}

function isEdge(around: string, edge: string, side: "before" | "behind"): boolean {
  const near = side === "before" ? around.slice(-1) : around.charAt(0);
  const far = side === "before" ? around.charAt(0) : around.slice(-1);
  if (!hasLetterOrDigit(edge) || hasUnspacedScript(edge) || hasUnspacedScript(near)) return true;
  if (/[\p{L}\p{M}\p{N}_]/u.test(near)) return false;
  // "1.2" does not stand in "1.2.5", nor "C" in "C++".
  if (hasDigit(edge) && around.length === 2 && /[.,]/u.test(near) && hasDigit(far)) return false;
  return !(side === "behind" && /[+#]/u.test(near) && hasLetter(edge));
}

/** An address counts where it stands as it is, with or without its scheme; that of a page below it is another. */
function standsAddress(quote: string, canonical: string): boolean {
  const address = canonical.replace(/^https:\/\//u, "").toLowerCase();
  const written = quote.match(/https?:\/\/[^\s<>"')\]]+/giu) ?? [];
  if (written.some((each) => canonicalUrl(each.replace(/[.,;:!?]+$/u, "")) === canonical)) return true;
  const text = quote.toLowerCase();
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(0, at);
    const behind = text.slice(at + address.length).replace(/^\//u, "");
    if (
      /(?:^|[^\w.@/-]|\/\/|\/\/www\.|(?:^|[^\w.-])www\.)$/u.test(before) &&
      !/^(?:[\w/?&=%#~+-]|[.:]\w)/u.test(behind)
    )
      return true;
  }
  return false;
}

interface Words {
  betweenParts: RegExp;
  leftOut: ReadonlySet<string>;
  /** Between the ends of a range and of a row. */
  joiners: ReadonlySet<string>;
}

const wordsOf = perLanguage((data): Words => {
  const and = anyOf(data?.numbers?.and.before_parts ?? []);
  return {
    betweenParts: new RegExp(String.raw`[,;]\s+(?:${and}\s+)?|\s+(?:${and}|&|/)\s+`, "u"),
    leftOut: new Set(data?.left_out),
    joiners: new Set([...(data?.ranges ?? []), ...(data?.row_words ?? [])]),
  };
});

function comparable(tokens: readonly ValueToken[]): ValueToken[] {
  const { leftOut, joiners } = wordsOf("en");
  const kept = tokens.filter((token) => token.kind !== "word" || !leftOut.has(token.text));
  const joined = kept.filter((token, index) => {
    const isJoiner = token.kind === "word" && joiners.has(token.text);
    return !(isJoiner && isMeasure(kept[index - 1]) && isMeasure(kept[index + 1]));
  });
  return joined.length > 0 ? joined : [...tokens];
}

function isMeasure(token: ValueToken | undefined): boolean {
  return token !== undefined && token.kind !== "word";
}

function saysTokens(said: readonly ValueToken[], wanted: readonly ValueToken[]): boolean {
  return said.some((_, from) => saysFrom(said, from, wanted)) || saysInOtherOrder(said, wanted);
}

function saysFrom(said: readonly ValueToken[], from: number, wanted: readonly ValueToken[]): boolean {
  let place = from;
  let index = 0;
  while (index < wanted.length) {
    const [taken, given] = stepOf(said, place, wanted, index);
    if (taken === 0) return false;
    place += taken;
    index += given;
  }
  return true;
}

/** How many tokens of each agree at these places; 0 where they do not. */
function stepOf(
  said: readonly ValueToken[],
  place: number,
  wanted: readonly ValueToken[],
  index: number,
): [number, number] {
  const [one, other] = [said[place], wanted[index]];
  if (one === undefined || other === undefined) return [0, 0];
  if (saysToken(one, other) || saysElsewhere(said, one, other)) return [1, 1];
  const words = acronymLength(other, said, place);
  if (words > 0) return [words, 1];
  const ofWanted = acronymLength(one, wanted, index);
  return ofWanted > 0 ? [1, ofWanted] : [0, 0];
}

/** "Height (m): 34" says "34 m". */
function saysElsewhere(said: readonly ValueToken[], one: ValueToken, wanted: ValueToken): boolean {
  if (one.kind !== "number" || wanted.kind !== "number" || one.unit !== null || wanted.unit === null) return false;
  const { unit } = wanted;
  return one.value === wanted.value && said.some((token) => token.kind === "word" && isNamedUnit(token, unit));
}

/** How many capitalised words from a place an acronym of three letters or more stands for; 0 for none. */
function acronymLength(token: ValueToken, words: readonly ValueToken[], from: number): number {
  if (token.kind !== "word" || !/^\p{Lu}{2,8}$/u.test(token.raw)) return 0;
  const letters = token.raw.toLowerCase();
  for (const length of [letters.length, letters.length - 1]) {
    const run = words.slice(from, from + length);
    if (
      run.length < Math.max(2, length) ||
      !run.every((word) => word.kind === "word" && /^\p{Lu}\p{L}+$/u.test(word.raw))
    )
      continue;
    const initials = run.map((word) => (word.kind === "word" ? word.text.charAt(0) : "")).join("");
    // The filler "License" of "General Public License" has gone before.
    if (initials === letters || (letters.endsWith("l") && initials === letters.slice(0, -1))) return length;
  }
  return 0;
}

/** Few words around one number may stand in another order: "3-Clause BSD". */
function saysInOtherOrder(said: readonly ValueToken[], wanted: readonly ValueToken[]): boolean {
  const numbers = wanted.filter(({ kind }) => kind !== "word");
  if (numbers.length !== 1 || wanted.length < 2 || wanted.length > 4) return false;
  const [number] = numbers;
  return said.some((token, at) => {
    if (number === undefined || !saysToken(token, number)) return false;
    const starts = wanted.map((_, before) => at - before).filter((from) => from >= 0);
    return starts.some((from) => saysAll(said.slice(from, from + wanted.length), wanted));
  });
}

function saysAll(said: readonly ValueToken[], wanted: readonly ValueToken[]): boolean {
  const left = [...said];
  return wanted.every((token) => {
    const at = left.findIndex((each) => saysToken(each, token));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
