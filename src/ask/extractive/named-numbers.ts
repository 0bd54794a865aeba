import type { Candidate } from "./candidates.js";
import { covered } from "../../corpus/question/question-weights.js";
import type { Asked } from "./cells.js";
import type { Language } from "../../language/languages.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { periodsIn } from "../../corpus/tables/periods.js";
import { type Token, tokensOf } from "../../language/tokens.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { startsUpper } from "../../domain/characters.js";

/** Names that end with a number, as "VLX-500" and "Debian 1.3": by what stands before it in lower case, the numbers with the names as written. */
export type NumberedNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the names of a text that end with a number; "2 kg", "in 2019" and "grew 2.5 %" are none. */
export function numberedNames(text: string): NumberedNames {
  const tokens = tokensOf(text);
  const names = new Map<string, Map<string, string>>();
  for (const [at, token] of tokens.entries()) {
    const isInside = tokens[at - 1]?.plain === "." && tokens[at - 1]?.end === token.start;
    if (token.kind !== "number" || (isInside && tokens[at - 2]?.kind === "number")) continue;
    const end = endOfVersion(tokens, at);
    const isHyphened = tokens[at - 1]?.plain === "-" && tokens[at - 1]?.end === token.start;
    const before = wordBefore(text, tokens, isHyphened ? at - 2 : at - 1);
    if (before === null) continue;
    const isGlued = before.end === (isHyphened ? tokens[at - 1]?.start : token.start);
    const number = text.slice(token.start, end);
    if (!isGlued && !isNamedSo(text, before, { start: token.start, end })) continue;
    const written = text.slice(before.start, end);
    // "FY19", "Q1" and "May 2019" are times; "wmm2025" is none, for "wmm19" would be none.
    const time = isGlued && number.length === 4 ? `${before.plain}19` : written;
    if (periodsIn(time, "en").length > 0) continue;
    names.set(before.plain, (names.get(before.plain) ?? new Map()).set(number, written));
  }
  return names;
}

/** The word that ends there, with a number that is part of it: "lz4" of "lz4 1.9.3". */
function wordBefore(text: string, tokens: readonly Token[], at: number): Token | null {
  const [word, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind === "word") return token;
  if (token?.kind !== "number" || word?.kind !== "word" || word.end !== token.start) return null;
  return { ...word, end: token.end, text: text.slice(word.start, token.end), plain: word.plain + token.plain };
}

/** Behind "1.5.2", which is three numbers and two signs. */
function endOfVersion(tokens: readonly Token[], at: number): number {
  const [token, dot, next] = tokens.slice(at, at + 3);
  if (token === undefined) return 0;
  const goesOn = dot?.plain === "." && dot.start === token.end && next?.kind === "number" && next.start === dot.end;
  return goesOn ? endOfVersion(tokens, at + 2) : token.end;
}

/** Words that are numbered as names are: "version 2", "Table 3". */
const numbered = phrasesOfLanguages((data) => [...(data.numbered ?? []), ...(data.pointers ?? [])]);

/** Whether a word and the number behind it are a name: "Debian 1.3", "level 2"; not "grew 2.5 %" and "over 20 people". */
function isNamedSo(text: string, word: Token, number: { start: number; end: number }): boolean {
  if (text.slice(word.end, number.start) !== " " || isFunctionTerm(word.plain)) return false;
  const [quantity] = readQuantities(text.slice(number.start, number.end + unitLength), "en");
  if (quantity?.unit) return false;
  const isDotted = text.slice(number.start, number.end).includes(".");
  const isCapitalised = word.start > 0 && startsUpper(word.text);
  return isDotted || isCapitalised || numbered().in(word.text) !== null;
}

/** Characters behind a number in which its unit stands. */
const unitLength = 12;

/** Whether a text names another thing than those asked for: one that differs in its number alone. */
export function namesAnother(text: string, asked: NumberedNames): boolean {
  if (asked.size === 0) return false;
  const own = numberedNames(text);
  return [...asked].some(([name, numbers]) => {
    const said = own.get(name);
    return said !== undefined && [...said.keys()].every((number) => !numbers.has(number));
  });
}

/**
 * The asked names of which no text says that very number. Where name and number are two words, texts must have the name
 * with another number: else they may not number it at all.
 */
export function missingNames(texts: readonly string[], asked: NumberedNames): string[] {
  const said = texts.map(numberedNames);
  return [...asked].flatMap(([name, numbers]) =>
    [...numbers].flatMap(([number, written]) => {
      if (said.some((own) => own.get(name)?.has(number))) return [];
      return written.includes(" ") && !said.some((own) => own.has(name)) ? [] : [written];
    }),
  );
}

/** How a row's name fits the amounts of a question: "Above 20 %" fits 25 %, "up to 10 %" does not; null where it has none. */
export function fitsAmounts(label: string, asked: readonly Quantity[], language: Language): boolean | null {
  const limits = readQuantities(label, language);
  const [low, high] = limits;
  // "10 % to 20 %": a range whose ends have a unit each.
  if (limits.length === 2 && low && high && low.range === null && low.value < high.value && !low.bound && !high.bound)
    low.range = high.range = [low.value, high.value];
  const pairs = asked.flatMap((amount) =>
    limits
      .filter(({ unit }) => unit !== null && unit.dimension === amount.unit?.dimension)
      .map((limit) => ({ amount, limit })),
  );
  return pairs.length === 0 ? null : pairs.every(({ amount, limit }) => fits(amount, limit));
}

function fits(amount: Quantity, limit: Quantity): boolean {
  const [value, end] = [amount, limit].map((each) => each.value * (each.unit?.factor ?? 1)) as [number, number];
  if (limit.range !== null) {
    const [low, high] = limit.range.map((each) => each * (limit.unit?.factor ?? 1)) as [number, number];
    return value >= low && value <= high;
  }
  switch (limit.bound) {
    case "at_least":
      return value >= end;
    case "more_than":
      return value > end;
    case "at_most":
      return value <= end;
    case "less_than":
      return value < end;
    default:
      return value === end;
  }
}

/** Share of a question that must be said of a year for it to count as spoken of. */
const leastOfYear = 0.3;

/**
 * The asked years of which the question's subject is not said: neither in a sentence nor in a row with its heads, nor in
 * the headings, titles and records above them.
 */
export function missingYears(
  said: readonly Candidate[],
  { periods, weights, language }: Pick<Asked, "periods" | "weights" | "language">,
): string[] {
  const years = [...new Set(periods.flatMap(({ year }) => year ?? []))];
  const share = ({ terms, headingTerms }: Candidate) =>
    covered(weights, (term) => Number(terms.includes(term) || headingTerms.has(term)));
  const yearsOf = ({ text, headings, source }: Candidate) => {
    const around = [text, ...headings, source.title, source.path ?? "", String(source.year ?? "")].join(" | ");
    return periodsIn(around, language).map(({ year }) => year);
  };
  return years
    .filter((year) => !said.some((each) => share(each) >= leastOfYear && yearsOf(each).includes(year)))
    .map(String);
}
