import { hasTwoLetters } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { indexTerms } from "../../domain/terms.js";
import { type ValueToken, valueTokens } from "../values/value-tokens.js";
import { monthPattern } from "../../language/dates/months.js";
import { perLanguage } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { type Relation as BoundRelation, relationAtEnd } from "../../language/quantities/bounds.js";
import type { DateParts } from "../../language/dates/written-dates.js";
import type { Unit } from "../../domain/written-units.js";

type Relation = Exclude<BoundRelation, "about">;

/** A condition that rules understand. */
export type Condition =
  | { kind: "date"; relation: Relation; bound: DateParts; end: DateParts; terms: readonly string[] }
  | { kind: "number"; relation: Relation; bound: number; end: number; unit: Unit | null; terms: readonly string[] }
  | { kind: "place"; words: string; terms: readonly string[] };

const wordsOf = perLanguage((data) => ({
  unclear: new RegExp(
    String.raw`(?<!\p{L})${anyOf(data?.unclear_conditions ?? [])}(?!\p{L})|${anyOf(data?.negative_endings ?? [])}(?!\p{L})`,
    "u",
  ),
  between: (data?.between ?? []).map(
    ([before, behind]) =>
      new RegExp(String.raw`^(.*?)(?<!\p{L})${before}\s+(.+?)\s+${behind}\s+(.+?)((?:\s+\p{L}+)*)$`, "u"),
  ),
  dimensions: data?.dimensions ?? new Map<string, string>(),
}));

/**
 * A condition as rules understand it, null for any other: "founded after 2015", "before March 2019", "between 2010 and
 * 2015", "more than 10,000 visitors", "under 30 m", "in Norway". English alone.
 */
export function readCondition(written: string): Condition | null {
  const text = foldText(written.normalize("NFKC")).replace(/[.!?\s]+$/u, "");
  if (wordsOf("en").unclear.test(text)) return null;
  return readBetween(text) ?? readBound(text) ?? readPlace(text, written);
}

function readBetween(text: string): Condition | null {
  const match = wordsOf("en")
    .between.map((pattern) => pattern.exec(text))
    .find((found) => found !== null);
  const [, before = "", first = "", second = "", behind = ""] = match ?? [];
  const [low, high] = [single(first), single(second)];
  if (low === null || high === null) return null;
  const terms = termsOf(`${before} ${behind}`);
  if (behind.trim() === "" && isDated(low) && isDated(high)) {
    return { kind: "date", relation: "exactly", bound: partsOf(low), end: partsOf(high), terms };
  }
  if (low.kind !== "number" || high.kind !== "number") return null;
  return { kind: "number", relation: "exactly", bound: low.value, end: high.value, unit: high.unit ?? low.unit, terms };
}

function single(text: string): Measure | null {
  const tokens = valueTokens(text);
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && token.kind !== "word" ? token : null;
}

type Measure = Exclude<ValueToken, { kind: "word" }>;

const measureStart = perLanguage(
  (_, language) => new RegExp(String.raw`(?<![\p{L}\p{N}.,-])(?=[\d$€£¥]|[-][\d]|${monthPattern(language)})`, "gu"),
);

function readBound(text: string): Condition | null {
  for (const match of text.matchAll(measureStart("en"))) {
    const before = text.slice(0, match.index);
    const [token, ...rest] = valueTokens(text.slice(match.index));
    if (token === undefined || token.kind === "word") continue;
    if (rest.some(({ kind }) => kind !== "word")) return null;
    const terms = termsOf(`${before} ${rest.map((word) => (word.kind === "word" ? word.raw : "")).join(" ")}`);
    // "Up to 2000 visitors" speaks of no year.
    const dated =
      token.kind === "date" || (isDated(token) && rest.length === 0) ? relationAtEnd(before, "dates", "en") : null;
    if (dated !== null && dated !== "about")
      return { kind: "date", relation: dated, bound: partsOf(token), end: partsOf(token), terms };
    const counted = relationAtEnd(before, "numbers", "en");
    if (counted === null || counted === "about" || token.kind !== "number") return null;
    return { kind: "number", relation: counted, bound: token.value, end: token.value, unit: token.unit, terms };
  }
  return null;
}

/** A date, or a number of four digits that may be a year. */
function isDated(token: Measure): boolean {
  if (token.kind === "date") return true;
  return token.unit === null && Number.isInteger(token.value) && token.value >= 1000 && token.value <= 2999;
}

function partsOf(token: Measure): DateParts {
  return token.kind === "date" ? token.parts : [token.value];
}

/** "In Norway", "based in New York": the words behind "in", where these are capitalised. */
function readPlace(text: string, written: string): Condition | null {
  const [, before = "", place = ""] =
    /^((?:\p{L}+\s+){0,4})in\s+((?:the\s+)?\p{Lu}[\p{L}'.-]*(?:\s+(?:of\s+|and\s+)?\p{Lu}[\p{L}'.-]*){0,4})\s*[.!]?$/u.exec(
      written.normalize("NFKC").trim(),
    ) ?? [];
  if (place === "" || text === "") return null;
  return { kind: "place", words: place.replace(/^the\s+/u, ""), terms: termsOf(before) };
}

/** Words of conditions that say nothing of what is measured. */
const plain = new Set(
  indexTerms(
    "smaller larger bigger greater older newer younger the a an is was are were be been has have had it its with of for that than more less fewer at least most after before since until from by in on between and over under above below later earlier up to not no only first must should later date number exactly equal per year",
  ),
);

function termsOf(text: string): string[] {
  const { dimensions } = wordsOf("en");
  const nouns = text.replace(/\p{L}+/gu, (word) => dimensions.get(word) ?? word);
  return [...new Set(indexTerms(nouns).filter((term) => hasTwoLetters(term) && !plain.has(term)))];
}
