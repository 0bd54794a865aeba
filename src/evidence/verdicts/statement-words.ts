import { plainDigits } from "../../domain/digits.js";
import {
  hasCased,
  hasDigit,
  hasLetter,
  hasUnspacedScript,
  hasUpper,
  startsUpper,
  startsWithDigit,
  wordsIn,
} from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { findNumbers } from "../../language/quantities/numbers.js";
import { unspacedWords } from "../../language/words.js";
import { lemmasOf } from "../../language/word-knowledge.js";

/** A word of a statement or of a source, as the two are compared. Offsets into the text. */
export interface StatementWord {
  kind: "word" | "name" | "number" | "sign";
  text: string;
  /** In lower case, with straight apostrophes, without a possessive "'s". */
  plain: string;
  /** As the index knows it; several for a name such as "VLX-400". */
  terms: readonly string[];
  /** What makes two words the same: "#" and the value of a number, else the terms. */
  key: string;
  isFunction: boolean;
  /** True where a comma or a word such as "and" parts it from what follows. */
  endsItem: boolean;
  start: number;
  end: number;
}

/** Runs of letters and digits with what may join them, and the signs that say what a number measures. */
const pieces = /[\p{L}\p{N}\p{M}]+(?:[-.,'’/:_][\p{L}\p{N}\p{M}]+)*|[%‰$€£¥°<>=≤≥±]/gu;
const joints = /[-/:_]|(?<=\p{L})[.,](?=\p{L})/u;

/** The words of a text in order, numbers and signs of units among them. */
export function statementWords(written: string, language: Language): StatementWord[] {
  const text = plainDigits(written);
  const numbers = findNumbers(text, language);
  const reading = { text, language, values: new Map(numbers.map(({ start, value }) => [start, value])) };
  const places = [...text.matchAll(pieces)].flatMap(({ 0: piece, index }) =>
    hasUnspacedScript(piece)
      ? unspacedParts(piece, index, numbers, language)
      : parts(piece).map(([part, offset]): [string, number] => [part, index + offset]),
  );
  return places.map(([part, start]) => ({
    ...wordAt(reading, part, start),
    text: written.slice(start, start + part.length),
  }));
}

/** "Dose-response" is two words; "VLX-400" is one name, and "10-14" two numbers. */
function parts(piece: string): [string, number][] {
  const isOneName = hasCased(piece) && (hasDigit(piece) || hasUpper(piece.slice(1))) && piece.length > 1;
  const isMixed = hasLetter(piece) && hasDigit(piece);
  if (isOneName || (!isMixed && !joints.test(piece))) return [[piece, 0]];
  let offset = 0;
  // Scripts without capitals make no names of letters and figures: "و1200" is "and 1200".
  const apart = isMixed
    ? piece.split(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=\p{L})[-/:_](?=\d)/u)
    : piece.split(joints);
  return apart.flatMap((part): [string, number][] => {
    const at = piece.indexOf(part, offset);
    offset = at + part.length;
    return part === "" ? [] : [[part, at]];
  });
}

/** The words of a stretch that has no blanks between them: its numbers, and what a dictionary tells of the rest. */
function unspacedParts(
  piece: string,
  from: number,
  numbers: readonly { start: number; end: number }[],
  language: Language,
): [string, number][] {
  const found: [string, number][] = [];
  const segment = (start: number, end: number) => {
    for (const word of unspacedWords(piece.slice(start - from, end - from), language))
      found.push([word.text, start + word.start]);
  };
  let at = from;
  for (const { start, end } of numbers) {
    if (start < at || end > from + piece.length) continue;
    segment(at, start);
    found.push([piece.slice(start - from, end - from), start]);
    at = end;
  }
  segment(at, from + piece.length);
  return found;
}

interface Reading {
  text: string;
  language: Language;
  /** Of the text's numbers, by where they begin. */
  values: ReadonlyMap<number, number>;
}

function wordAt(reading: Reading, piece: string, start: number): StatementWord {
  const plain = piece.toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
  const terms = termsOfWord(plain);
  const value = reading.values.get(start);
  const kind = kindOf(reading, piece, start);
  const key = value !== undefined && kind !== "name" ? `#${value}` : kind === "sign" ? plain : terms.join(" ");
  const isFunction = kind === "word" && (terms.every(isFunctionTerm) || isCommon(plain, reading.language));
  const end = start + piece.length;
  const endsItem = separator(reading.language).test(reading.text.slice(end, end + 12));
  return { kind, text: piece, plain, terms, key, isFunction, endsItem, start, end };
}

/** The terms of a word that stand one behind the other in an index: of several characters of Chinese their pairs. */
function termsOfWord(plain: string): string[] {
  const terms = indexTerms(plain);
  const longer = hasUnspacedScript(plain) ? terms.filter((term) => term.length > 1) : [];
  return longer.length > 0 ? longer : terms;
}

const separator = perLanguage((data) => new RegExp(String.raw`^(?:[,;]|\s${anyOf(data?.row_words ?? [])}\s)`, "u"));

function isCommon(plain: string, language: Language): boolean {
  return commonWords(language).has(plain);
}

/** Words that carry a sentence, and those that stand for other authors; of English a list decides which carry one. */
const commonWords = perLanguage(
  (data, language) =>
    new Set([
      ...(language === "en" ? [] : (data?.function_words ?? [])),
      ...(data?.clause_words ?? []),
      ...(data?.turning_words ?? []),
      ...(data?.and_others ?? []).flatMap((words) => wordsIn(words)),
    ]),
);

function kindOf({ text, language }: Reading, piece: string, start: number): StatementWord["kind"] {
  if (!hasLetter(piece)) return startsWithDigit(piece) ? "number" : "sign";
  return isName(text, piece, start, language) ? "name" : "word";
}

/** Languages that write every noun with a capital. */
const capitalNouns = new Set<Language>(["de"]);

/**
 * A capital makes a name, but for words that begin a sentence and for ordinary words of a title ("Gone with the Wind"):
 * which words are ordinary is known of English alone.
 */
function isName(text: string, piece: string, start: number, language: Language): boolean {
  if ((hasDigit(piece) && hasCased(piece)) || hasUpper(piece.slice(1).replace(/^['’]\p{Lu}/u, "")))
    return piece.length > 1;
  if (!startsUpper(piece) || piece.length < 2 || capitalNouns.has(language)) return false;
  const before = text.slice(Math.max(0, start - 4), start);
  const begins = /(?:^|[.!?:;|•\n]["”’)\]]*|["“‘(*])\s*$/u.test(before);
  if (language !== "en") return !begins;
  const plain = piece.toLowerCase();
  const isOrdinary = lemmasOf(plain).length > 0;
  if (isOrdinary) return !begins && !isBesideCapital(text, start, start + piece.length);
  return !begins || (!indexTerms(plain).every(isFunctionTerm) && !beginners(language).has(plain));
}

function isBesideCapital(text: string, start: number, end: number): boolean {
  const isBehind = /\p{Lu}[\p{L}'’]*\s$/u.test(text.slice(Math.max(0, start - 30), start));
  return isBehind || /^\s\p{Lu}/u.test(text.slice(end, end + 3));
}

/** Words that sentences begin with, beside those of a dictionary. */
const beginners = perLanguage((data) => new Set(data?.citing?.before_names));

/** Words that carry what a statement says. */
export function isContent(word: StatementWord): boolean {
  return !word.isFunction && (word.kind === "word" || word.kind === "name");
}
