import { hasDigit, hasLetter, hasUpper, startsUpper, startsWithDigit, wordsIn } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { findNumbers } from "../../language/quantities/numbers.js";
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
export function statementWords(text: string, language: Language): StatementWord[] {
  const values = new Map(findNumbers(text, language).map(({ start, value }) => [start, value]));
  return [...text.matchAll(pieces)].flatMap(({ 0: piece, index }) =>
    parts(piece).map(([part, offset]) => wordAt({ text, language, values }, part, index + offset)),
  );
}

/** "Dose-response" is two words; "VLX-400" is one name, and "10-14" two numbers. */
function parts(piece: string): [string, number][] {
  const isOneName = hasLetter(piece) && (hasDigit(piece) || hasUpper(piece.slice(1))) && piece.length > 1;
  if (isOneName || !joints.test(piece)) return [[piece, 0]];
  let offset = 0;
  return piece.split(joints).flatMap((part): [string, number][] => {
    const at = offset;
    offset += part.length + 1;
    return part === "" ? [] : [[part, at]];
  });
}

interface Reading {
  text: string;
  language: Language;
  /** Of the text's numbers, by where they begin. */
  values: ReadonlyMap<number, number>;
}

function wordAt(reading: Reading, piece: string, start: number): StatementWord {
  const plain = piece.toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
  const terms = indexTerms(plain);
  const value = reading.values.get(start);
  const kind = kindOf(reading, piece, start);
  const key = value !== undefined && kind !== "name" ? `#${value}` : kind === "sign" ? plain : terms.join(" ");
  const isFunction = kind === "word" && (terms.every(isFunctionTerm) || isCommon(plain, reading.language));
  const end = start + piece.length;
  const endsItem = separator(reading.language).test(reading.text.slice(end, end + 12));
  return { kind, text: piece, plain, terms, key, isFunction, endsItem, start, end };
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
  if (hasDigit(piece) || hasUpper(piece.slice(1).replace(/^['’]\p{Lu}/u, ""))) return piece.length > 1;
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
